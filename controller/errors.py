"""The application's errors: what is wrong, and what to do.

TableError
├── ConfigError   (ValueError)
├── JournalError  (RuntimeError)
├── Refused       (ValueError)
└── TraceError    (ValueError)
"""

from engine.sentence import parted, phrase, with_remedy


class TableError(Exception):
    """The base of these errors; its text is one sentence with the remedy. `remedy` is "" if `what` contains it.

    `parts` are inserted into `what` by `phrase`.
    """

    def __init__(self, what: str = "", remedy: str = "", /, **parts: object) -> None:
        super().__init__(with_remedy(phrase(what, **parts) if parts else what, remedy))
        self.what, self.remedy = parted(str(self))


class ConfigError(TableError, ValueError):
    """A configuration that cannot be read, or an invalid value in it."""


class JournalError(TableError, RuntimeError):
    """A journal that cannot be opened, read or written, or a game in it that cannot be replayed."""


class Refused(TableError, ValueError):
    """A person's request that is not possible now."""


class TraceError(TableError, ValueError):
    """A trace that cannot be read."""
