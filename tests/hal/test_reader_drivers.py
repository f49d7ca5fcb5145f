"""The drivers of card readers: faulty chips, cables and configurations."""

from __future__ import annotations

import sys
import termios
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue

import pytest

from hal import BoardError, CardGone, CardReader, CardSeen, HardwareEvent, Health, UnknownBackend, make_reader
from hal.readers import pn532_codec as codec
from hal.readers.pn532 import HEARTBEAT_MS
from hal.readers.presence import GONE_AFTER_MS
from sim import ManualClock
from sim.cards import CardPad
from tests.chips.readers import FAULTS, Fault, Pn532Chip, PseudoTerminal, Rdm6300Chip
from tests.hal.ports import Socket

CARD, TAG = "04A2B3C4D5E680", "0700673158"
GREETING = [
    b"\x14\x01\x14\x01",
    b"\x32\x05\xff\x01\x02",
    b"\x02",
]
"""The first commands to the PN532: no security module, bounded retries, and the version."""


class Bench:
    """A driver connected to the model of its chip, with a controlled clock."""

    def __init__(self, chip: Pn532Chip | Rdm6300Chip) -> None:
        self.chip = chip
        self.socket = Socket(chip)
        self.clock = ManualClock()
        self.told: SimpleQueue[HardwareEvent] = SimpleQueue()
        name = "pn532" if isinstance(chip, Pn532Chip) else "rdm6300"
        options = {"port": "USB1", "opener": self.socket.opened, "retry-s": 0.01}
        self.reader: CardReader = make_reader(name, options)

    def open(self) -> None:
        """Opens the reader."""
        self.reader.open(self.told.put, self.clock)

    def next(self) -> HardwareEvent:
        """Waits for its next event."""
        return self.told.get(timeout=60)

    def take_away(self, card: str) -> HardwareEvent:
        """Takes a card away and lets its time pass; returns the next event."""
        self.chip.pad.take(card)
        self.looked()
        self.clock.advance(GONE_AFTER_MS)
        return self.next()

    def looked(self) -> None:
        """Waits until the driver has read the present cards."""
        assert isinstance(self.chip, Pn532Chip)
        before = len(self.chip.heard)
        patience = SimpleQueue[None]()
        self.chip.heard = _Watched(self.chip.heard, before + 3, patience)
        patience.get(timeout=60)


class _Watched(list[bytes]):
    """A list that signals when it has reached a length."""

    def __init__(self, items: list[bytes], length: int, done: SimpleQueue[None]) -> None:
        super().__init__(items)
        self._length, self._done = length, done

    def append(self, item: bytes) -> None:
        super().append(item)
        if len(self) == self._length:
            self._done.put(None)


@pytest.fixture
def pn532() -> Iterator[Bench]:
    with ExitStack() as stack:
        bench = Bench(Pn532Chip(CardPad()))
        stack.callback(bench.reader.close)
        yield bench


@pytest.fixture
def rdm6300() -> Iterator[Bench]:
    with ExitStack() as stack:
        bench = Bench(Rdm6300Chip(CardPad()))
        stack.callback(bench.reader.close)
        yield bench


def complaint(bench: Bench) -> str:
    """The error of a reader that cannot be opened."""
    with pytest.raises(BoardError) as refused:
        bench.open()
    assert not bench.reader.is_open
    return str(refused.value)


# Opening


def test_a_pn532_is_woken_and_told_how_to_search(pn532: Bench) -> None:
    pn532.open()
    pn532.looked()
    assert pn532.socket.ports[0].written[0] == codec.WAKE_UP
    assert pn532.chip.heard[:4] == [*GREETING, b"\x4a\x02\x00"]
    assert pn532.reader.health() == Health(True, "the pn532 reader on USB1 answers, firmware 1.6")


def test_a_pn532_that_does_not_answer_is_not_opened(pn532: Bench) -> None:
    pn532.chip.faults.extend(["silent", "silent"])
    assert complaint(pn532) == (
        "the pn532 reader on USB1 cannot be used: it does not answer the command 14; check its cable, its "
        "switches, and the reader and port in the configuration"
    )
    assert pn532.socket.ports[0].closed


