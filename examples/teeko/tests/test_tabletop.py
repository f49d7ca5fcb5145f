"""What only Teeko's tabletop says: the box, the drops, and its own lights."""

from teeko.rules import Teeko

from controller.hands import Idle, Lifted
from controller.tabletop import Scene, tabletop
from controller.tabletop.hand_work import Lift, Place, TakeFromBox
from hal import SQUARES, picture_of, square_index

TABLE = tabletop("teeko")
SETTLED = "R3R/2R2/5/BR3/B1B1B b 8"
RED_THREATENS_D4 = "B4/RRR2/5/4B/1B3 b 6"


def shown(text: str, scene: Scene) -> dict[str, set[str]]:
    """Where each light of Teeko's own shines."""
    painting = TABLE.paint(Teeko(text), scene)
    said = {name: painting.meaning_of(square) for square, name in enumerate(SQUARES)}
    return {
        meaning: {square for square, here in said.items() if here == meaning}
        for meaning in ("drop", "step", "wins", "threat", "winner")
        if meaning in said.values()
    }


def test_a_game_begins_with_an_empty_board_and_all_pieces_in_the_box() -> None:
    game = Teeko()
    assert (TABLE.pieces(game), TABLE.box(game)) == ({}, ("black",) * 4 + ("red",) * 4)
    game.push("c3")
    assert (TABLE.pieces(game), TABLE.box(game)) == ({"c3": "black"}, ("black",) * 3 + ("red",) * 4)


def test_either_seat_may_begin() -> None:
    assert [TABLE.start_text(seat) for seat in Teeko.seats] == ["5/5/5/5/5 b 0", "5/5/5/5/5 r 0"]


def test_a_drop_comes_from_the_box_and_a_move_from_its_square() -> None:
    assert TABLE.hand_work(Teeko(), "c3") == (TakeFromBox("black"), Place("c3"))
    assert TABLE.hand_work(Teeko(SETTLED), "c1d2") == (Lift("c1"), Place("d2"))


def test_the_table_asks_for_a_piece_from_the_box_first_and_later_to_lift_one() -> None:
    assert TABLE.asks(Teeko()) == "put a piece from the box on a square."
    assert TABLE.asks(Teeko(SETTLED)) == "lift a piece."


def test_free_squares_shine_while_pieces_are_dropped() -> None:
    assert shown("5/5/2B2/5/5 r 1", Scene()) == {"drop": {*SQUARES} - {"c3"}}
    assert shown("5/5/2B2/5/5 r 1", Scene(assistance="off")) == {}


def test_a_lifted_piece_shows_its_steps() -> None:
    lifted = Lifted(picture_of([square_index("c1")]))
    assert shown(SETTLED, Scene(Idle())) == {}
    assert shown(SETTLED, Scene(lifted)) == {"step": {"b1", "c2", "d1", "d2"}}


def test_with_dangers_it_is_shown_where_the_game_is_won_or_lost() -> None:
    assert shown(RED_THREATENS_D4, Scene(assistance="dangers"))["threat"] == {"d4"}
    red = RED_THREATENS_D4.replace("B4/", "BB3/").replace("b 6", "r 7")
    assert shown(red, Scene(assistance="dangers"))["wins"] == {"d4"}


def test_four_together_shine_when_they_have_won() -> None:
    assert shown("4R/3R1/R2R1/BB3/BB3 r 8", Scene()) == {"winner": {"a1", "b1", "a2", "b2"}}


def test_all_pieces_shine_of_who_wins_because_the_rival_resigned() -> None:
    game = Teeko(SETTLED)
    game.resign("black")
    painting = TABLE.paint(game, Scene())
    assert {name for square, name in enumerate(SQUARES) if painting.meaning_of(square) == "winner"} == {
        "a5", "e5", "c4", "b2"
    }  # fmt: skip
