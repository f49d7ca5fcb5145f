"""Dragons at the table."""

from controller.games.manifest import TableCards, TableGame, TableSeat

__all__ = ["GAME"]

GAME = TableGame(
    name="dragons",
    title="Dragons",
    seats=(
        TableSeat("red", "Red", "#e2513f"),
        TableSeat("blue", "Blue", "#4f8fee", side="north", usual="engine:2"),
    ),
    rules="engine.dragons.game:Dragons",
    opponent="engine.dragons.opponent:DragonsOpponent",
    tabletop="controller.games.dragons.tabletop:DragonsTabletop",
    meanings="controller.games.dragons.meanings:MEANINGS",
    page="controller.games.dragons:page/dragons.js",
    style="controller.games.dragons:page/dragons.css",
    summary="A card game for two: dragons and lands lie face down in two rows, and nobody knows what an "
    "attack will meet.",
    picture="controller.games.dragons:page/dragons.svg",
    house_rules={"red-deck": "highwood", "blue-deck": "low-mere"},
    cards=TableCards(
        sheets="controller.games.dragons.printing:write_sheets",
        check="controller.games.dragons.real_cards:why_not",
    ),
)
