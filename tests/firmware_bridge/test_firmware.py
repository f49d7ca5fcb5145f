"""The board's end of the cable, in plain Python: what it senses, reports, lights and rejects."""

from __future__ import annotations

from struct import pack

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.codec import (
    BAD_PAYLOAD,
    DONE,
    FAILED,
    PROTOCOL,
    REFUSED,
    UNKNOWN_TYPE,
    WORDS,
    Decoder,
    encoded,
    framed,
)
from firmware_bridge.firmware.coprocessor import TO_LOADER, TO_PROMPT, Coprocessor
from firmware_bridge.firmware.lights import DARK, Lights, capped, drawn_ma
from firmware_bridge.firmware.needs import complaint, wiring_complaint
from hal import ALL_SQUARES, picture_of, square_index
from tests.firmware_bridge.bench import Matrix

HELLO = encoded("HELLO", 1, protocol=PROTOCOL)
WHITE = b"\xff" * 75


class Board:
    """A coprocessor whose cable is a list."""

    def __init__(self) -> None:
        self.matrix = Matrix()
        self.lit: list[bytes] = []
        self.takes = True
        self.is_dark = False
        self._decoder = Decoder()
        self._sent = bytearray()
        self.it = Coprocessor(self.matrix.scanner(), Lights(self._light), self._send, b"12345678")

    def step(self, now: int, received: bytes = b"") -> list[tuple[str, dict[str, int | bytes] | None]]:
        """One round; returns the board's messages."""
        self.it.step(now, received)
        sent, self._sent = bytes(self._sent), bytearray()
        return [(message.name, message.fields) for message in self._decoder.feed(sent)]

    def text(self, now: int, received: bytes) -> bytes:
        """One round; returns the board's bytes."""
        self.it.step(now, received)
        sent, self._sent = bytes(self._sent), bytearray()
        return sent

    def _light(self, colours: bytes) -> None:
        if self.is_dark:
            raise OSError("no light")
        self.lit.append(colours)

    def _send(self, data: bytes) -> bool:
        if self.takes:
            self._sent += data
        return self.takes


@pytest.fixture
def board() -> Board:
    """A board after a HELLO at 0 ms."""
    board = Board()
    board.step(0, HELLO)
    return board


def test_a_greeted_board_says_who_it_is() -> None:
    (name, fields), *_ = Board().step(0, HELLO)
    assert name == "WELCOME"
    assert fields is not None
    assert fields | {"major": 0, "minor": 0, "patch": 0} == {
        "protocol": PROTOCOL,
        "major": 0,
        "minor": 0,
        "patch": 0,
        "words": WORDS,
        "uid": b"12345678",
        "squares": 25,
        "leds": 25,
    }


@settings(deadline=None)
@given(st.integers(0, ALL_SQUARES))
def test_every_picture_is_felt_as_it_is(closed: int) -> None:
    matrix = Matrix()
    matrix.closed = closed
    scanner = matrix.scanner()
    assert scanner.changes(7) == ([(7, closed)] if closed else [])
    assert scanner.picture == closed


def test_an_edge_is_told_with_the_time_of_its_scan(board: Board) -> None:
    board.matrix.closed = picture_of([7])
    came = board.step(41)
    board.matrix.closed = 0
    assert came == [("EDGE", {"t_ms": 41, "square": 7, "on": 1})]
    assert board.step(42) == [("EDGE", {"t_ms": 42, "square": 7, "on": 0})]


def test_scans_that_nobody_looked_at_for_a_while_are_told_with_their_own_times(board: Board) -> None:
    board.step(10)
    board.matrix.scan(0, 1 << 7, 1 << 7, 0, 0, 0)
    assert board.step(50) == [
        ("EDGE", {"t_ms": 46, "square": 7, "on": 1}),
        ("EDGE", {"t_ms": 48, "square": 7, "on": 0}),
    ]


def test_a_ring_of_scans_is_read_on_where_it_begins_anew(board: Board) -> None:
    for now in range(1, 40):
        board.matrix.closed = now % 2
        assert board.step(now) == [("EDGE", {"t_ms": now, "square": 0, "on": now % 2})]


def test_rows_settle_as_long_as_the_host_says_if_the_scans_leave_time_for_it(board: Board) -> None:
    said = [
        board.step(1, encoded("SETTLE", 2, settle_us=150)),
        board.step(2, encoded("CONFIG", 3, scan_hz=2000, keyframe_ms=100, led_ma=500)),
        board.step(3, encoded("CONFIG", 4, scan_hz=1300, keyframe_ms=100, led_ma=500)),
        board.step(4, encoded("CONFIG", 5, scan_hz=1300, keyframe_ms=50, led_ma=500)),
    ]
    codes = [(DONE, 2), (REFUSED, 3), (DONE, 4), (DONE, 5)]
    assert said == [[("ACK", {"of": seq, "code": code})] for code, seq in codes]
    assert board.matrix.begun == [(1000, 50), (1000, 150), (1300, 150)]