def test_something_else_that_answers_is_no_pn532(pn532: Bench) -> None:
    pn532.chip.firmware = b"\x01\x02\x03"
    assert "the device that answers is not a PN532; it reports version 010203" in complaint(pn532)


@pytest.mark.parametrize("name", ["pn532", "rdm6300"])
def test_a_reader_whose_port_is_not_there_is_not_opened(name: str, tmp_path: Path) -> None:
    for port, reason in [(f"{tmp_path}/none", "No such file or directory"), ("tin://can", "invalid URL")]:
        with pytest.raises(BoardError, match=reason) as refused:
            make_reader(name, {"port": port}).open(lambda event: None, ManualClock())
        assert str(refused.value).startswith(f"the card reader's port {port!r} cannot be opened (")
        assert "\n" not in str(refused.value)


def test_a_reader_whose_port_fails_while_it_is_set_up_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise termios.error(5, "Input/output error")

    monkeypatch.setattr("serial.serial_for_url", fails)
    with pytest.raises(BoardError) as refused:
        make_reader("pn532", {"port": "/dev/ttyUSB0"}).open(lambda event: None, ManualClock())
    assert str(refused.value) == (
        "the card reader's port '/dev/ttyUSB0' cannot be opened (Input/output error); plug in the reader and check "
        "that reader-options: port names its port"
    )


def test_without_pyserial_the_remedy_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "serial", None)
    with pytest.raises(BoardError, match=r"needs the package pyserial; run: .* -m pip install pyserial$"):
        make_reader("pn532", {"port": "/dev/ttyUSB0"}).open(lambda event: None, ManualClock())


@pytest.mark.parametrize("options", [{"port": 5}, {"port": ""}, {"port": None}, {}, {"prot": "a"}])
def test_options_that_make_no_reader_are_named(options: dict[str, object]) -> None:
    with pytest.raises(BoardError, match="port"):
        make_reader("rdm6300", options)


@pytest.mark.parametrize("option", ["opener", "retry-s"])
def test_an_option_of_the_wrong_kind_is_named(option: str) -> None:
    with pytest.raises(BoardError, match=option):
        make_reader("rdm6300", {"port": "a", option: "soon"})


def test_an_unknown_reader_is_refused_with_the_list_of_known_ones() -> None:
    with pytest.raises(UnknownBackend) as refused:
        make_reader("rc522")
    assert str(refused.value) == ("unknown card reader 'rc522'; choose one of: sim, pn532, rdm6300, none")


# Errors on the wire


@pytest.mark.parametrize("fault", FAULTS)
def test_a_pn532_reads_a_card_once_whatever_befalls_its_answers(pn532: Bench, fault: Fault) -> None:
    pn532.open()
    pn532.chip.faults.extend([fault, fault])
    pn532.chip.pad.put(CARD)
    assert pn532.next() == CardSeen(0, CARD)
    pn532.chip.faults.extend([fault, fault])
    assert pn532.take_away(CARD) == CardGone(GONE_AFTER_MS, CARD)
    assert pn532.told.empty()


@pytest.mark.parametrize("fault", FAULTS)
def test_an_rdm6300_reads_a_tag_once_whatever_befalls_its_frames(rdm6300: Bench, fault: Fault) -> None:
    rdm6300.open()
    rdm6300.chip.faults.extend([fault, fault])
    rdm6300.chip.pad.put(TAG)
    assert rdm6300.next() == CardSeen(0, TAG)
    rdm6300.reader.close()
    assert rdm6300.told.empty()


