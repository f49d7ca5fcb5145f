"""Chameleon at the table."""

from controller.tabletop.manifest import TableCommand, TableGame, TableSeat
from engine.sentence import phrase, term

__all__ = ["GAME"]

GAME = TableGame(
    name="chameleon",
    title=term("game", "Chameleon"),
    seats=(
        TableSeat("red", term("seat", "Red"), "#e2513f"),
        TableSeat("blue", term("seat", "Blue"), "#4f8fee", side="north", usual="engine:2"),
    ),
    rules="engine.chameleon.game:Chameleon",
    opponent="engine.chameleon.opponent:ChameleonOpponent",
    teacher="engine.chameleon.teaching.teacher:ChameleonTeacher",
    tabletop="controller.games.chameleon.tabletop:ChameleonTabletop",
    meanings="controller.games.chameleon.meanings:MEANINGS",
    page="controller.games.chameleon:page/chameleon.js",
    summary=phrase(
        "A quick duel whose pieces move one way on black squares and another on white: reach the far "
        "rank, or capture them all."
    ),
    picture="controller.games.chameleon:page/chameleon.svg",
    pages={
        phrase("Set up a position"): "controller.games.chameleon:page/setup.html",
        phrase("The proof"): "controller.games.chameleon:page/proof.html",
    },
    answers={
        "judge": "controller.games.chameleon.answers:judge",
        "proof": "controller.games.chameleon.proof:walk",
    },
    show="controller.games.chameleon.tabletop:light_show",
    ahead="controller.games.chameleon.table_background:main",
    house_rules={"repetition": True, "move-limit": 200},
    positions=True,
    commands=(
        TableCommand(
            "perft",
            "controller.games.chameleon.solving:perft",
            phrase("Count the move sequences of DEPTH plies in Chameleon (perft)."),
        ),
        TableCommand(
            "solve",
            "controller.games.chameleon.solving:solve",
            phrase("Solve a Chameleon POSITION: print whether the side to move wins or loses by force, or that it is "
                   "unknown."),
        ),
        TableCommand(
            "book",
            "controller.games.chameleon.book_making:book",
            phrase("Build and check the first player's winning strategy in Chameleon, which the level 'perfect' "
                   "plays."),
        ),
        TableCommand(
            "tables",
            "controller.games.chameleon.table_building:tables",
            phrase(
                "Build and check Chameleon's endgame tables, which hold every solved position with few pieces."
            ),
        ),
        TableCommand(
            "puzzles",
            "controller.games.chameleon.puzzle_making:puzzles",
            phrase("Make Chameleon puzzles: positions in which only one first move wins by force, or only one does "
                   "not lose."),
        ),
    ),
    is_default=True,
)
