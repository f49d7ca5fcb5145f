"""`chameleon puzzles make`: the same number gives the same puzzle, in a file as at the table."""

from __future__ import annotations

from pathlib import Path

from tests.controller.command_line import is_one_complaint, run


def test_puzzles_are_made_by_number_and_proven(tmp_path: Path) -> None:
    made = run("puzzles", "make", "--kind", "win-3", "--count", "2")
    lines = [line for line in made.out.splitlines() if not line.startswith("#")]
    assert (made.status, lines[0]) == (0, "win-3 1 1 b1c2 5/3w1/B4/2w1W/1W3 r")
    file = tmp_path / "mine"
    assert run("puzzles", "make", str(file), "--kind", "win-3", "--count", "1", "--seed", "2").status == 0
    assert file.read_text(encoding="utf-8").splitlines()[-1] == lines[1]
    again = run("puzzles", "make", str(file))
    assert is_one_complaint(again) and again.err.endswith("mine already exists; name a new file\n")
