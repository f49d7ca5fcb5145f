"""`chameleon tables build --cluster`: a real scheduler and two workers on this machine, some of them killed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from controller.errors import TableError
from controller.games.chameleon.table_cluster import (
    Cluster,
    OtherVersion,
    needed,
    package_version,
    solve_on_worker,
)
from engine.chameleon.tables.material import pairs
from tests.controller.command_line import PROGRAM
from tests.engine.tables import write_tables
from tests.waiting import wait_until

LOCAL = ["--host", "127.0.0.1", "--no-dashboard", "--scheduler-file"]


class Running:
    """A scheduler and two workers."""

    def __init__(self, place: Path) -> None:
        self.file = place / "scheduler.json"
        self.scheduler = started("dask_scheduler", *LOCAL, str(self.file), "--port", "0")
        wait_until(lambda: self.scheduler.poll() is not None or (self.file.exists() and self.file.read_text()))
        self.address: str = json.loads(self.file.read_text())["address"]
        self.workers = [self.worker(), self.worker()]

    def worker(self) -> subprocess.Popen[bytes]:
        return started("dask_worker", *LOCAL, str(self.file), "--nthreads", "1", "--no-nanny")

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


def started(module: str, *arguments: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": os.getcwd()}
    command = [sys.executable, "-m", f"distributed.cli.{module}", *arguments]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)


@contextmanager
def running(place: Path) -> Iterator[Running]:
    cluster = Running(place)
    try:
        yield cluster
    finally:
        cluster.end()


def build(address: str, folder: Path) -> subprocess.Popen[str]:
    arguments = ["tables", "build", "--pieces", "4", "--cluster", address, "--folder", str(folder)]
    return subprocess.Popen(
        [PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder.parent
    )


@pytest.mark.thorough
@pytest.mark.slow
def test_a_cluster_builds_the_same_though_a_worker_is_killed_and_a_scheduler_too(tmp_path: Path) -> None:
    """The second build, after the scheduler was killed and another was started, continues with the existing tables."""
    folder, expected = tmp_path / "tables", tmp_path / "expected"
    expected.mkdir()
    write_tables(expected, 4)
    with running(tmp_path) as cluster:
        building = build(cluster.address, folder)
        wait_until(lambda: len(names(folder)) >= 2)
        cluster.workers[0].kill()
        said, complaint = building.communicate(timeout=60)
    assert building.returncode == 0, complaint
    assert said.splitlines()[-1] == f"All tables of up to 4 pieces are there: {folder}"
    assert names(folder) == names(expected)
    for path in folder.iterdir():
        assert path.read_bytes() == (expected / path.name).read_bytes()
    for path in list(folder.iterdir())[3:]:
        path.unlink()
    ended = build(cluster.address, folder)
    assert "no cluster answers at" in ended.communicate(timeout=60)[1]
    assert len(names(folder)) == 3


class Forgetful:
    """The client of a cluster whose workers have solved everything, after that many calls."""

    status = "running"

    def __init__(self, times: int) -> None:
        self._times = times
        self._asked: list[list[str]] = []

    def scatter(self, tables: dict[str, bytes], hash: bool) -> Future:
        return Future("finished", tables)

    def submit(self, task: object, names: list[str], version: str, *lower: Future, pure: bool) -> Future:
        self._asked.append(names)
        if self._asked.count(names) < self._times:
            return Future("cancelled", {})
        return Future("finished", solve_on_worker(names, version, *(each.value for each in lower)))


@dataclass
class Future:
    status: str
    value: dict[str, bytes]

    def result(self, timeout: float) -> dict[str, bytes]:
        return self.value


@pytest.mark.parametrize("times", [2, 3])
def test_tables_that_a_worker_took_with_it_are_sent_once_more(
    times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.games.chameleon.table_cluster._connected", lambda address: Forgetful(times))
    write_tables(tmp_path, 2)
    there = list(pairs(2))
    wanted = [pair for pair in pairs(3) if pair not in there]
    assert list(Cluster(tmp_path, "tcp://x", lambda: False).solve(wanted, there)) == wanted
    expected = tmp_path / "expected"
    expected.mkdir()
    write_tables(expected, 3)
    assert [(tmp_path / name).read_bytes() for name in names(expected)] == [
        (expected / name).read_bytes() for name in names(expected)
    ]


def test_a_cluster_that_loses_everything_again_and_again_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.games.chameleon.table_cluster._connected", lambda address: Forgetful(4))
    with pytest.raises(TableError) as refused:
        list(Cluster(tmp_path, "tcp://x", lambda: False).solve(list(pairs(2)), []))
    assert str(refused.value).startswith("the cluster at tcp://x stopped (it has ended)")


def test_a_worker_solves_from_what_it_is_given() -> None:
    """As `solve_on_worker` runs there; a missing class that it needs is never guessed."""
    files: dict[str, bytes] = {}
    for pair in pairs(3):
        lower = {each.name: files[each.name] for each in needed(pair)}
        files |= solve_on_worker([each.name for each in pair], package_version(), lower)
    assert len(files) == 16
    with pytest.raises(OtherVersion) as other:
        solve_on_worker(["01-01"], "0.0.1 abc")
    assert str(other.value) == f"a worker has version {package_version()} of this package, not 0.0.1 abc"


class OtherWorkers:
    """The client of a cluster whose workers give these answers."""

    def __init__(self, *found: dict[str, str]) -> None:
        self._found = iter(found)

    def wait_for_workers(self, many: int, timeout: float) -> None:
        if many:
            raise TimeoutError

    def run(self, asked: object) -> dict[str, str]:
        return next(self._found)


@pytest.mark.parametrize(
    "found, complaint",
    [
        ({}, "the cluster at tcp://x has no workers; start some with: dask worker ADDRESS"),
        ({"tcp://w": "0.0.1"}, "tcp://w run another version of this package; install the same version everywhere"),
    ],
)
def test_workers_that_cannot_help_are_named(
    found: dict[str, str], complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.games.chameleon.table_cluster._connected", lambda address: OtherWorkers(found))
    with pytest.raises(TableError) as refused:
        Cluster(tmp_path, "tcp://x", lambda: False).check()
    assert str(refused.value) == complaint


def test_without_the_extra_its_name_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(TableError) as refused:
        Cluster(tmp_path, "tcp://127.0.0.1:8786", lambda: False)
    assert str(refused.value).endswith("install it with: pip install 'chameleon-table[cluster]'")


@pytest.mark.parametrize("address", ["nonsense://x", "127.0.0.1", "tcp://127.0.0.1:port"])
def test_what_is_no_address_is_refused(address: str, tmp_path: Path) -> None:
    with pytest.raises(TableError) as refused:
        Cluster(tmp_path, address, lambda: False)
    assert str(refused.value).startswith(f"no cluster answers at {address!r} (")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.table"))
