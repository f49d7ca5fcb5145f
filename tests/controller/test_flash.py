"""`chameleon flash` stops the old program, copies every file and starts it, or prints one sentence with the remedy."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.commands.flash import end_program, flash
from controller.errors import Refused
from firmware_bridge.codec import Decoder
from firmware_bridge.firmware.coprocessor import TO_PROMPT
from firmware_bridge.firmware.files import firmware_files
from hal.remedies import install_extra
from sim.pico import StandIn


class Pico:
    """A port that records its input, and an mpremote that records its calls."""

    in_waiting = 0

    def __init__(self, fails_at: str | None = None, says: str = "1 28\r\n") -> None:
        self.written = b""
        self.asked: list[list[str]] = []
        self._fails_at = fails_at
        self._says = says

    def read(self, size: int = 1) -> bytes:
        return b""

    def write(self, data: bytes, /) -> int:
        self.written += data
        return len(data)

    def close(self) -> None:
        pass

    def run(self, arguments: list[str]) -> subprocess.CompletedProcess[str]:
        self.asked.append(arguments)
        fails = self._fails_at is not None and arguments[-1] == self._fails_at
        complaint = "Traceback\nmpremote: could not enter raw repl\n"
        return subprocess.CompletedProcess(arguments, int(fails), self._says, complaint)


def flashed(pico: Pico) -> list[str]:
    """Flashes, and returns the output."""
    said: list[str] = []
    flash("/dev/ttyACM0", said.append, run=pico.run, opener=lambda name: pico)
    return said


def test_the_running_firmware_is_asked_to_end_first() -> None:
    pico = Pico()
    flashed(pico)
    messages = [(message.name, message.fields) for message in Decoder().feed(pico.written)]
    assert messages == [("HELLO", {"protocol": 1}), ("RESTART", {"magic": TO_PROMPT})]


def test_every_file_is_copied_to_its_place_and_the_board_is_started_last() -> None:
    pico = Pico()
    said = flashed(pico)
    asked = pico.asked[1:]
    assert asked[0][:3] == ["connect", "/dev/ttyACM0", "exec"]
    assert "['firmware_bridge', 'firmware_bridge/firmware']" in asked[0][3]
    assert [each[-1] for each in asked[1:]] == [*(f":{name}" for name in firmware_files()), "reset"]
    assert said[1:3] == [f"1/{len(asked)} folders", f"2/{len(asked)} firmware_bridge/__init__.py"]


def test_hall_sensors_are_read_by_the_firmware_that_was_flashed_for_them() -> None:
    pico, copied = Pico(), dict[str, str]()

    def run(arguments: list[str]) -> subprocess.CompletedProcess[str]:
        if arguments[-1].startswith(":"):
            copied[arguments[-1]] = Path(arguments[-2]).read_text(encoding="utf-8")
        return pico.run(arguments)

    for hall_sensors in (False, True):
        flash("/dev/ttyACM0", print, run=run, opener=lambda name: pico, hall_sensors=hall_sensors)
        wiring: dict[str, object] = {}
        exec(copied[":firmware_bridge/firmware/wiring.py"], wiring)
        assert wiring["POLES"] == ((26, 27) if hall_sensors else ())


def test_a_micropython_that_is_too_old_is_refused_before_anything_is_copied() -> None:
    pico = Pico(says="1 19\r\n")
    with pytest.raises(Refused) as refusal:
        flashed(pico)
    assert str(refusal.value) == (
        "the Pico runs MicroPython 1.19, but its firmware needs 1.23 or newer. Hold BOOTSEL while you plug the Pico "
        "in and copy a newer .uf2 file to the drive that appears. Then run: chameleon flash"
    )
    assert len(pico.asked) == 1


@pytest.mark.parametrize("said", ["1 23\r\n", "2 0\r\n", "no version at all\r\n", ""])
def test_a_micropython_that_is_new_or_says_no_version_is_flashed(said: str) -> None:
    pico = Pico(says=said)
    flashed(pico)
    assert pico.asked[-1][-1] == "reset"


def test_a_step_that_fails_ends_it_in_one_sentence() -> None:
    pico = Pico(fails_at=":firmware_bridge/codec.py")
    with pytest.raises(Refused) as refusal:
        flashed(pico)
    assert str(refusal.value) == (
        "the Pico on /dev/ttyACM0 was not flashed (mpremote: could not enter raw repl); put MicroPython on it first, "
        "then unplug it, plug it in again and repeat chameleon flash"
    )
    assert pico.asked[-1][-1] == ":firmware_bridge/codec.py"


def test_without_mpremote_a_person_is_told_how_to_get_it_and_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mpremote", None)
    pico = Pico()
    with pytest.raises(Refused) as refusal:
        flash("/dev/ttyACM0", pytest.fail, opener=lambda name: pico)
    assert str(refusal.value) == f"mpremote is needed to flash a Pico; {install_extra('flash')}"
    assert pico.written == b""


def test_a_port_that_is_not_there_is_named() -> None:
    with pytest.raises(Refused, match=r"^the port /dev/no-such-port cannot be opened \("):
        end_program("/dev/no-such-port")


@pytest.fixture
def stand_in() -> Iterator[StandIn]:
    stand_in = StandIn(lambda colours: None)
    stand_in.plug_in()
    yield stand_in
    stand_in.pull_out()


def test_the_real_firmware_ends_when_it_is_asked_to(stand_in: StandIn) -> None:
    assert stand_in.port is not None
    end_program(stand_in.port)
    assert stand_in.wait_until_ended(timeout_s=10) == 0
