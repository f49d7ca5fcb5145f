"""What the engine says when it is given something it cannot use.

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
    """Anything the engine refuses."""


class UnknownGame(EngineError, LookupError):
    """There is no game of that name."""


class BrokenGame(EngineError, ImportError):
    """A part of a game that cannot be imported."""


class BadRules(EngineError, ValueError):
    """A house rule that the game does not have, or a value that it cannot take."""


class BadPosition(EngineError, ValueError):
    """A position text that does not describe a position."""


class BadRecord(EngineError, ValueError):
    """A game record that cannot be read or replayed."""


class BadYaml(EngineError, ValueError):
    """A YAML text that cannot be read, or a value in it that cannot be taken: file, line and key."""


class IllegalMove(EngineError, ValueError):
    """A move that cannot be read or that the rules do not allow now."""


class NothingToTakeBack(EngineError, IndexError):
    """`pop` on a game without moves."""