def test_two_tags_are_noise_to_an_rdm6300(rdm6300: Bench) -> None:
    said = ("the rdm6300 reader on USB1 receives data that is not a card; if there are several cards on it, leave "
           "only one")
    for tag in (TAG, "0A00BCDEF1"):
        rdm6300.chip.pad.put(tag)
    rdm6300.open()
    assert rdm6300.next() == Health(False, said) == rdm6300.reader.health()
    rdm6300.chip.pad.take(TAG)
    assert rdm6300.next() == rdm6300.reader.health()
    assert rdm6300.next() == CardSeen(0, "0A00BCDEF1")


# Watchdog


def test_a_pn532_that_lost_its_power_is_started_again_and_tells_no_card_twice(pn532: Bench) -> None:
    pn532.open()
    pn532.chip.pad.put(CARD)
    assert pn532.next() == CardSeen(0, CARD)
    pn532.chip.power_on()
    pn532.looked()
    pn532.looked()
    assert pn532.told.empty()
    said = "the pn532 reader on USB1 answers, firmware 1.6; it was restarted once"
    assert pn532.reader.health() == Health(True, said)


def test_a_pn532_is_asked_for_its_version_every_few_seconds(pn532: Bench) -> None:
    pn532.open()
    pn532.looked()
    assert pn532.chip.heard.count(b"\x02") == 1
    pn532.clock.advance(HEARTBEAT_MS)
    pn532.looked()
    assert pn532.chip.heard.count(b"\x02") == 2


def test_a_pn532_whose_heartbeat_is_wrong_is_started_again(pn532: Bench) -> None:
    pn532.open()
    pn532.chip.firmware = b"\x32\x01\x07\x07"
    pn532.clock.advance(HEARTBEAT_MS)
    pn532.looked()
    pn532.looked()
    said = "the pn532 reader on USB1 answers, firmware 1.7; it was restarted once"
    assert pn532.reader.health() == Health(True, said)


def test_a_pn532_that_falls_silent_says_so_and_is_looked_for(pn532: Bench) -> None:
    pn532.open()
    pn532.chip.faults.extend(["silent"] * 4)
    lost = "it does not answer the command 14); check its cable; the table keeps trying to find it"
    assert pn532.next() == Health(False, f"the pn532 reader on USB1 is lost ({lost}")
    back = "the pn532 reader on USB1 answers, firmware 1.6; it was restarted once"
    assert pn532.next() == Health(True, back) == pn532.reader.health()


# Plugs


def test_a_reader_that_is_unplugged_says_so_once_and_comes_back_without_a_new_card(pn532: Bench) -> None:
    pn532.open()
    pn532.chip.pad.put(CARD)
    assert pn532.next() == CardSeen(0, CARD)
    pn532.socket.pull()
    lost = pn532.next()
    assert isinstance(lost, Health)
    assert lost.sentence.startswith("the pn532 reader on USB1 is lost (its port has disappeared: ")
    pn532.chip.power_on()
    pn532.clock.advance(60_000)
    pn532.socket.empty = False
    assert pn532.next() == pn532.reader.health()
    assert pn532.take_away(CARD) == CardGone(60_000 + GONE_AFTER_MS, CARD)
    assert (lost.ok, pn532.told.empty()) == (False, True)


@pytest.mark.parametrize(("name", "chip", "card"), [("pn532", Pn532Chip, CARD), ("rdm6300", Rdm6300Chip, TAG)])
def test_a_real_port_may_be_unplugged_and_plugged_in_again(
    name: str, chip: type[Pn532Chip | Rdm6300Chip], card: str, tmp_path: Path
) -> None:
    told: SimpleQueue[HardwareEvent] = SimpleQueue()
    model = chip(CardPad())
    with PseudoTerminal(model, tmp_path / "reader") as terminal:
        options = {"port": str(terminal.port), "retry-s": 0.01}
        with make_reader(name, options) as reader:
            reader.open(told.put, ManualClock())
            terminal.unplug()
            lost = told.get(timeout=60)
            terminal.plug_in()
            back = told.get(timeout=60)
            model.pad.put(card)
            assert told.get(timeout=60) == CardSeen(0, card)
    assert isinstance(lost, Health) and isinstance(back, Health)
    assert (lost.ok, back.ok) == (False, True)
