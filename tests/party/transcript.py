"""What people were shown, as text that can be read from top to bottom."""

from collections.abc import Mapping

from party.people import Button, Json, Place
from party.witness import Showing, Witness

WIDE = "═" * 46


class Transcript:
    """Writes down, at settled moments, what has changed in every chat since the last one."""

    def __init__(self, people: Witness, chats: Mapping[Place, str]) -> None:
        self.people = people
        self.chats = chats
        self.lines: list[str] = []
        self._written = 0
        self._rooms: dict[Place, dict[int, Json]] = {place: {} for place in chats}

    def does(self, who: str, what: str) -> None:
        """Somebody writes or presses something."""
        self.lines += ["", WIDE, f"{who}: {what}"]

    def answers(self, answer: Json) -> None:
        """What the press is answered."""
        kind = "alert" if answer["alert"] else "toast"
        if answer["text"]:
            text = without_isolates(answer["text"])
            self.lines += [f"({kind}) {line}" for line in text.split("\n")]
        elif answer["url"]:
            self.lines.append(f"(opens) {answer['url']}")

    def settles(self) -> None:
        """Everything is shown: the messages that are new, changed or gone."""
        news = self.people.showings[self._written :]
        self._written = len(self.people.showings)
        last = {(shown.place, shown.id): shown for shown in news if shown.place in self.chats}
        order = list(self.chats)
        for shown in sorted(last.values(), key=lambda each: (order.index(each.place), each.id)):
            self._write(shown)

    def _write(self, shown: Showing) -> None:
        room = self._rooms[shown.place]
        before = room.pop(shown.id, None)
        if shown.message is None:
            if before is not None:
                self.lines += [
                    "",
                    f"── {self.chats[shown.place]}: message {self._number(shown)} goes",
                ]
            return
        room[shown.id] = shown.message
        what = "new message" if before is None else "message"
        silent = ", silent" if shown.message["silent"] and before is None else ""
        changed = "" if before is None else " changes"
        self.lines += [
            "",
            f"── {self.chats[shown.place]}: {what} {self._number(shown)}{changed}{silent}",
        ]
        self.lines += drawn(shown.message)

    def _number(self, shown: Showing) -> int:
        """A message's number in its chat, from 1."""
        return shown.id % 1000

    def __str__(self) -> str:
        return "\n".join(self.lines).strip() + "\n"


def without_isolates(text: str) -> str:
    """The text without what keeps names apart, which nobody sees."""
    return text.replace("\u2068", "").replace("\u2069", "")


def drawn(message: Json) -> list[str]:
    """A message as lines: its text, then its rows of buttons."""
    text = without_isolates(message["text"])
    rows = [" ".join(f"[{button['label']}]" for button in row) for row in message["buttons"]]
    return [*text.split("\n"), *rows]


def pressing(button: Button) -> str:
    """A press as a line says it."""
    return f"presses [{button.label}]"
