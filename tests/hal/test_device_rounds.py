"""A device whose thread fails reports that, with a remedy, and recovers: nobody plays on a dead board."""

from __future__ import annotations

import time
from collections.abc import Callable
from queue import SimpleQueue

import pytest

from firmware_bridge.link import Link
from hal import Edge, HardwareEvent, Health, Picture, contracts
from sim import SimBoard
from tests.hal.gpio_harness import GpioHarness
from tests.hal.pico_harness import PicoHarness

pytestmark = pytest.mark.slow

WAIT_S = 60.0
REMEDY = "and is restarting; if this happens again, restart the table and report it"


class Device(contracts.SquareSensor):
    """Senses a1; its rounds end as given: an error is raised, False closes it."""

    name = "test"

    def __init__(self, *ends: BaseException | bool) -> None:
        super().__init__()
        self.ends = list(ends)
        self.mended = 0
        self.told: list[HardwareEvent] = []

    def run(self) -> Device:
        self.open(self.told.append, lambda: 7)
        self.go_round(self.one_round, lambda: not self.ends)
        return self

    def one_round(self) -> None:
        end = self.ends.pop(0)
        if isinstance(end, BaseException):
            raise end

    def _open(self) -> None: ...

    def _close(self) -> None: ...

    def _clean_up(self) -> None:
        self.mended += 1

    def _health(self) -> Health:
        return Health(True, "well")

    def _snapshot(self) -> int:
        return 1


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contracts, "RETRY_S", 0.001)


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (ZeroDivisionError("division by zero"), "ZeroDivisionError: division by zero"),
        (SystemExit(), "SystemExit: no reason given"),
        (ValueError("two\nlines"), "ValueError: two lines"),
    ],
)
def test_what_fails_is_told_and_begun_again_and_what_was_missed_is_told(error: BaseException, reason: str) -> None:
    device = Device(True, error, True).run()
    assert device.told == [
        Health(False, f"the test device failed ({reason}) {REMEDY}"),
        Picture(7, 1),
        Health(True, "the test device works again"),
    ]
    assert (device.health(), device.mended) == (Health(True, "well"), 1)


def test_a_device_that_goes_on_failing_is_not_called_well() -> None:
    device = Device(ValueError("1"), ValueError("2")).run()
    assert [event.ok for event in device.told if isinstance(event, Health)] == [False, False]
    assert device.health() == Health(False, f"the test device failed (ValueError: 2) {REMEDY}")


def once(wrapped: Callable[..., object], error: BaseException) -> Callable[..., object]:
    """Fails on the first call."""
    errors = [error]

    def failing(*args: object) -> object:
        if errors:
            raise errors.pop()
        return wrapped(*args)

    return failing


def until(told: SimpleQueue[HardwareEvent], wanted: HardwareEvent) -> list[HardwareEvent]:
    """Returns the events up to this one."""
    events = [told.get(timeout=WAIT_S)]
    while events[-1] != wanted:
        events.append(told.get(timeout=WAIT_S))
    return events


def test_the_simulated_board_feels_again_after_its_thread_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    told: SimpleQueue[HardwareEvent] = SimpleQueue()
    board = SimBoard()
    board.hand("set-up", pieces={"a1": "red-white"})
    monkeypatch.setattr(board, "run_until", once(board.run_until, KeyError("lost")))
    board.open(told.put, lambda: time.monotonic_ns() // 1_000_000)
    with board:
        failed = Health(False, f"the sim device failed (KeyError: 'lost') {REMEDY}")
        told_of = until(told, Health(True, "the sim device works again"))
        assert (told_of[1], [event.occupied for event in told_of if isinstance(event, Picture)]) == (failed, [1, 1])
        board.hand("lift", square="a1")
        assert board.wait_until_still()
        assert any(isinstance(told.get(timeout=WAIT_S), Edge) for _ in range(3))


def test_a_pico_is_met_anew_after_the_thread_that_talks_to_it_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    pico = PicoHarness()
    pico.open()
    try:
        monkeypatch.setattr(Link, "step", once(Link.step, RuntimeError("lost count")))
        told_of = until(pico.told, Health(True, "the pico device works again"))
        assert Health(False, f"the pico device failed (RuntimeError: lost count) {REMEDY}") in told_of
        pico.put_pieces_on("c3")
        assert any(isinstance(event, Edge | Picture) for event in pico.events())
        assert pico.board.health().ok
    finally:
        pico.close()


@pytest.mark.parametrize("error", [RuntimeError("lost count"), SystemExit("lost count")])
def test_reeds_on_pins_are_read_again_whatever_their_driver_did(error: BaseException) -> None:
    pins = GpioHarness()
    pins.open()
    try:
        pins.pins.broken = error  # type: ignore[assignment]
        until(pins.told, Health(False, "the table cannot read the reeds: lost count; the table tries again every "
                                       "second"))
        pins.pins.broken = None
        until(pins.told, Health(True, "the reeds work again"))
        pins.put_pieces_on("c3")
    finally:
        pins.close()
