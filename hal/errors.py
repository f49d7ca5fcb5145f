"""The errors of the hardware layer for missing or silent devices: what is wrong, and what to do.

HalError
├── UnknownBackend  (LookupError)
└── BoardError      (OSError)
"""

from hal.sentence import with_remedy


class HalError(Exception):
    """Any error between the program and a piece of hardware; its text is one sentence with the remedy."""

    def __init__(self, what: str, remedy: str = "") -> None:
        super().__init__(with_remedy(what, remedy))
        self.what, self.remedy = what, remedy


class UnknownBackend(HalError, LookupError):
    """No backend has that name."""


class BoardError(HalError, OSError):
    """A board or a reader that cannot be opened or that stopped answering."""
