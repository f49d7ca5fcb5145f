"""Backends are chosen by name, and an error is one sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hal import BOARDS, BoardError, CardReader, HalError, Health, UnknownBackend, make_board, make_reader


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_in_the_table_is_made_under_its_own_name(name: str) -> None:
    board = make_board(name)
    assert (board.name, board.is_open) == (name, False)


def test_only_the_simulated_board_says_that_it_is_simulated() -> None:
    assert [name for name in BOARDS if make_board(name).is_simulated] == ["sim"]


def test_an_unknown_board_is_refused_with_the_list_of_known_ones() -> None:
    with pytest.raises(UnknownBackend) as refusal:
        make_board("dgt")
    assert str(refusal.value) == f"unknown board 'dgt'; choose one of: {', '.join(BOARDS)}"


def test_options_reach_the_board_that_is_made() -> None:
    jolted = []
    for seed in (1, 1, 2):
        with make_board("sim", {"seed": seed}) as board:
            board.open(lambda event: None, lambda: 0)
            board.hand("set-up", pieces={"a1": "red-white", "c3": "red-white", "e5": "red-white"})
            jolted.append(board.hand("knock"))
    assert jolted[0] == jolted[1] != jolted[2]


@pytest.mark.parametrize(
    ("make", "name", "options", "sentence"),
    [
        (
            make_board, "pico", {"scan-hz": 5},
            "the board 'pico' does not have the option 'scan-hz'; its options are: port, light-chain, budget-ma, "
            "brightness, settle-us, kinds",
        ),
        (make_reader, "none", {"port": "x"}, "the card reader 'none' does not have the option 'port'; its options "
                                             "are: none"),
        (make_reader, "pn532", {}, "the card reader 'pn532' needs the option 'port'"),
        (
            make_board,
            "pico",
            {"light-chain": "spiral"},
            "light-chain cannot be 'spiral'; choose one of: rows, serpentine",
        ),
        (
            make_board, "pico", {"budget-ma": "much"},
            "the board option budget-ma must be a whole number from 50 to 5000, not 'much'",
        ),
    ],
)  # fmt: skip
def test_an_option_that_a_backend_does_not_take_is_named_with_those_that_it_takes(
    make: Callable[..., object], name: str, options: dict[str, object], sentence: str
) -> None:
    with pytest.raises(BoardError) as refusal:
        make(name, options)
    assert str(refusal.value) == sentence


def test_errors_can_be_caught_as_what_they_are_in_plain_python() -> None:
    assert [issubclass(UnknownBackend, kind) for kind in (HalError, LookupError)] == [True, True]
    assert [issubclass(BoardError, kind) for kind in (HalError, OSError)] == [True, True]


class BrokenReader(CardReader):
    """A reader whose cable is loose."""

    name = "broken"

    def _open(self) -> None:
        raise BoardError("no reader answers; plug its cable in")

    def _close(self) -> None:
        raise AssertionError("it never opened")

    def _health(self) -> Health:
        raise AssertionError("it never opened")


def test_a_device_that_fails_to_open_is_closed_and_says_so() -> None:
    reader = BrokenReader()
    with pytest.raises(BoardError, match=r"^no reader answers; plug its cable in$"):
        reader.open(lambda event: None, lambda: 0)
    reader.close()
    assert (reader.is_open, reader.health()) == (False, Health(False, "the broken device is not open"))
