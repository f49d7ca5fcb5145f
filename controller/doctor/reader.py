"""What the doctor learns of a card reader: it opens, answers, and reads a card when somebody lays one on it."""

from __future__ import annotations

import queue

from controller.device_errors import told_by_device
from controller.doctor.findings import Finding, bad, complaint, good
from controller.doctor.listening import Events, Time
from engine.sentence import phrase
from hal import CardReader, CardSeen, HalError

__all__ = ["heartbeat"]

_WIRES = phrase("check the reader's port and its supply, and that TX and RX are crossed")


def heartbeat(reader: CardReader, time: Time, card_within_s: float | None) -> Finding:
    """The reader opens and answers; with `card_within_s` it must also read a card within that time."""
    events: Events = queue.SimpleQueue()
    try:
        with reader:
            reader.open(events.put, time.clock)
            health = reader.health()
            card = None if card_within_s is None else _first_card(events, time, card_within_s)
    except HalError as error:
        return complaint("reader", str(error), _WIRES)
    if not health.ok:
        return complaint("reader", health.sentence, _WIRES)
    if card_within_s is not None and card is None:
        remedy = phrase("lay the card flat on the reader, without metal below it")
        return bad("reader", phrase("no card was read"), remedy)
    read = told_by_device(health.sentence) if card is None else phrase("it read the card {card}", card=card)
    return good("reader", read)


def _first_card(events: Events, time: Time, seconds: float) -> str | None:
    until = time.clock() + round(seconds * 1000)
    while (left_ms := until - time.clock()) > 0:
        event = time.take(events, left_ms / 1000)
        if isinstance(event, CardSeen):
            return event.uid
    return None
