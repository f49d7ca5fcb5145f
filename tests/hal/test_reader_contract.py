"""The same contract for every card reader in the table of backends.

A new reader joins with one class in `HARNESSES` that can put cards on it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue
from typing import cast

import pytest

from hal import READERS, BoardError, CardGone, CardReader, CardSeen, HardwareEvent, Health, make_reader
from hal.readers.presence import ONE_CARD, TWO_CARDS
from sim.cards import CardPad, SimReader
from tests.chips.readers import ChipModel, Pn532Chip, PseudoTerminal, Rdm6300Chip


def clock() -> int:
    """Real milliseconds."""
    return time.monotonic_ns() // 1_000_000


class ReaderHarness:
    """A reader, the place of its cards, and all its events."""

    cards = ("04A2B3C4D5E680", "DEADBEEF")
    crowd: tuple[Health, Health] | None = (TWO_CARDS, ONE_CARD)
    """Its events for two cards, and after one was taken away; None if it only gets noise."""

    def __init__(self, reader: CardReader, pad: CardPad) -> None:
        self.reader = reader
        self.pad = pad
        self.told: SimpleQueue[HardwareEvent] = SimpleQueue()

    def open(self) -> None:
        """Opens the reader; its events are recorded in order."""
        self.reader.open(self.told.put, clock)

    def next(self) -> HardwareEvent:
        """Waits for its next event."""
        return self.told.get(timeout=60)

    def next_card(self) -> tuple[type[HardwareEvent], str]:
        """Waits for the next card: whether it came or left, and its number."""
        event = self.next()
        assert isinstance(event, CardSeen | CardGone)
        assert event.t_ms <= clock()
        return type(event), event.uid


class SimReaderHarness(ReaderHarness):
    """The simulated reader."""

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        reader = make_reader("sim")
        super().__init__(reader, cast(SimReader, reader).pad)


class WiredHarness(ReaderHarness):
    """A driver on a pseudo-terminal, with the model of its chip at the other end."""

    name: str
    chip: type[Pn532Chip | Rdm6300Chip]

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        pad = CardPad()
        chip: ChipModel = self.chip(pad)
        terminal = stack.enter_context(PseudoTerminal(chip, folder / "reader"))
        super().__init__(make_reader(self.name, {"port": str(terminal.port)}), pad)


class Pn532Harness(WiredHarness):
    """The PN532's driver."""

    name, chip = "pn532", Pn532Chip


class Rdm6300Harness(WiredHarness):
    """The RDM6300's driver."""

    name, chip = "rdm6300", Rdm6300Chip
    cards = ("0700673158", "0A00BCDEF1")
    crowd = None


class NoReaderHarness(ReaderHarness):
    """No reader, and so no cards."""

    cards = ("", "")

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        super().__init__(make_reader("none"), CardPad())


HARNESSES = {
    "sim": SimReaderHarness,
    "pn532": Pn532Harness,
    "rdm6300": Rdm6300Harness,
    "none": NoReaderHarness,
}
READ_CARDS = [name for name in READERS if name != "none"]


@pytest.fixture(params=READERS)
def harness(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ReaderHarness]:
    with ExitStack() as stack:
        harness = HARNESSES[request.param](stack, tmp_path)
        stack.callback(harness.reader.close)
        yield harness


with_cards = pytest.mark.parametrize("harness", READ_CARDS, indirect=True)


def test_every_reader_is_under_contract() -> None:
    assert sorted(HARNESSES) == sorted(READERS)


def test_a_reader_is_open_between_open_and_close(harness: ReaderHarness) -> None:
    before = harness.reader.is_open
    harness.open()
    meanwhile = harness.reader.is_open
    harness.reader.close()
    harness.reader.close()
    assert (before, meanwhile, harness.reader.is_open) == (False, True, False)


def test_an_open_reader_is_in_good_health(harness: ReaderHarness) -> None:
    harness.open()
    health = harness.reader.health()
    assert health.ok
    assert "\n" not in health.sentence


def test_a_closed_reader_says_so(harness: ReaderHarness) -> None:
    assert harness.reader.health() == Health(False, f"the {harness.reader.name} device is not open")


def test_a_reader_is_opened_once(harness: ReaderHarness) -> None:
    harness.open()
    with pytest.raises(BoardError, match=r"is already open; close it first$"):
        harness.open()


def test_a_reader_without_a_card_tells_nothing(harness: ReaderHarness) -> None:
    harness.open()
    harness.reader.close()
    assert harness.told.empty()


@pytest.mark.slow
@with_cards
def test_a_card_is_told_once_when_it_comes_and_once_when_it_goes(harness: ReaderHarness) -> None:
    card, _ = harness.cards
    harness.open()
    for _ in range(2):
        harness.pad.put(card)
        assert harness.next_card() == (CardSeen, card)
        harness.pad.take(card)
        assert harness.next_card() == (CardGone, card)
    assert harness.told.empty()


@with_cards
def test_a_card_that_lies_there_already_is_seen_when_the_reader_is_opened(harness: ReaderHarness) -> None:
    card, _ = harness.cards
    harness.pad.put(card)
    harness.open()
    assert harness.next_card() == (CardSeen, card)


@with_cards
def test_one_card_after_the_other_is_told_in_order(harness: ReaderHarness) -> None:
    first, second = harness.cards
    harness.open()
    harness.pad.put(first)
    assert harness.next_card() == (CardSeen, first)
    harness.pad.take(first)
    harness.pad.put(second)
    assert [harness.next_card(), harness.next_card()] == [(CardGone, first), (CardSeen, second)]


@with_cards
def test_two_cards_are_one_sentence_until_one_is_taken_away(harness: ReaderHarness) -> None:
    first, second = harness.cards
    harness.pad.put(first)
    harness.pad.put(second)
    harness.open()
    trouble = harness.next()
    assert harness.reader.health() == trouble
    harness.pad.take(first)
    well = harness.next()
    assert isinstance(trouble, Health) and isinstance(well, Health)
    assert (trouble.ok, well.ok) == (False, True)
    assert harness.crowd in (None, (trouble, well))
    assert harness.next_card() == (CardSeen, second)


@with_cards
def test_nothing_is_told_after_closing(harness: ReaderHarness) -> None:
    card, _ = harness.cards
    harness.open()
    harness.pad.put(card)
    assert harness.next_card() == (CardSeen, card)
    harness.reader.close()
    harness.pad.take(card)
    assert harness.told.empty()
