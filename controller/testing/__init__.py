"""Contract suites: tests of everything that a table needs of a game or an extension, given its name.

A package that brings one extends them in its own tests, which pytest runs:

    from controller.testing import RulesContract

    class TestRules(RulesContract):
        game = "draughts"
"""

import pytest

pytest.register_assert_rewrite(
    "controller.testing.extension",
    "controller.testing.opponent",
    "controller.testing.page",
    "controller.testing.rules",
    "controller.testing.tabletop",
)

from controller.testing.extension import ExtensionSuite  # noqa: E402  # assertions are to be told in full
from controller.testing.opponent import OpponentContract  # noqa: E402
from controller.testing.page import PageContract  # noqa: E402
from controller.testing.rules import RulesContract  # noqa: E402
from controller.testing.tabletop import TabletopContract  # noqa: E402

__all__ = ["ExtensionSuite", "OpponentContract", "PageContract", "RulesContract", "TabletopContract"]
