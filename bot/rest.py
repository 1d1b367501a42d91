"""Says in the debug log when nothing is left to do and to show, which tests wait for."""

from bot.logs import get_logger

log = get_logger(__name__)


class Rest:
    """Begins when all of `workers`, who run by themselves, have found nothing to do."""

    def __init__(self, *workers: str) -> None:
        self._at_work = set(workers)

    def is_over(self, worker: str) -> None:
        """There may be something to do."""
        self._at_work.add(worker)
        log.debug("screens may be behind")

    def begins(self, worker: str) -> None:
        """There is nothing to do for that one."""
        self._at_work.discard(worker)
        if not self._at_work:
            log.debug("every screen shows the latest state")
