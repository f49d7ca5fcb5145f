"""What the table says aloud: news, each once, and nothing that not everybody may know."""

from __future__ import annotations

from random import Random

from controller.shop.guests import ShopRules
from controller.table.protocol import Play, Resign
from controller.voice.narrator import Narrator
from tests.controller.dragons_sitting import DragonsSitting
from tests.controller.secrets_of import betrayed
from tests.controller.sitting import Sitting


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


def test_a_closed_table_and_one_that_waits_for_guests_are_silent() -> None:
    with Sitting(shop=ShopRules(is_on=True)) as sitting:
        assert Narrator().news(sitting.session.state) == ()
    with Sitting() as sitting:
        sitting.session.is_locked = True
        assert Narrator().news(sitting.session.state) == ()


def test_no_hidden_card_is_ever_said_aloud() -> None:
    with DragonsSitting(seed=3) as sitting:
        rng, narrator, said = Random(3), Narrator(), 0
        while sitting.session.game.outcome() is None:
            game = sitting.session.game
            sitting.step(Play(game.turn, str(rng.choice([*game.legal_moves]))))
            news = narrator.news(sitting.session.state)
            said += len(news)
            assert betrayed(" ".join(news), sitting.state, None) == set()
        assert said > 50
