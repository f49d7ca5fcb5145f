"""Squares that work, squares that do not, and their remedies."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deploy.make.measures import read_measures
from sim.square import ImpossibleSquare, Square, judged, lift, reach, remedies


def test_the_recommended_square_works_and_has_the_sizes_that_files_are_made_from() -> None:
    of = read_measures()
    assert judged(Square()).works
    assert Square() == Square(
        magnet=(of.magnet.diameter, of.magnet.thickness),
        offset=of.reed.offset,
        height=of.reed.height,
        glass=of.reed.glass,
        pitch=of.board.pitch,
        plate=of.piece.floor + of.plate.thickness,
    )


def test_a_reed_in_the_middle_of_its_square_never_closes() -> None:
    verdict = judged(Square(offset=0, within=0))
    assert round(verdict.own, 9) == 0
    assert verdict.closing == 0


def test_a_magnet_that_is_too_big_is_felt_from_the_next_square() -> None:
    verdict = judged(Square(magnet=(15, 5)))
    assert verdict.closing >= 2
    assert verdict.opening < 1


def test_a_magnet_that_is_too_small_does_not_reach_its_reed() -> None:
    verdict = judged(Square(magnet=(5, 2), height=10))
    assert verdict.closing < 1
    assert verdict.opening >= 2


def test_a_piece_beyond_the_middle_of_its_reed_counts_as_not_felt() -> None:
    assert judged(Square(offset=5)).closing == 0


def test_the_worst_is_taken_of_magnets_reeds_and_places() -> None:
    plain = judged(Square())
    assert judged(replace(plain.square, reed=(15, 30))).closing < plain.closing
    assert judged(replace(plain.square, reed=(10, 25))).opening < plain.opening
    assert judged(replace(plain.square, within=7)).closing < plain.closing
    assert judged(replace(plain.square, within=7)).opening < plain.opening


def test_pieces_around_are_felt_together_and_take_from_the_piece_that_stands_here() -> None:
    square = Square()
    verdict = judged(square)
    nearest = max(abs(square.felt(50 - 5, y / 2, strong=True)) for y in range(-8, 9))
    assert nearest < verdict.around
    assert 0 < verdict.against <= verdict.around
    assert verdict.closing == pytest.approx((verdict.own - verdict.against) / square.closes_at)


def test_where_both_poles_are_on_the_board_pieces_around_may_pull_together() -> None:
    one, both = judged(Square()), judged(Square(both_poles=True))
    assert both.own == one.own
    assert both.around == both.against > one.around == one.against
    assert not both.works and judged(replace(both.square, reed=(20, 25))).works


def test_the_reach_is_how_far_off_a_piece_may_stand() -> None:
    far = reach(Square())
    assert far == 6
    assert judged(Square(within=far)).works and not judged(Square(within=far + 0.5)).works
    assert reach(Square(offset=0)) == -1


def test_a_lifted_piece_is_felt_no_more_at_a_height_that_can_be_told() -> None:
    square = Square()
    high = lift(square)
    assert square.felt(0, 0, strong=True, lifted=high) <= square.opens_at
    assert square.felt(0, 0, strong=True, lifted=high - 0.5) > square.opens_at


def test_remedies_change_one_size_each_and_work() -> None:
    square = Square(offset=0)
    found = list(remedies(square))
    assert [each.offset for each in found] == [7]
    assert all(judged(each).works for each in found)
    strong = [(each.magnet, each.within) for each in remedies(Square(magnet=(10, 3)))]
    assert ((10, 2), 5) in strong


def test_remedies_leave_out_what_does_not_fit() -> None:
    small = Square(pitch=22, glass=10, offset=4, magnet=(8, 3))
    assert all(each.magnet[0] + 2 * each.within <= 22 for each in remedies(small))


@pytest.mark.parametrize(
    ("sizes", "what"),
    [
        ({"magnet": (60.0, 3.0)}, "magnet"),
        ({"magnet": (-8.0, 3.0)}, "magnet"),
        ({"magnet": (8.0, 0.0)}, "magnet"),
        ({"offset": -1.0}, "offset"),
        ({"offset": 20.0}, "offset"),
        ({"height": 4.0}, "height"),
        ({"height": float("nan")}, "height"),
        ({"reed": (0.0, 20.0)}, "reed"),
        ({"reed": (25.0, 15.0)}, "reed"),
        ({"drop_out": 1.0}, "drop-out"),
        ({"glass": 60.0}, "glass"),
        ({"pitch": 5.0}, "pitch"),
        ({"pitch": float("inf")}, "pitch"),
        ({"plate": 0.0}, "plate"),
        ({"within": 22.0}, "within"),
        ({"margin": 0.5}, "margin"),
        ({"grade": "N99"}, "grade"),
    ],
)
def test_sizes_that_no_square_can_have_are_refused_by_name(sizes: dict[str, object], what: str) -> None:
    with pytest.raises(ImpossibleSquare) as caught:
        replace(Square(), **sizes)  # type: ignore[arg-type]
    assert caught.value.what == what


def test_a_refusal_says_what_would_do() -> None:
    with pytest.raises(ImpossibleSquare, match=r"a reed 20 mm off the middle .* its square; use 0 to 17.9"):
        Square(offset=20)
