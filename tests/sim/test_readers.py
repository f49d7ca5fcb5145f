"""The models of card readers satisfy another program for the real chips."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial
from adafruit_pn532.uart import PN532_UART

from hal import CardGone, CardSeen, HardwareEvent, make_reader
from hal.readers import pn532_codec as codec
from sim import ManualClock
from sim.cards import CardPad, SimReader
from tests.chips.readers import ChipModel, Pn532Chip, PseudoTerminal, Rdm6300Chip
from tests.hal.ports import ModelPort

NTAG, CLASSIC = "04A2B3C4D5E680", "DEADBEEF"
TAG = "0700673158"

Plug = Callable[[ChipModel], serial.Serial]


@pytest.fixture
def plugged(tmp_path: Path) -> Iterator[Plug]:
    """Puts a chip on a pseudo-terminal and opens it with pyserial."""
    terminals: list[tuple[PseudoTerminal, serial.Serial]] = []

    def plug(chip: ChipModel) -> serial.Serial:
        terminal = PseudoTerminal(chip, tmp_path / "reader")
        terminal.plug_in()
        terminals.append((terminal, serial.Serial(str(terminal.port), 115200, timeout=0.05)))
        return terminals[-1][1]

    yield plug
    for terminal, port in terminals:
        port.close()
        terminal.unplug()


@pytest.mark.parametrize("card", [NTAG, CLASSIC])
def test_adafruits_driver_reads_a_card_through_the_pseudo_terminal(plugged: Plug, card: str) -> None:
    pad = CardPad()
    pad.put(card)
    theirs = PN532_UART(plugged(Pn532Chip(pad)))
    assert bytes(theirs.read_passive_target(timeout=0.5)).hex().upper() == card


def test_adafruits_driver_finds_no_card_where_none_lies(plugged: Plug) -> None:
    theirs = PN532_UART(plugged(Pn532Chip(CardPad())))
    assert theirs.firmware_version == (0x32, 1, 6, 7)
    assert theirs.read_passive_target(timeout=0.05) is None


def test_the_codec_makes_the_bytes_that_adafruits_driver_sends() -> None:
    pad = CardPad()
    pad.put(NTAG)
    port = ModelPort(Pn532Chip(pad))
    PN532_UART(port).read_passive_target()
    assert port.written == [
        codec.WAKE_UP,
        codec.command(codec.SAM_CONFIGURATION, b"\x01\x14\x01"),
        codec.command(codec.GET_FIRMWARE_VERSION),
        codec.command(codec.IN_LIST_PASSIVE_TARGET, b"\x01\x00"),
    ]


def test_the_codec_understands_what_adafruits_driver_understands() -> None:
    pad = CardPad()
    pad.put(CLASSIC)
    frame = codec.answer(codec.IN_LIST_PASSIVE_TARGET, b"\x01\x01\x00\x04\x08\x04" + bytes.fromhex(CLASSIC))
    (ours,) = codec.FrameReader().feed(frame)
    assert isinstance(ours, codec.Response)
    theirs = PN532_UART(ModelPort(Pn532Chip(pad))).read_passive_target()
    assert codec.cards_in(ours.data) == (bytes(theirs).hex().upper(),) == (CLASSIC,)


def test_a_late_answer_is_what_adafruits_driver_stumbles_over() -> None:
    pad = CardPad()
    chip = Pn532Chip(pad)
    theirs = PN532_UART(ModelPort(chip))
    pad.put(NTAG)
    chip.faults.append("late")
    assert theirs.read_passive_target(timeout=0) is None
    with pytest.raises(RuntimeError, match="expected ACK"):
        theirs.read_passive_target()


def exchanged(chip: Pn532Chip, code: int, data: bytes = b"") -> list[codec.Received]:
    """A chip's reply to a command."""
    return codec.FrameReader().feed(b"".join(chip.hears(codec.command(code, data))))


