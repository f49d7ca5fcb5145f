"""What every game promises a table, asked of Teeko."""

from controller.testing import OpponentContract, PageContract, RulesContract, TabletopContract


class TestRules(RulesContract):
    """The rules."""

    game = "teeko"


class TestOpponent(OpponentContract):
    """The computer player."""

    game = "teeko"


class TestTabletop(TabletopContract):
    """Gestures, hand work, repairs and light."""

    game = "teeko"


class TestPage(PageContract):
    """The module that draws it."""

    game = "teeko"
