"""Chameleon at the table."""

from controller.games.manifest import TableGame, TableSeat

__all__ = ["GAME"]

GAME = TableGame(
    name="chameleon",
    title="Chameleon",
    seats=(
        TableSeat("red", "Red", "#e2513f"),
        TableSeat("blue", "Blue", "#4f8fee", side="north", usual="engine:2"),
    ),
    rules="engine.chameleon.game:Chameleon",
    opponent="engine.chameleon.opponent:ChameleonOpponent",
    teacher="engine.chameleon.teaching.teacher:ChameleonTeacher",
    tabletop="controller.games.chameleon.tabletop:ChameleonTabletop",
    meanings="controller.games.chameleon.meanings:MEANINGS",
    house_rules={"repetition": True, "move-limit": 200},
    is_default=True,
)
