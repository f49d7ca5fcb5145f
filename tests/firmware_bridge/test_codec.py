"""Bytes to messages and back: the vectors of the protocol, and only sent messages are accepted."""

from __future__ import annotations

from random import Random

import pytest
from cobs import cobs
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.codec import (
    BadFrame,
    Decoder,
    cobs_decoded,
    cobs_encoded,
    crc16,
    encoded,
    framed,
    unframed,
)

U8, U16, U32 = (st.integers(0, (1 << bits) - 1) for bits in (8, 16, 32))
MESSAGES = st.one_of(
    st.tuples(st.just("STATE"), st.fixed_dictionaries({"t_ms": U32, "occupied": U32})),
    st.tuples(st.just("EDGE"), st.fixed_dictionaries({"t_ms": U32, "square": U8, "on": U8})),
    st.tuples(st.just("LEDS"), st.fixed_dictionaries({"colours": st.binary(min_size=75, max_size=75)})),
    st.tuples(st.just("CONFIG"), st.fixed_dictionaries({"scan_hz": U16, "keyframe_ms": U16, "led_ma": U16})),
    st.tuples(st.just("SELFTEST"), st.just({})),
)


def heard(data: bytes) -> list[tuple[str, int, object]]:
    """The messages that a new decoder reads from some bytes."""
    return [(message.name, message.seq, message.fields) for message in Decoder().feed(data)]


def test_the_checksum_is_ccitt_false() -> None:
    assert crc16(b"123456789") == 0x29B1


def test_a_frame_without_payload_has_six_bytes() -> None:
    assert framed(0x01, 5, b"") == bytes.fromhex("05 01 05 9B 7E 00")


def test_a_state_of_both_start_rows_has_fourteen_bytes() -> None:
    sent = encoded("STATE", 5, t_ms=12345, occupied=0x01F0001F)
    assert sent == bytes.fromhex("05 82 05 39 30 01 02 1F 05 F0 01 BA 26 00")


def test_an_edge_has_twelve_bytes() -> None:
    sent = encoded("EDGE", 5, t_ms=12399, square=7, on=0)
    assert sent == bytes.fromhex("05 83 05 6F 30 01 02 07 03 0F 72 00")


def test_a_picture_of_light_has_eighty_one_bytes_whatever_it_shows() -> None:
    assert {len(encoded("LEDS", 5, colours=bytes([level]) * 75)) for level in (0, 1, 255)} == {81}


@settings(deadline=None)
@given(st.binary(max_size=250))
def test_bytes_are_stuffed_as_everybody_stuffs_them(data: bytes) -> None:
    assert cobs_encoded(data) == cobs.encode(data)
    assert cobs_decoded(cobs.encode(data)) == data


@settings(deadline=None)
@given(st.lists(st.tuples(MESSAGES, U8), max_size=8), st.randoms(use_true_random=False))
def test_messages_arrive_as_they_were_sent_however_the_bytes_are_cut(
    sent: list[tuple[tuple[str, dict[str, int | bytes]], int]], rng: Random
) -> None:
    data = b"".join(encoded(name, seq, **fields) for (name, fields), seq in sent)
    decoder, got = Decoder(), []
    while data:
        cut = rng.randint(1, 20)
        got += [(message.name, message.seq, message.fields) for message in decoder.feed(data[:cut])]
        data = data[cut:]
    assert got == [(name, seq, fields) for (name, fields), seq in sent]
    assert decoder.bad_frames == 0


def test_ten_thousand_damaged_frames_are_all_refused() -> None:
    rng = Random(1)
    accepted = []
    for _ in range(10_000):
        frame = encoded("LEDS", rng.randrange(256), colours=rng.randbytes(75))[:-1]
        damaged = rng.choice([flipped, cut_short, swapped])(frame, rng)
        try:
            accepted.append(unframed(damaged))
        except BadFrame:
            continue
    assert accepted == []


def flipped(frame: bytes, rng: Random) -> bytes:
    """A burst of up to 16 bits of noise, which a checksum of 16 bits always finds."""
    at = rng.randrange(1, len(frame) - 2)
    noise = rng.randrange(1, 1 << 16).to_bytes(2, "big")
    return (
        frame[:at]
        + bytes(byte ^ other for byte, other in zip(frame[at : at + 2], noise, strict=True))
        + frame[at + 2 :]
    )


def cut_short(frame: bytes, rng: Random) -> bytes:
    """A frame whose end or beginning is missing."""
    at = rng.randrange(1, len(frame))
    return rng.choice([frame[:at], frame[at:]])


def swapped(frame: bytes, rng: Random) -> bytes:
    """A frame in which two different bytes have been exchanged."""
    first = rng.randrange(1, len(frame) - 1)
    second = next((at for at in range(first + 1, len(frame)) if frame[at] != frame[first]), None)
    if second is None:
        return frame[:first]
    bytes_ = bytearray(frame)
    bytes_[first], bytes_[second] = bytes_[second], bytes_[first]
    return bytes(bytes_)


@settings(deadline=None, max_examples=200)
@given(st.binary(max_size=300))
def test_noise_before_a_frame_costs_at_most_the_frame_that_it_touches(noise: bytes) -> None:
    frame = encoded("EDGE", 9, t_ms=1, square=2, on=1)
    assert heard(noise + b"\x00" + frame)[-1] == ("EDGE", 9, {"t_ms": 1, "square": 2, "on": 1})


def test_what_never_ends_is_dropped_up_to_the_next_end() -> None:
    decoder = Decoder()
    assert decoder.feed(b"x" * 100_000) == []
    assert len(decoder.pending) < 100
    assert [message.name for message in decoder.feed(b"\x00" + encoded("SELFTEST", 1))] == ["SELFTEST"]
    assert decoder.bad_frames == 1


def test_an_unknown_type_is_a_message_without_a_name() -> None:
    assert heard(framed(0x55, 3, b"abc")) == [("", 3, {})]


@pytest.mark.parametrize("payload", [b"", b"\x01\x02"])
def test_a_payload_of_the_wrong_size_has_no_fields(payload: bytes) -> None:
    assert heard(framed(0x01, 3, payload)) == [("HELLO", 3, None)]


def test_only_what_is_declared_can_be_said() -> None:
    with pytest.raises(KeyError):
        encoded("HURRY", 1)
    with pytest.raises(KeyError):
        encoded("PING", 1)
