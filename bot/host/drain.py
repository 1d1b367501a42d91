"""Before a planned stop: games that are running go on, new ones are not begun."""


class Drain:
    """Whether the bot is draining; off when it starts."""

    def __init__(self) -> None:
        self.on = False

    def toggle(self) -> None:
        """Begins to drain, or takes new games again."""
        self.on = not self.on
