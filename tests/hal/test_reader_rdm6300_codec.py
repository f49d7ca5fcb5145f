"""The RDM6300's bytes: complete tags, and other bytes that must never count as tags."""

from __future__ import annotations

import re
from functools import reduce
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.readers.rdm6300_codec import TagReader, frame

TAG = "0700673158"
FRAME = bytes.fromhex("0230373030363733313538303903")


def found(stream: bytes) -> list[str]:
    """The tags in a stream that arrives at once."""
    return TagReader().feed(stream)


def test_a_tag_is_framed_as_the_data_sheet_says() -> None:
    assert frame(TAG) == FRAME


@pytest.mark.parametrize(
    "stream",
    [
        FRAME,
        FRAME[:-1] + b"\r\n\x03",
        b"\x00\xffnoise" + FRAME,
        FRAME[7:] + FRAME,
        FRAME[:7] + FRAME,
    ],
    ids=["plain", "cr lf", "noise before", "half at plug-in", "cut off"],
)
def test_a_tag_is_found_in_every_form_and_after_every_noise(stream: bytes) -> None:
    assert found(stream) == [TAG]


def test_small_letters_are_the_same_tag() -> None:
    assert found(frame("0A00BCDEF1").lower()) == ["0A00BCDEF1"]


@pytest.mark.parametrize(
    "stream",
    [
        FRAME[:-2] + b"8\x03",
        FRAME[:5] + b"G" + FRAME[6:],
        FRAME[:5] + b" " + FRAME[6:],
        FRAME[:5] + FRAME[6:],
        FRAME[:5] + b"00" + FRAME[5:],
        FRAME[:-1] + b"\n\r\x03",
        FRAME[:-1],
    ],
    ids=["checksum", "no hex digit", "blank", "one too few", "two too many", "lf cr", "no end"],
)
def test_a_damaged_frame_is_no_tag(stream: bytes) -> None:
    assert found(stream) == []


def test_damaged_frames_are_counted() -> None:
    tags = TagReader()
    tags.feed(FRAME[:-2] + b"8\x03" + FRAME[:6] + FRAME + b"\x02" + b"0" * 40 + FRAME)
    assert tags.damaged == 3


@given(st.lists(st.one_of(st.just(FRAME), st.binary(max_size=30), st.text("\x02\x0309aF\r\n").map(str.encode))))
def test_nothing_is_found_that_does_not_stand_there_with_its_check(parts: list[bytes]) -> None:
    stream = b"".join(parts)
    framed = [bytes.fromhex(hit.decode()) for hit in re.findall(rb"\x02([0-9A-Fa-f]{12})(?:\r\n)?\x03", stream)]
    assert found(stream) == [data[:5].hex().upper() for data in framed if not reduce(xor, data)]


@given(st.lists(st.just(FRAME) | st.binary(max_size=20), max_size=8).map(b"".join), st.lists(st.integers(1, 20)))
def test_however_a_stream_is_cut_the_same_is_found(stream: bytes, cuts: list[int]) -> None:
    tags, cut, rest = TagReader(), [], stream
    for length in cuts:
        cut += tags.feed(rest[:length])
        rest = rest[length:]
    assert cut + tags.feed(rest) == found(stream)


@given(st.binary(min_size=5, max_size=5))
def test_every_tag_comes_through(data: bytes) -> None:
    tag = data.hex().upper()
    assert found(frame(tag)) == [tag]


@given(st.integers(0, 13), st.integers(0, 255))
def test_one_wrong_byte_never_makes_another_tag(place: int, byte: int) -> None:
    assert found(FRAME[:place] + bytes([byte]) + FRAME[place + 1 :]) in ([], [TAG])
