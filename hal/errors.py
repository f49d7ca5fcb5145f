"""What the hardware layer says when something is not there or does not answer: one sentence with its remedy.

    HalError
    ├── UnknownBackend  (LookupError)
    └── BoardError      (OSError)
"""

__all__ = ["BoardError", "HalError", "UnknownBackend"]


class HalError(Exception):
    """Anything between the program and a piece of hardware."""


class UnknownBackend(HalError, LookupError):
    """There is no backend of that name."""


class BoardError(HalError, OSError):
    """A board or a reader that cannot be opened or that stopped answering."""
