"""What the hardware layer says when something is not there or does not answer: what is wrong, and what to do.

    HalError
    ├── UnknownBackend  (LookupError)
    └── BoardError      (OSError)
"""

from hal.sentence import with_remedy


class HalError(Exception):
    """Anything between the program and a piece of hardware; as text both in one sentence."""

    def __init__(self, what: str, remedy: str = "") -> None:
        super().__init__(with_remedy(what, remedy))
        self.what, self.remedy = what, remedy


class UnknownBackend(HalError, LookupError):
    """There is no backend of that name."""


class BoardError(HalError, OSError):
    """A board or a reader that cannot be opened or that stopped answering."""
