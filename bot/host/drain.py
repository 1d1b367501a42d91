"""Before a planned stop: games that are running go on, new ones are not begun."""

from bot.logs import get_logger

log = get_logger(__name__)


class Drain:
    """Whether the bot is draining; off when it starts."""

    def __init__(self) -> None:
        self.on = False

    def toggle(self) -> None:
        """Begins to drain, or takes new games again (SIGUSR1)."""
        self.on = not self.on
        log.info("draining: no new games are begun" if self.on else "new games are begun")