def test_lights_that_fail_are_told_and_everything_else_goes_on(board: Board) -> None:
    board.is_dark = True
    board.matrix.closed = 1
    fault = {"part": 2, "times": 1, "words": b"OSError: no light".ljust(48, b"\x00")}
    assert board.step(1, encoded("LEDS", 2, colours=b"\x01" * 75)) == [
        ("EDGE", {"t_ms": 1, "square": 0, "on": 1}),
        ("ACK", {"of": 2, "code": FAILED}),
    ]
    assert board.step(100) == [("STATE", {"t_ms": 100, "occupied": 1}), ("FAULT", fault)]
    assert board.step(200) == [("STATE", {"t_ms": 200, "occupied": 1})]
    assert b"faults 1, the last in lights: OSError: no light\r" in board.text(201, b"?\r")


def test_reeds_that_cannot_be_read_starve_the_watchdog_and_the_board_answers_meanwhile(board: Board) -> None:
    board.matrix.breaks = True
    assert not board.it.step(1, b"")
    assert board.step(2, encoded("PING", 3, nonce=0))[-1] == ("ACK", {"of": 3, "code": DONE})
    fault = {"part": 0, "times": 3, "words": b"OSError: no ring".ljust(48, b"\x00")}
    assert ("FAULT", fault) in board.step(102)
    board.matrix.breaks, board.matrix.closed = False, 1
    assert ("EDGE", {"t_ms": 103, "square": 0, "on": 1}) in board.step(103)
    assert board.it.step(104, b"")


def test_a_scan_that_stands_still_for_a_second_starves_the_watchdog(board: Board) -> None:
    board.matrix.scan_stops = True
    assert [board.it.step(now, b"") for now in (1, 1000, 1001)] == [True, True, False]


def test_the_words_of_the_first_firmware_are_still_the_same() -> None:
    assert (PROTOCOL, WORDS) == (1, 0xE69C)


@pytest.mark.parametrize("version", [(1, 23, 0), (1, 29, 0, "preview"), (2, 0, 0)])
def test_a_micropython_that_has_what_is_needed_is_welcome(version: tuple[int | str, ...]) -> None:
    assert complaint(version) == ""


@pytest.mark.parametrize("version", [(1, 22, 2), (1, 9, 4)])
def test_an_old_micropython_is_named_with_its_remedy(version: tuple[int, ...]) -> None:
    assert complaint(version) == (
        f"the Pico runs MicroPython {version[0]}.{version[1]}, but its firmware needs 1.23 or newer; hold BOOTSEL "
        "while you plug the Pico in, copy a newer .uf2 file to the drive that appears, then run: chameleon flash"
    )


@pytest.mark.parametrize(("rows", "are_fit"), [((2, 3, 4, 5, 6), True), ((2, 3, 4, 5, 7), False), ((2, 3, 4), False)])
def test_pins_that_a_state_machine_cannot_reach_are_refused(rows: tuple[int, ...], are_fit: bool) -> None:
    assert (wiring_complaint(rows, (7, 8, 9, 10, 11)) == "") == are_fit


def test_the_whole_picture_is_told_every_hundred_ms(board: Board) -> None:
    board.matrix.closed = picture_of([0, 24])
    told = {now: board.step(now) for now in range(1, 301)}
    states = {now: fields for now, said in told.items() for name, fields in said if name == "STATE"}
    assert states == {now: {"t_ms": now, "occupied": picture_of([0, 24])} for now in (100, 200, 300)}


def test_nobody_is_told_anything_before_a_greeting() -> None:
    board = Board()
    board.matrix.closed = 1
    assert [said for now in range(1, 301) for said in board.step(now)] == []
    assert board.step(301, encoded("PING", 9, nonce=1)) == [("ACK", {"of": 9, "code": REFUSED})]


