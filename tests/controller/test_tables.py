"""`chameleon tables`: building, resuming, refusing, and the lookup."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import subprocess
from collections import namedtuple
from pathlib import Path

import pytest

from controller.files import game_folder
from controller.games.chameleon import table_building, table_team
from controller.games.chameleon.table_building import build_tables
from controller.games.chameleon.table_files import clear_leftovers
from engine.chameleon import Position
from engine.chameleon.solver.knowledge import judged
from engine.chameleon.tables.library import use_tables
from engine.chameleon.tables.material import materials
from engine.teacher import Verdict
from tests.controller.command_line import PROGRAM, Ended, run

pytestmark = pytest.mark.slow

COMMAND = [PROGRAM, "tables", "build", "--pieces", "3"]
NAMES = sorted(f"{each.name}.table" for each in materials(3))
TWO = "5/2b2/5/2B2/5 r"
SOLVE = ("solve", TWO, "--json", "--memory", "4", "--jobs", "1")


def build(folder: Path, pieces: int = 3, jobs: int = 1, memory: int = 64) -> list[str]:
    said: list[str] = []
    build_tables(folder, pieces, jobs, memory, said.append)
    return said


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("chameleon") / "tables"
    build(folder)
    return folder


@pytest.fixture
def copied(built: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(built, tmp_path / "tables"))


def test_a_build_foretells_its_size_and_finds_its_tables_the_next_time(built: Path, copied: Path) -> None:
    assert sorted(contents(built)) == NAMES
    assert build(copied) == [f"All tables of up to 3 pieces already exist: {copied}"]
    (copied / "01-10.table").unlink()
    assert build(copied) == [
        "1 pair of classes, 462 positions, 542 bytes on disk.",
        f"All tables of up to 3 pieces are complete: {copied}",
    ]
    assert contents(copied) == contents(built)


def test_a_big_pair_is_split_and_comes_out_the_same(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_team, "BIG", 1)
    build(tmp_path, jobs=2)
    assert contents(tmp_path) == contents(built)


def test_a_damaged_table_is_put_aside_and_built_anew(built: Path, copied: Path) -> None:
    path = copied / "01-11.table"
    path.write_bytes(path.read_bytes()[:-1] + b"\xff")
    said = build(copied)
    assert said[0] == "01-11.table has a damaged block; it was set aside as 01-11.table.damaged."
    (copied / "01-11.table.damaged").unlink()
    assert contents(copied) == contents(built)


def test_who_kills_a_build_loses_nothing_that_was_finished(built: Path, tmp_path: Path) -> None:
    """The temporary file is as after a kill in the middle of writing."""
    begun = subprocess.Popen([*COMMAND, "--jobs", "1", "--folder", str(tmp_path)], stdout=subprocess.PIPE)
    assert begun.stdout is not None
    begun.stdout.readline()
    begun.send_signal(signal.SIGKILL)
    begun.wait()
    begun.stdout.close()
    (tmp_path / f"01-11.unfinished-{begun.pid}").write_bytes(b"half")
    build(tmp_path)
    assert run("tables", "verify", "--samples", "5", "--folder", str(tmp_path)).status == 0
    assert {name: found for name, found in contents(tmp_path).items() if "unfinished" not in name} == contents(built)


def test_who_kills_a_build_leaves_no_memory_in_use(tmp_path: Path) -> None:
    builder = os.fork()
    if not builder:
        with table_team._scratch(tmp_path, 1000) as memory:
            memory.write_bytes(b"half")
            os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(builder, 0)
    assert list(Path("/dev/shm").glob(f"*unfinished-{builder}")) == []
    clear_leftovers(tmp_path)  # on a system without such memory
    assert contents(tmp_path) == {}


def test_ctrl_c_ends_a_build_in_words_and_keeps_what_was_finished(tmp_path: Path) -> None:
    """A terminal sends it to every process of the build."""
    begun = subprocess.Popen(
        [PROGRAM, "tables", "build", "--pieces", "6", "--jobs", "2", "--folder", str(tmp_path)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    assert begun.stdout is not None
    assert begun.stdout.readline().startswith("48 pairs of classes")
    assert " of 48 pairs, " in begun.stdout.readline()
    os.killpg(begun.pid, signal.SIGINT)
    said, trouble = begun.communicate(timeout=60)
    assert (begun.returncode, trouble) == (130, "")
    assert said.endswith(" of 48 pairs of classes are built and saved; build again to continue.\n")
    assert run("tables", "verify", "--samples", "5", "--folder", str(tmp_path)).status == 0


def test_a_full_disk_ends_the_build_in_words_and_keeps_what_is_sound(built: Path, tmp_path: Path) -> None:
    def fill() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (2_000, 2_000))

    ended = subprocess.run(
        [*COMMAND, "--jobs", "1", "--folder", str(tmp_path)], capture_output=True, text=True, preexec_fn=fill
    )
    assert ended.returncode != 0
    assert "cannot be written (File too large); finished tables are kept" in ended.stderr
    assert "Traceback" not in ended.stderr
    kept = contents(tmp_path)
    assert kept.items() <= contents(built).items() and len(kept) >= 4


def test_a_build_that_does_not_fit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refused = run("tables", "build", "--pieces", "9", "--memory", "8000", "--folder", str(tmp_path))
    assert refused.status != 0
    monkeypatch.setattr(table_building.shutil, "disk_usage", lambda _: namedtuple("Usage", "free")(1_000_000))
    with pytest.raises(table_building.Refused) as full:
        build(tmp_path)
    assert str(full.value) == (
        f"the tables take 33.2 KB, but {tmp_path} has only 1.0 MB free; free some space, name another --folder, "
        "or build fewer --pieces"
    )
    assert contents(tmp_path) == {}


def test_verify_and_info_say_what_is_there(built: Path, copied: Path) -> None:
    sound = "16 tables are intact; 320 positions agree with the positions that their moves lead to.\n"
    assert run("tables", "verify", "--samples", "20", "--folder", str(built)) == Ended(0, sound, "")
    assert run("tables", "info", "--folder", str(built)).out.splitlines()[2:4] == [
        "     2    4/4              924         1,084        960 bytes",
        "     3   12/12          31,672        32,152          17.0 KB",
    ]
    (copied / "01-10.table").write_bytes(b"chameleon-table9")
    wrong = "01-10.table is not a table of this version"
    informed = run("tables", "info", "--folder", str(copied))
    assert informed.out.splitlines()[-1] == f"Rejected: {wrong}; build again to replace it."
    verified = run("tables", "verify", "--samples", "5", "--folder", str(copied))
    assert verified.out == f"{wrong}; it was set aside as 01-10.table.damaged.\n"
    assert verified.err.endswith("damaged tables were set aside; build again to replace them\n")


def test_solve_and_teacher_look_the_tables_up(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHAMELEON_DATA", str(built.parent))
    assert game_folder("tables") == built
    use_tables(built.parent)
    try:
        found = judged(Position.parse(TWO), lambda: True)
        assert found.now == Verdict("win", 3)
        assert all(verdict.result in ("win", "loss") for verdict in found.moves.values())
        monkeypatch.setattr("controller.games.chameleon.solving.game_folder", lambda game: built.parent)
        told = json.loads(run(*SOLVE).out)
        assert (told["result"], told["plies"], told["nodes"]) == ("win", 3, 0)
    finally:
        use_tables(None)
    monkeypatch.setattr("controller.games.chameleon.solving.game_folder", lambda game: Path(os.devnull))
    searched = json.loads(run(*SOLVE).out)
    assert searched["nodes"] > 0
    assert (searched["result"], searched["plies"], searched["best"]) == ("win", 3, told["best"])
