"""Lines of the protocol: bytes are cut, commands are parsed, and an error is one sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.extensions.peripheral.lines import (
    LONGEST_LINE,
    BadLine,
    CentralCommand,
    LineCutter,
    read_line,
    written_line,
)


@pytest.mark.parametrize(
    "line, said",
    [
        (b"ok", CentralCommand("ok")),
        (b"begin wbwbw/5/5/5/WBWBW r", CentralCommand("begin", "wbwbw/5/5/5/WBWBW r")),
        (b"  move  b1c3 ", CentralCommand("move", "b1c3")),
        ("msg Grüße".encode(), CentralCommand("msg", "Grüße")),
    ],
)
def test_a_line_is_a_command_and_what_it_is_about(line: bytes, said: CentralCommand) -> None:
    assert read_line(line) == said


@pytest.mark.parametrize(
    "line, why",
    [
        (b"castle e1g1", "'castle' is no command of this board"),
        (b"Move b1c3", "'Move' is no command of this board"),
        (b"move", "move needs one word"),
        (b"move b1 c3", "move needs one word"),
        (b"begin", "begin needs a text"),
        (b"ok then", "ok stands alone"),
        (b"move b1c3\x07", "a line holds printable characters only"),
        (b"\xff\xfe", "a line is UTF-8 text"),
        (b"msg " + b"x" * LONGEST_LINE, "a line has at most 500 bytes"),
    ],
)
def test_a_line_that_says_nothing_is_refused_in_one_sentence(line: bytes, why: str) -> None:
    with pytest.raises(BadLine) as refused:
        read_line(line)
    assert str(refused.value) == why


@given(st.binary(max_size=600))
def test_whatever_a_line_holds_it_is_read_or_refused(line: bytes) -> None:
    try:
        assert read_line(line).word
    except BadLine as error:
        assert "\n" not in str(error)


@given(st.lists(st.sampled_from([b"move b1c3", b"ok", b"msg " + b"y" * 400]), max_size=9), st.integers(1, 40))
def test_lines_are_the_same_however_their_bytes_come(lines: list[bytes], at_a_time: int) -> None:
    data = b"".join(line + end for line, end in zip(lines, [b"\n", b"\r\n"] * 9))  # noqa: B905 - as many as there are
    cutter = LineCutter()
    parts = [data[at : at + at_a_time] for at in range(0, len(data), at_a_time)]
    assert [line for part in parts for line in cutter.cut(part)] == lines


def test_of_a_line_without_end_only_its_beginning_is_kept() -> None:
    cutter = LineCutter()
    assert [line for _ in range(100) for line in cutter.cut(b"z" * 10_000)] == []
    assert len(cutter._open) == LONGEST_LINE + 2
    long, short = cutter.cut(b"\nok\n")
    assert (len(long), short) == (LONGEST_LINE + 2, b"ok")
    with pytest.raises(BadLine, match="at most 500 bytes"):
        read_line(long)


def test_what_the_board_says_stands_on_one_line() -> None:
    assert written_line("err", "two\nlines") == "err two lines"
    assert written_line("ok") == "ok"
    assert len(written_line("msg", "x" * 900)) == LONGEST_LINE