def awake(pad: CardPad) -> Pn532Chip:
    """A chip after its initialisation."""
    chip = Pn532Chip(pad)
    assert not [*chip.hears(codec.WAKE_UP)]
    assert exchanged(chip, codec.SAM_CONFIGURATION, b"\x01\x14\x01")
    return chip


def test_a_sleeping_chip_answers_nothing() -> None:
    chip = Pn532Chip(CardPad())
    assert exchanged(chip, codec.SAM_CONFIGURATION, b"\x01\x14\x01") == []
    assert [*chip.hears(codec.WAKE_UP)] == []
    assert exchanged(chip, codec.GET_FIRMWARE_VERSION) == []


def test_a_fresh_chip_searches_until_a_card_comes_or_the_host_gives_up() -> None:
    pad = CardPad()
    chip = awake(pad)
    assert exchanged(chip, codec.IN_LIST_PASSIVE_TARGET, b"\x02\x00") == [codec.Acknowledged()]
    pad.put(CLASSIC)
    late = codec.FrameReader().feed(b"".join(chip.speaks()))
    assert [codec.cards_in(each.data) for each in late if isinstance(each, codec.Response)] == [(CLASSIC,)]
    pad.take(CLASSIC)
    exchanged(chip, codec.IN_LIST_PASSIVE_TARGET, b"\x02\x00")
    assert [*chip.hears(codec.ACK)] == []
    pad.put(CLASSIC)
    assert [*chip.speaks()] == []


def test_two_cards_are_listed_as_the_manual_says() -> None:
    pad = CardPad()
    pad.put("DEADBEEF")
    pad.put("CAFEBABE")
    said = b"".join(awake(pad).hears(codec.command(codec.IN_LIST_PASSIVE_TARGET, b"\x02\x00")))
    listed = "0000ff15ebd54b0201000408 04deadbeef 0200040804cafebabe4300"
    assert said == codec.ACK + bytes.fromhex(listed)


def test_what_a_chip_does_not_know_it_refuses() -> None:
    assert exchanged(awake(CardPad()), 0x60) == [codec.Acknowledged(), codec.Failed()]


def test_a_tag_is_repeated_while_it_lies_there(plugged: Plug) -> None:
    pad = CardPad()
    port = plugged(Rdm6300Chip(pad))
    port.timeout = 5
    pad.put(TAG)
    assert port.read(28) == bytes.fromhex("0230373030363733313538303903") * 2
    assert Rdm6300Chip(CardPad()).period_s == 0.065


def test_a_port_that_is_unplugged_is_gone_and_comes_back_under_its_name(tmp_path: Path) -> None:
    terminal = PseudoTerminal(Rdm6300Chip(CardPad()), tmp_path / "reader")
    with terminal, serial.Serial(str(terminal.port), timeout=1) as port:
        terminal.unplug()
        terminal.unplug()
        assert not terminal.port.exists()
        with pytest.raises(serial.SerialException):
            port.read()
        terminal.plug_in()
        assert terminal.port.exists()


def test_cards_are_put_once_and_taken_when_they_are_there() -> None:
    pad = CardPad()
    pad.put(NTAG)
    for refused, card in [
        (pad.put, NTAG),
        (pad.take, CLASSIC),
        (pad.put, "deadbeef"),
        (pad.put, "card"),
        (pad.put, ""),
    ]:
        with pytest.raises(ValueError):
            refused(card)
    assert pad.cards == (NTAG,)


def test_the_simulated_reader_tells_at_once_in_its_clocks_time() -> None:
    told: list[HardwareEvent] = []
    clock = ManualClock()
    with make_reader("sim") as reader:
        assert isinstance(reader, SimReader)
        reader.open(told.append, clock)
        reader.pad.put(NTAG)
        reader.pad.take(NTAG)
    assert told == [CardSeen(clock(), NTAG), CardGone(clock(), NTAG)]
