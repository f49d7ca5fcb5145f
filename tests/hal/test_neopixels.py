"""Adafruit's real NeoPixel class, except for the last call: the data on the line, and its timing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from hal import PATTERNS, BoardError, Frame, Light
from hal.drivers.neopixels import RETRY_S, TICK_S, NeopixelChain, PatternPlayer, is_moving
from hal.drivers.wiring import Wiring
from hal.remedies import install_extra, join_groups
from sim import ManualClock
from tests.chips.gpio import LightChain, PinGpio, raspberry_pi

RED, BLUE = (255, 0, 0), (0, 0, 255)
DARK = ((0, 0, 0),) * 25


@contextmanager
def chain(way: str = "rows", **options: int) -> Iterator[tuple[NeopixelChain, LightChain]]:
    """The driver's end of a chain of lights, and its far end."""
    lights = LightChain(way)
    with raspberry_pi(PinGpio(), lights):
        yield NeopixelChain(Wiring(chain=way), **options), lights


def lit(square: int, rgb: tuple[int, int, int] = BLUE, pattern: str = "steady") -> Frame:
    return Frame().with_light(square, Light(rgb, pattern))


def player_on(shown: list, clock: ManualClock) -> PatternPlayer:
    return PatternPlayer(shown.append, clock, lambda trouble: None)


def test_a_colour_travels_green_first_to_the_light_under_its_square() -> None:
    with chain() as (ours, lights):
        ours.write(lit(5, (1, 2, 3)).at(0))  # a2, the first light of the second row
    assert lights.sent[-1] == bytes(5 * 3) + bytes((2, 1, 3)) + bytes(19 * 3)
    assert lights.pins == [10, 10]


def test_a_chain_may_turn_round_at_the_end_of_each_row() -> None:
    with chain("serpentine") as (ours, lights):
        ours.write(lit(5, (1, 2, 3)).at(0))  # a2, the last light of the second row
    assert lights.sent[-1] == bytes(9 * 3) + bytes((2, 1, 3)) + bytes(15 * 3)
    assert lights.shown[-1] == lit(5, (1, 2, 3)).at(0)


def test_lights_are_dark_when_the_chain_is_opened_and_when_it_is_closed() -> None:
    with chain() as (ours, lights):
        ours.write(lit(0).at(0))
        ours.close()
    assert lights.shown == [DARK, lit(0).at(0), DARK]


def test_no_frame_on_the_wire_exceeds_the_budget() -> None:
    with chain(budget_ma=300) as (ours, lights):
        ours.write(((255, 255, 255),) * 25)
        assert ours.drawn_ma == pytest.approx(300)
    assert lights.shown[-1] == ((51, 51, 51),) * 25


def test_brightness_comes_before_the_budget() -> None:
    with chain(brightness=51, budget_ma=500) as (ours, lights):
        ours.write(((255, 255, 0),) * 25)
    assert lights.shown[-1] == ((51, 51, 0),) * 25


def test_a_line_that_cannot_be_driven_is_one_sentence_with_its_remedy() -> None:
    lights = LightChain()
    lights.broken = RuntimeError("NeoPixel support requires running with sudo, please try again!")
    with raspberry_pi(PinGpio(), lights), pytest.raises(BoardError) as refusal:
        NeopixelChain(Wiring())
    assert "requires running with sudo" in str(refusal.value)
    assert str(refusal.value).endswith(
        f"enable SPI (raspi-config; not on a Raspberry Pi 5), and {join_groups('spi', 'gpio')}"
    )


def test_a_missing_library_is_one_sentence_with_its_remedy() -> None:
    with raspberry_pi(PinGpio(), LightChain()), patch.dict(sys.modules, {"neopixel": None}):
        with pytest.raises(BoardError, match=r"^the lights need .* library \(.*\); run: .* -m pip install -e"):
            NeopixelChain(Wiring())


def test_a_machine_without_that_pin_is_one_sentence_with_its_remedy() -> None:
    with raspberry_pi(PinGpio(), LightChain(), light_pin=18), pytest.raises(BoardError) as refusal:
        NeopixelChain(Wiring(light=17))
    assert str(refusal.value).startswith("GPIO 17 of this machine cannot drive the lights: ")
    assert str(refusal.value).endswith(f"on a Raspberry Pi 5 {install_extra('pi5')}")


def test_a_frame_is_shown_once_however_often_it_is_looked_at() -> None:
    shown: list = []
    player = player_on(shown, ManualClock())
    player.show(lit(3))
    assert [player.step() for _ in range(3)] == [None] * 3
    assert shown == [lit(3).at(0)]


def test_frames_are_shown_whole_and_in_order() -> None:
    shown: list = []
    player = player_on(shown, ManualClock())
    for square in (1, 2, 3):
        player.show(lit(square))
    for _ in range(3):
        player.step()
    assert shown == [lit(square).at(0) for square in (1, 2, 3)]


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_is_played_as_the_page_plays_it(name: str) -> None:
    clock, shown = ManualClock(), []
    player = PatternPlayer(lambda colours: shown.append((clock(), colours)), clock, lambda trouble: None)
    player.show(lit(12, RED, name))
    for _ in range(100):
        player.step()
        clock.advance(40)
    expected = [(t_ms, lit(12, RED, name).at(t_ms)) for t_ms in range(0, 4000, 40)]
    changed = [each for index, each in enumerate(expected) if index == 0 or each[1] != expected[index - 1][1]]
    assert shown == changed


def test_only_a_frame_that_moves_is_looked_at_25_times_a_second() -> None:
    player = player_on([], ManualClock())
    player.show(lit(0, RED, "blink"))
    assert (player.step(), TICK_S) == (0.04, 0.04)
    player.show(lit(0, RED, "dim"))
    assert player.step() is None
    assert [is_moving(lit(0, RED, name)) for name in ("wink", "steady", "dim")] == [True, False, False]
    assert not is_moving(lit(0, (0, 0, 0), "blink"))


def test_lights_that_fail_are_told_of_once_and_tried_again() -> None:
    lights, told = LightChain(), []
    with raspberry_pi(PinGpio(), lights):
        player = PatternPlayer(NeopixelChain(Wiring()).write, ManualClock(), told.append)
        lights.broken = OSError("bus error")
        player.show(lit(7))
        assert [player.step(), player.step()] == [RETRY_S, RETRY_S]
        lights.broken = None
        assert player.step() is None
    sentence = "the lights do not answer: bus error; check their data line; the table tries again every second"
    assert (told, lights.shown[-1]) == ([sentence, None], lit(7).at(0))


def test_the_thread_shows_what_it_is_given_and_ends_when_it_is_told() -> None:
    shown: list = []
    player = player_on(shown, ManualClock())
    player.start()
    player.show(lit(1))
    player.show(lit(2, RED, "flutter"))
    assert player.wait_until_shown()
    player.close()
    assert shown == [lit(1).at(0), lit(2, RED, "flutter").at(0)]
