"""Kinds of pieces over the cable: hall sensors at one end, `PieceSeen` at the other, and boards without them."""

from __future__ import annotations

import pytest

from firmware_bridge.board import PicoBoard
from firmware_bridge.codec import Decoder, encoded
from firmware_bridge.firmware.poles import HIGH, LOW, NONE, Poles
from hal import BoardError, Picture, PieceSeen
from tests.firmware_bridge import bench
from tests.firmware_bridge.bench import Bench


def knowing(**options: bool) -> Bench:
    """A bench whose board has hall sensors: white pieces raise their levels, black ones lower them."""
    return Bench(kinds=("white", "black"), **{"has_poles": True} | options)


def looked(levels: list[int], rounds: int) -> list[int]:
    """The known kinds of squares after that many rounds."""
    poles = Poles(lambda square: levels[square], len(levels))
    for _ in range(rounds * len(levels)):
        poles.look()
    return list(poles.kinds)


def test_a_pole_is_known_when_two_looks_in_a_row_agree() -> None:
    levels = [bench.MIDDLE, bench.HIGH, bench.LOW]
    assert looked(levels, 1) == [NONE, NONE, NONE]
    assert looked(levels, 2) == [NONE, HIGH, LOW]


def test_a_single_odd_level_changes_nothing() -> None:
    levels = [bench.HIGH]
    poles = Poles(lambda square: levels[square], 1)
    changes = []
    for level in (bench.HIGH, bench.HIGH, bench.LOW, bench.HIGH, bench.MIDDLE, bench.HIGH):
        levels[0] = level
        changes.append(poles.look())
    assert (changes, list(poles.kinds)) == ([False, True, False, False, False, False], [HIGH])


def test_a_pole_that_is_known_is_kept_where_it_would_not_be_recognised_anew() -> None:
    assert looked([bench.MIDDLE + 4000], 5) == [NONE]
    levels = [bench.HIGH]
    poles = Poles(lambda square: levels[square], 1)
    kinds = []
    for level in (bench.HIGH, bench.MIDDLE + 4000, bench.MIDDLE + 2000):
        levels[0] = level
        poles.look(), poles.look()
        kinds.append(poles.kinds[0])
    assert kinds == [HIGH, HIGH, NONE]


def test_the_host_tells_which_kind_of_piece_came_and_that_it_left() -> None:
    table = knowing()
    table.run_until_up()
    table.levels[7] = bench.HIGH
    table.run(60)
    table.levels[7], table.levels[24] = bench.MIDDLE, bench.LOW
    table.run(60)
    assert sorted(table.kinds()[1:]) == [(7, None), (24, "black")]
    assert table.kinds()[0] == (7, "white")


def test_pieces_that_stand_there_already_are_told_after_the_picture() -> None:
    table = knowing()
    table.levels[3] = bench.LOW
    table.run(60)
    table.run_until_up()
    table.run(60)
    first, *others = [event for event in table.told if isinstance(event, Picture | PieceSeen)]
    assert isinstance(first, Picture)
    assert [(event.square, event.kind) for event in others if isinstance(event, PieceSeen)] == [(3, "black")]


def test_a_piece_that_was_changed_while_the_cable_was_out_is_told_when_the_board_is_back() -> None:
    table = knowing()
    table.levels[3], table.levels[4] = bench.LOW, bench.HIGH
    table.run_until_up()
    table.run(60)
    table.pull_out()
    table.run(50)
    table.levels[3], table.levels[4] = bench.HIGH, bench.MIDDLE
    table.reset_board()
    table.plug_in()
    del table.told[:]
    table.run(3000)
    assert dict(table.kinds()) == {3: "white", 4: None}


def test_what_was_lost_on_the_cable_is_told_once_the_host_has_noticed() -> None:
    def damaged(data: bytes) -> bytes:
        is_kinds = any(message.name == "KINDS" for message in Decoder().feed(data))
        if is_kinds and losing:
            losing.pop()
            return b""
        return data

    losing: list[bool] = []
    table = Bench(damage=damaged, kinds=("white", "black"), has_poles=True)
    table.run_until_up()
    losing.append(True)
    table.levels[7] = bench.HIGH
    table.run(400)
    assert (losing, table.kinds()) == ([], [(7, "white")])


def test_firmware_without_hall_sensors_works_with_a_host_that_would_like_to_know_kinds() -> None:
    table = knowing(has_poles=False)
    table.run_until_up()
    table.matrix.closed = 1
    table.run(200)
    assert (len(table.edges()), table.kinds()) == (1, [])


def test_a_host_that_names_no_kinds_is_told_none() -> None:
    table = Bench(has_poles=True)
    table.run_until_up()
    table.levels[7] = bench.HIGH
    table.run(200)
    assert (table.kinds(), table.link.is_up) == ([], True)


def test_a_kind_without_a_name_is_no_kind() -> None:
    table = Bench(kinds=("white",), has_poles=True)
    table.run_until_up()
    table.levels[7], table.levels[8] = bench.LOW, bench.HIGH
    table.run(200)
    assert table.kinds() == [(8, "white")]


def test_kinds_before_the_first_picture_are_not_told() -> None:
    table = knowing(has_poles=False)
    table.run(1)
    assert table.cable is not None
    table.cable.send(encoded("KINDS", 77, kinds=b"\x01" * 25))
    table.run_until_up()
    assert table.kinds() == []


@pytest.mark.parametrize("kinds", ["white", [1, 2], [""], 5])
def test_kinds_that_are_no_list_of_names_are_refused(kinds: object) -> None:
    with pytest.raises(BoardError, match=r"^the board option kinds must be a list of kinds of pieces, such as"):
        PicoBoard(kinds=kinds)  # type: ignore[arg-type]
