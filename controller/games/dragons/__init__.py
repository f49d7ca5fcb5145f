"""The manifest of Dragons: its decks, matches, page and lights."""

from controller.tabletop.manifest import RuleChoice, TableCards, TableGame, TableSeat
from engine.sentence import phrase, term

__all__ = ["GAME"]

_DECKS = {
    "first-flight": phrase("First Flight: plain, for a first game"),
    "highwood": phrase("Highwood: forest and mountain"),
    "low-mere": phrase("Low Mere: swamp and lake"),
    "fleetwing": phrase("Fleetwing: fast Flying Dragons"),
    "stonehold": phrase("Stonehold: a fortress"),
    "golden-coast": phrase("Golden Coast: gold"),
    "wild-lands": phrase("Wild Lands: Native Dragons of many lands"),
    "masked-fen": phrase("Masked Fen: tricks"),
}
"""The ready decks to choose from; a test compares them with those of the rules."""

_MATCHES = {
    "one-game": phrase("One game"),
    "50-points": phrase("A match to 50 points"),
    "100-points": phrase("A match to 100 points"),
    "best-of-3": phrase("Best of 3 games"),
    "best-of-5": phrase("Best of 5 games"),
    "best-of-7": phrase("Best of 7 games"),
}

GAME = TableGame(
    name="dragons",
    title=term("game", "Dragons"),
    seats=(
        TableSeat("red", term("seat", "Red"), "#e2513f"),
        TableSeat("blue", term("seat", "Blue"), "#4f8fee", side="north", usual="engine:2"),
    ),
    rules="engine.dragons.game:Dragons",
    opponent="engine.dragons.computer.opponent:DragonsOpponent",
    teacher="engine.dragons.teaching.teacher:DragonsTeacher",
    tabletop="controller.games.dragons.tabletop:DragonsTabletop",
    meanings="controller.games.dragons.meanings:MEANINGS",
    page="controller.games.dragons:page/dragons.js",
    style="controller.games.dragons:page/dragons.css",
    summary=phrase(
        "A card game for two: Dragons and Terrain lie face down in two rows, and no one knows what an attack will "
        "reveal."
    ),
    picture="controller.games.dragons:page/dragons.svg",
    choices=(
        RuleChoice("red-deck", phrase("Red's deck"), _DECKS, more="choices"),
        RuleChoice("blue-deck", phrase("Blue's deck"), _DECKS, more="choices"),
        RuleChoice("match", phrase("Length of play"), _MATCHES),
    ),
    pages={phrase("Decks"): "controller.games.dragons:page/decks.html"},
    keeps=("decks",),
    answers={
        "shelf": "controller.games.dragons.deck_builder:shelf",
        "judge": "controller.games.dragons.deck_builder:judge",
        "file": "controller.games.dragons.deck_builder:file_of",
        "choices": "controller.games.dragons.deck_builder:choices",
    },
    wishes={
        "save": "controller.games.dragons.deck_builder:save",
        "write": "controller.games.dragons.deck_builder:write",
        "delete": "controller.games.dragons.deck_builder:delete",
        "read": "controller.games.dragons.deck_builder:read",
        "sheets": "controller.games.dragons.deck_builder:sheets",
    },
    prepare="controller.games.dragons.saved_decks:offer_saved_decks",
    house_rules={"red-deck": "highwood", "blue-deck": "low-mere", "match": "one-game"},
    cards=TableCards(sheets="controller.games.dragons.printing:write_sheets"),
)
