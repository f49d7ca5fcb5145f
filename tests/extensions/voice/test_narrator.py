"""The table's announcements: each once, and only public ones."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from controller.extensions.voice.speaker import Narrator, board_in_words
from controller.games.chameleon.tabletop import ChameleonTabletop
from controller.messages.commands import Play, Resign
from tests.controller.dragons_sitting import DragonsSitting
from tests.controller.guests import nobody_is_there
from tests.controller.secrets_of import betrayed
from tests.controller.sitting import Sitting


class Bare(ChameleonTabletop):
    """An empty board."""

    def pieces(self, game: object) -> dict[str, str]:
        return {}


def test_a_move_is_said_as_it_is_made() -> None:
    with Sitting() as sitting:
        narrator = Narrator()
        first = narrator.news(sitting.session.state)
        sitting.lift("b1").wait(200)
        lifted = narrator.news(sitting.session.state)
        again = narrator.news(sitting.session.state)
        sitting.place("c3").wait()
        made = narrator.news(sitting.session.state)
        sitting.ask(Resign("blue"))
        assert [first, lifted, again, made, narrator.news(sitting.session.state)] == [
            ("A new game.", "Red to move: lift a piece."),
            (
                "Red's black piece on b1: steps to a2, b2 and c2; jumps to d2, a3 and c3.",
                "Place it on a lit square, or return it to b1.",
            ),
            (),
            ("Red's black piece jumps from b1 to c3.", "Blue to move: lift a piece."),
            ("Blue resigns.", "Set up the pieces for another game, or start a new one here."),
        ]


def test_everything_is_said_again_to_whoever_asks_and_what_stands_where_before_it() -> None:
    with Sitting() as sitting:
        narrator = Narrator()
        sitting.move("b1c3").lift("b5").wait(200)
        narrator.news(sitting.session.state)
        again = (
            "Red's black piece jumps from b1 to c3.",
            "Blue's black piece on b5: steps to a4, b4 and c4; jumps to a3 and d4; captures on c3.",
            "Place it on a lit square, or return it to b5.",
        )
        assert narrator.again(sitting.session.state, board=False) == again
        assert narrator.again(sitting.session.state, board=True) == (
            "Red's white piece: a1, c1 and e1.", "Red's black piece: d1 and c3.",
            "Blue's white piece: a5, c5 and e5.", "Blue's black piece: b5 and d5.", *again,
        )  # fmt: skip


def test_an_empty_board_is_said_to_be_empty() -> None:
    with Sitting() as sitting:
        assert board_in_words(replace(sitting.session.state, tabletop=Bare())) == ("The board is empty.",)


def test_a_closed_table_and_one_that_waits_for_guests_are_silent() -> None:
    with Sitting(extensions=nobody_is_there) as sitting:
        assert Narrator().news(sitting.session.state) == ()
        assert Narrator().again(sitting.session.state, board=True) == ()
    with Sitting() as sitting:
        sitting.session.is_locked = True
        assert Narrator().news(sitting.session.state) == ()
        assert Narrator().again(sitting.session.state, board=True) == ()


def test_no_hidden_card_is_ever_said_aloud() -> None:
    with DragonsSitting(seed=3) as sitting:
        rng, narrator, said = Random(3), Narrator(), 0
        while sitting.session.game.outcome() is None:
            game = sitting.session.game
            sitting.step(Play(game.turn, str(rng.choice([*game.legal_moves]))))
            news = narrator.news(sitting.session.state)
            said += len(news)
            again = narrator.again(sitting.session.state, board=True)
            assert betrayed(" ".join([*news, *again]), sitting.state, None) == set()
        assert said > 50