def test_a_ping_is_answered_with_the_picture(board: Board) -> None:
    said = board.step(5, encoded("PING", 9, nonce=1))
    assert said == [("STATE", {"t_ms": 5, "occupied": 0}), ("ACK", {"of": 9, "code": DONE})]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (framed(0x55, 7, b""), UNKNOWN_TYPE),
        (encoded("STATE", 7, t_ms=1, occupied=1), UNKNOWN_TYPE),
        (framed(0x04, 7, b"\x01\x02\x03"), BAD_PAYLOAD),
        (encoded("CONFIG", 7, scan_hz=1000, keyframe_ms=100, led_ma=65535), REFUSED),
        (encoded("RESTART", 7, magic=1), REFUSED),
        (encoded("CONFIG", 7, scan_hz=500, keyframe_ms=50, led_ma=900), DONE),
        (encoded("SETTLE", 7, settle_us=4), REFUSED),
        (encoded("SETTLE", 7, settle_us=151), REFUSED),
        (framed(0x08, 7, b"\x05"), BAD_PAYLOAD),
        (encoded("SETTLE", 7, settle_us=5), DONE),
    ],
)
def test_everything_that_is_understood_or_not_gets_its_answer(board: Board, sent: bytes, code: int) -> None:
    assert board.step(5, sent) == [("ACK", {"of": 7, "code": code})]
    assert board.it.restart == 0


def test_a_damaged_frame_gets_no_answer_and_is_counted(board: Board) -> None:
    damaged = bytearray(encoded("LEDS", 7, colours=WHITE))
    damaged[10] ^= 0x40
    assert board.step(5, bytes(damaged)) == []
    assert board.step(100)[-1] == ("ERROR", {"bad_frames": 1, "overruns": 0, "capped": 0})
    assert board.lit == [DARK]


def test_what_the_cable_does_not_take_leaves_a_gap_in_the_numbers(board: Board) -> None:
    board.takes = False
    board.step(100)
    board.takes = True
    said = board.step(200)
    assert said[-1] == ("ERROR", {"bad_frames": 0, "overruns": 2, "capped": 0})


@settings(deadline=None)
@given(st.binary(min_size=75, max_size=75), st.integers(50, 5000))
def test_no_picture_of_light_draws_more_than_its_budget(colours: bytes, budget_ma: int) -> None:
    shown = capped(colours, budget_ma)
    assert drawn_ma(shown) <= budget_ma
    assert all(level <= wanted for level, wanted in zip(shown, colours, strict=True))
    assert shown == colours or drawn_ma(colours) > budget_ma


def test_all_white_is_dimmed_to_half_an_ampere(board: Board) -> None:
    board.step(1, encoded("LEDS", 2, colours=WHITE))
    assert board.lit == [DARK, bytes([85]) * 75]
    assert drawn_ma(board.lit[-1]) == 500


def test_a_budget_holds_from_the_next_picture_on(board: Board) -> None:
    board.step(1, encoded("CONFIG", 2, scan_hz=1000, keyframe_ms=100, led_ma=1500))
    board.step(2, encoded("LEDS", 3, colours=WHITE))
    assert board.lit[-1] == WHITE


def test_lights_fade_to_black_when_the_host_is_gone_for_two_seconds(board: Board) -> None:
    board.step(1000, encoded("LEDS", 2, colours=bytes([80]) * 75))
    for now in range(1001, 3600):
        board.step(now)
        if now == 2999:
            assert board.lit[-1] == bytes([80]) * 75
    assert board.lit[-1] == DARK
    assert [level[0] for level in board.lit[2:]] == sorted({level[0] for level in board.lit[2:]}, reverse=True)


def test_the_self_test_tells_wires_on_ground_wires_that_touch_and_closed_reeds(board: Board) -> None:
    board.matrix.closed = picture_of([square_index("c3")])
    board.step(1)
    board.matrix.wiring.grounded, board.matrix.wiring.joined = {4}, {(5, 6)}
    (name, fields), *_ = board.step(2, encoded("SELFTEST", 3))
    follow = [0, 0, 1 << 7, 0, 0, 1 << 6, 1 << 5, 0, 0, 0]
    assert (name, fields) == ("REPORT", {"low": 1 << 4, "follow": pack("<10H", *follow), "closed": picture_of([12])})


def test_after_a_self_test_the_reeds_are_felt_as_before(board: Board) -> None:
    board.step(1, encoded("SELFTEST", 3))
    board.matrix.closed = picture_of([7])
    assert board.step(2) == [("EDGE", {"t_ms": 2, "square": 7, "on": 1})]


@pytest.mark.parametrize("magic", [TO_LOADER, TO_PROMPT])
def test_a_restart_is_acknowledged_before_it_is_carried_out(board: Board, magic: int) -> None:
    assert board.step(1, encoded("RESTART", 2, magic=magic)) == [("ACK", {"of": 2, "code": DONE})]
    assert board.it.restart == magic


def test_a_person_at_a_terminal_gets_one_line(board: Board) -> None:
    board.matrix.closed = picture_of([0, 24])
    board.step(1)
    line = board.text(2, b"?\r")
    assert line == b"Chameleon table, firmware 1.1.0, closed reeds a1 e5, bad frames 0, faults 0\r\n\x00"
    assert board.step(3, encoded("PING", 4, nonce=0))[-1] == ("ACK", {"of": 4, "code": DONE})
