"""What the application says when it is given something it cannot use: what is wrong, and what to do.

TableError
├── ConfigError   (ValueError)
├── JournalError  (RuntimeError)
├── Refused       (ValueError)
└── TraceError    (ValueError)
"""

from engine.sentence import parted, phrase, with_remedy


class TableError(Exception):
    """Anything the application refuses; as text both in one sentence. `remedy` is "" where `what` says both.

    With `parts`, `what` is a message as `phrase` takes it.
    """

    def __init__(self, what: str = "", remedy: str = "", /, **parts: object) -> None:
        super().__init__(with_remedy(phrase(what, **parts) if parts else what, remedy))
        self.what, self.remedy = parted(str(self))


class ConfigError(TableError, ValueError):
    """A configuration that cannot be read, or a value in it that cannot be taken."""


class JournalError(TableError, RuntimeError):
    """A journal that cannot be opened, read or written, or a game in it that cannot be replayed."""


class Refused(TableError, ValueError):
    """Something that a person asked for and that is not possible now."""


class TraceError(TableError, ValueError):
    """A trace that cannot be read."""
