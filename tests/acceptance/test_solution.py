"""The project's claims, checked by the command as a stranger would."""

from __future__ import annotations

import json
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from engine.chameleon import START, apply, ending, legal_moves
from engine.chameleon.rules.bitboards import bitboards_of, move_text, side_of
from engine.chameleon.rules.moves import read_move
from engine.chameleon.solver.book import book_file, opened_book
from engine.chameleon.solver.solve import prover
from engine.chameleon.solver.strategy import LEAST_PLIES
from engine.chameleon.solver.verification import Checked, checked
from tests.controller.command_line import PROGRAM, run
from tests.engine.kernels import COMPILED
from tests.thorough import often

pytestmark = pytest.mark.slow

WON_IN_NINE = "w2b1/2Ww1/b4/2W2/WB1B1 r"


_EACH_TURN = often(400, 1500)
"""The number of positions of each turn that are checked here; `chameleon book verify` checks all, which CI does
every week.
"""


def test_the_book_that_comes_with_the_table_wins_within_23_plies() -> None:
    """Every reply and every end of many positions with compiled rules; otherwise 200 complete games."""
    if COMPILED:
        assert [plies for plies, _ in positions_checked(Random(23))] == list(range(23, 5, -2))
    else:
        for seed in range(200):
            assert book_plies(Random(seed)) <= 23


def positions_checked(rng: Random) -> Iterator[tuple[int, int]]:
    """Follows the book from the start: the plies left, and the number of checked positions after replies."""
    book, plies, positions = opened_book(book_file()), 23, [START]
    while positions:
        after: Checked = {}
        for position in rng.sample(positions, min(_EACH_TURN, len(positions))):
            after |= checked(book, position, plies)[1]
        yield plies, len(positions)
        plies, positions = plies - 2, list(after.values())


def book_plies(rng: Random) -> int:
    """A game of the book against chance, until a quick search settles it: the plies to its end."""
    book, search, position, played = opened_book(book_file()), prover(lambda: False), START, 0
    while (entry := book.look_up(position)) is not None:
        assert played + entry.plies <= 23
        position = apply(position, read_move(move_text(entry.move)))
        position = apply(position, rng.choice(legal_moves(position)))
        played += 2
        if ending(position) is not None:
            return played
    within = next(
        plies for plies in range(1, LEAST_PLIES, 2) if search.can_win(bitboards_of(position), side_of(position), plies)
    )
    return played + within


def test_a_book_that_claims_too_much_is_one_complaint() -> None:
    refused = run("book", "verify", "--plies", "21")
    assert refused.status == 2
    assert refused.err == (
        "chameleon: the book is wrong: in wbwbw/5/5/5/WBWBW r it wins in 23 plies, not in 21\n"
    )


def test_a_damaged_book_is_one_complaint(tmp_path: Path) -> None:
    file = tmp_path / "torn.book"
    file.write_bytes(book_file().read_bytes()[:-1])
    complaint = "chameleon: the book is damaged: the checksum of block 767 of 767 is wrong\n"
    assert run("book", "verify", str(file)).err == complaint
    missing = run("book", "verify", str(tmp_path / "none.book"))
    assert missing.status == 2
    assert missing.err == (
        f"chameleon: {tmp_path / 'none.book'} cannot be read (No such file or directory); "
        "name a file written by chameleon book build\n"
    )


def test_a_book_is_never_written_over_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.book"
    file.write_text("mine")
    assert run("book", "build", str(file)).err == f"chameleon: {file} already exists; name a new file\n"
    assert file.read_text() == "mine"


def test_solving_with_many_processes_and_progress_says_the_same() -> None:
    quiet = json.loads(run("solve", WON_IN_NINE, "--json", "--jobs", "1", "--memory", "4").out)
    loud = json.loads(run("solve", WON_IN_NINE, "--json", "--jobs", "3", "--memory", "64", "--progress").out)
    assert {**quiet, "nodes": 0} == {**loud, "nodes": 0}
    assert (quiet["result"], quiet["plies"]) == ("win", 9)


@pytest.mark.parametrize("command", [("solve", START.text(), "--memory", "8"), ("book", "build")])
def test_ctrl_c_ends_a_long_search_with_what_is_known(command: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "my.book"
    command = (*command, str(file)) if command[0] == "book" else (*command, "--progress")
    process = subprocess.Popen(
        [PROGRAM, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path
    )
    assert process.stderr is not None
    assert process.stderr.readline().startswith("not decided within ")  # it has started the long computation
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert not file.exists()
    if command[0] == "solve":
        assert out.startswith("unknown in ")
