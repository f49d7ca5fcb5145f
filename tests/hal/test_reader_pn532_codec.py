"""The PN532's bytes: the frames of its manual, and other bytes that must never count as frames."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hal.readers.pn532_codec import (
    ACK,
    FAILED,
    GET_FIRMWARE_VERSION,
    IN_LIST_PASSIVE_TARGET,
    NACK,
    RF_CONFIGURATION,
    SAM_CONFIGURATION,
    Acknowledged,
    CommandRefused,
    Failed,
    FrameReader,
    Received,
    Response,
    answer,
    cards_in,
    command,
)

NTAG = bytes.fromhex("01010044000704a2b3c4d5e680")
CLASSIC = bytes.fromhex("010100040804deadbeef")
TWO = bytes.fromhex("0201000408 04deadbeef 0200040804cafebabe")
WITH_ATS = bytes.fromhex("0101034420 0704a1b2c3d4e5f6 0675778102 80")


def heard(stream: bytes) -> list[Received]:
    """The messages in a stream that arrives at once."""
    return FrameReader().feed(stream)


def is_framed_in(found: Response, stream: bytes) -> bool:
    """Whether an answer is in a stream with all its checks; implemented independently of the reader."""
    body = bytes([0xD5, found.code + 1]) + found.data
    size = len(body).to_bytes(2, "big")
    plain = bytes([0, 0xFF, len(body), -len(body) & 0xFF]) if len(body) < 256 else b"\0\xff\xff\xff"
    extended = bytes([0, 0xFF, 0xFF, 0xFF]) + size + bytes([-sum(size) & 0xFF])
    return any(head + body + bytes([-sum(body) & 0xFF, 0]) in stream for head in (plain, extended))


@pytest.mark.parametrize(
    ("code", "data", "frame"),
    [
        (SAM_CONFIGURATION, "011401", "0000ff05fbd41401140102 00"),
        (GET_FIRMWARE_VERSION, "", "0000ff02fed4022a00"),
        (RF_CONFIGURATION, "05ff0102", "0000ff06fad43205ff0102f300"),
        (IN_LIST_PASSIVE_TARGET, "0100", "0000ff04fcd44a0100e100"),
    ],
)
def test_a_command_is_framed_as_the_manual_says(code: int, data: str, frame: str) -> None:
    assert command(code, bytes.fromhex(data)) == bytes.fromhex(frame)


@pytest.mark.parametrize(
    ("frame", "said"),
    [
        ("0000ff02fed5151600", Response(SAM_CONFIGURATION, b"")),
        ("0000ff06fad50332010607e800", Response(GET_FIRMWARE_VERSION, bytes.fromhex("32010607"))),
        ("0000ff0ff1d54b01010044000704a2b3c4d5e6803b00", Response(IN_LIST_PASSIVE_TARGET, NTAG)),
        ("0000ff0cf4d54b010100040804deadbeef9600", Response(IN_LIST_PASSIVE_TARGET, CLASSIC)),
        ("0000ff03fdd54b00e000", Response(IN_LIST_PASSIVE_TARGET, b"\0")),
        ("0000ffffff0003fdd54b00e000", Response(IN_LIST_PASSIVE_TARGET, b"\0")),
        ("0000ff00ff00", Acknowledged()),
        ("0000ffff0000", CommandRefused()),
        ("0000ff01ff7f8100", Failed()),
    ],
)
def test_a_frame_of_the_manual_is_understood(frame: str, said: Received) -> None:
    assert heard(bytes.fromhex(frame)) == [said]


@pytest.mark.parametrize(
    ("data", "cards"),
    [
        (NTAG, ("04A2B3C4D5E680",)),
        (CLASSIC, ("DEADBEEF",)),
        (TWO, ("DEADBEEF", "CAFEBABE")),
        (WITH_ATS, ("04A1B2C3D4E5F6",)),
        (b"\0", ()),
    ],
)
def test_the_cards_in_an_answer_are_known_by_their_numbers(data: bytes, cards: tuple[str, ...]) -> None:
    assert cards_in(data) == cards


@pytest.mark.parametrize("data", [NTAG, CLASSIC, TWO, WITH_ATS, b"\0"])
def test_an_answer_that_is_too_short_or_too_long_holds_no_card(data: bytes) -> None:
    shortened = [cards_in(data[:length]) for length in range(len(data))]
    assert [*shortened, cards_in(data + b"\0")] == [None] * (len(data) + 1)


def test_a_number_of_a_length_that_no_card_has_is_not_understood() -> None:
    assert [cards_in(bytes([1, 1, 0, 4, 8, length]) + bytes(length)) for length in (0, 3, 5, 8)] == [None] * 4


@given(st.binary(max_size=300))
def test_any_bytes_are_cards_or_not_understood(data: bytes) -> None:
    cards = cards_in(data)
    assert cards is None or [bytes.fromhex(card) in data for card in cards] == [True] * data[0]


FRAMES = st.sampled_from([ACK, NACK, FAILED, answer(0x4A, NTAG), answer(0x4A, TWO), answer(2, b"\x32\x01\x06\x07")])
GARBAGE = st.binary(max_size=40) | st.text("\x00\xff\x02\xfe\xd5\x4b", max_size=30).map(
    lambda text: text.encode("latin-1")
)
STREAMS = st.lists(FRAMES | GARBAGE, max_size=8).map(b"".join)


@given(STREAMS, st.lists(st.integers(1, 20)))
def test_however_a_stream_is_cut_the_same_is_heard(stream: bytes, cuts: list[int]) -> None:
    reader, found, rest = FrameReader(), [], stream
    for length in cuts:
        found += reader.feed(rest[:length])
        rest = rest[length:]
    assert found + reader.feed(rest) == heard(stream)


@given(STREAMS)
def test_nothing_is_heard_that_was_not_said_with_all_its_checks(stream: bytes) -> None:
    answers = [each for each in heard(stream) if isinstance(each, Response)]
    assert all(is_framed_in(each, stream) for each in answers)


@given(st.data())
def test_one_wrong_byte_never_makes_another_card(data: st.DataObject) -> None:
    frame = answer(IN_LIST_PASSIVE_TARGET, NTAG)
    place = data.draw(st.integers(0, len(frame) - 1))
    spoilt = frame[:place] + bytes([data.draw(st.integers(0, 255))]) + frame[place + 1 :]
    cards = [cards_in(each.data) for each in heard(spoilt + bytes(300)) if isinstance(each, Response)]
    assert cards in ([], [("04A2B3C4D5E680",)])


def test_a_byte_too_many_makes_no_other_card() -> None:
    frame = answer(IN_LIST_PASSIVE_TARGET, NTAG)
    longer = [frame[:place] + bytes([byte]) + frame[place:] for place in range(1, len(frame)) for byte in range(256)]
    cards = [cards_in(each.data) for spoilt in longer for each in heard(spoilt) if isinstance(each, Response)]
    assert set(cards) == {("04A2B3C4D5E680",)}


@given(st.binary(max_size=30).filter(lambda noise: b"\x00\xff" not in noise))
@example(b"\x00")
def test_noise_without_a_start_hides_no_frame(noise: bytes) -> None:
    assert heard(noise + ACK + noise + answer(2, b"\x32"))[:1] == [Acknowledged()]
    assert heard(noise + ACK + noise + answer(2, b"\x32"))[-1:] == [Response(2, b"\x32")]
