"""A process that has imported bot and sandbox already and forks one whenever a test asks for it.

Importing aiogram costs seconds of CPU; a fork costs none. What is forked is a process like any
other: with its own environment, folder and output, and it can be killed.

Over a Unix socket, one connection a process: the request is one JSON object with the write end of
a pipe, standard error of a bot and standard output of a sandbox; the answers are two lines, the
process id and later the exit code.
"""

import json
import os
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import bot.__main__
import bot.app  # what takes seconds to import
import sandbox.__main__

PROGRAMS = {"bot": (bot.__main__.main, 2), "sandbox": (sandbox.__main__.main, 1)}
"""What can be forked, and which descriptor the pipe becomes."""

children: dict[int, socket.socket] = {}


def serve(path: Path) -> None:
    """Forks until it is terminated."""
    signal.signal(signal.SIGCHLD, lambda *_: tell_ends())
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))
        listener.listen()
        print("ready", flush=True)
        while True:
            connection, _ = listener.accept()
            request, fds, _, _ = socket.recv_fds(connection, 65536, 1)
            # A child must be known before its end can be told.
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
            child = os.fork()
            if child == 0:
                listener.close()
                be_the_program(json.loads(request), *fds)
            os.close(fds[0])
            children[child] = connection
            connection.sendall(f"{child}\n".encode())
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})


def be_the_program(request: dict[str, Any], pipe: int) -> None:
    """Becomes the bot or the sandbox; does not return."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})
    for connection in children.values():
        connection.close()
    main, output = PROGRAMS[request["program"]]
    os.dup2(pipe, output)
    os.close(pipe)
    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(request["folder"])
    sys.argv = [request["program"], *request["arguments"]]
    code = 1
    try:
        code = main()
    except BaseException:  # noqa: BLE001 - the program's own last words
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def tell_ends() -> None:
    """Tells the tests of children that have ended."""
    while children:
        child, status = os.waitpid(-1, os.WNOHANG)
        if child == 0:
            return
        with children.pop(child) as connection:
            connection.sendall(f"{os.waitstatus_to_exitcode(status)}\n".encode())


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
