"""What can go wrong with the database as a whole, or with one game in it.

A unit's own errors are not among it.
"""


class DatabaseError(Exception):
    """The database cannot be used; the text is one sentence for the operator."""


class DatabaseInUseError(DatabaseError):
    """Another process holds this database."""


class SchemaError(DatabaseError):
    """The migrations and this file do not fit together, or a migration failed."""


class SchemaTooNewError(SchemaError):
    """A newer version of the program has already migrated this file."""


class Unavailable(DatabaseError):  # noqa: N818 - it names a state that passes, not a mistake
    """Nothing was stored or read, and no unit is at fault: disk full, I/O error, locked, closed.

    The same unit may succeed later.
    """


class DamagedGameError(Exception):
    """The rows of one game cannot be read or replayed; others are not affected.

    `why` names the place, never what stands there: that may be a card nobody has seen.
    """

    def __init__(self, game: int, why: str) -> None:
        super().__init__(f"Game {game} is damaged: {why}.")
        self.game = game
        self.why = why
