"""The errors of the engine for invalid input.

    EngineError
    ├── UnknownGame     (LookupError)
    ├── BrokenGame      (ImportError)
    ├── BadRules        (ValueError)
    ├── BadPosition     (ValueError)
    ├── BadRecord       (ValueError)
    ├── BadYaml         (ValueError)
    ├── IllegalMove     (ValueError)
    └── NothingToTakeBack (IndexError)

Every message is one line: what was wrong, where, and what was expected.
"""


class EngineError(Exception):
    """The base of all errors of the engine."""


class UnknownGame(EngineError, LookupError):
    """No game has that name."""


class BrokenGame(EngineError, ImportError):
    """A part of a game that cannot be imported."""


class BadRules(EngineError, ValueError):
    """An unknown house rule, or an invalid value of one."""


class BadPosition(EngineError, ValueError):
    """A position text that does not describe a position."""


class BadRecord(EngineError, ValueError):
    """A game record that cannot be read or replayed."""


class BadYaml(EngineError, ValueError):
    """A YAML text that cannot be read, or an invalid value in it: file, line and key."""


class IllegalMove(EngineError, ValueError):
    """A move that cannot be read or that is not legal now."""


class NothingToTakeBack(EngineError, IndexError):
    """`pop` on a game without moves."""
