"""Damages journals and looks what comes of it: no traceback, no entry lost in silence, the sound part kept.

A journal of many games is made, closed in one copy, and cut off in mid-use in another, so that its newest entries are
in the write-ahead log. Then, again and again, bits are flipped, pages zeroed or scribbled on, or the end cut off, in
the file or in its log. Each time `games`, `doctor` and `play` look at it as they always do, and what they find is
compared with what was written.

    python benchmarks/damage.py --count 10000
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import engine
from controller.errors import TableError
from controller.journal.library import look_over
from controller.journal.lock import hold_lock
from controller.journal.recovery import journal_for_table, journal_to_read
from controller.journal.store import Journal, replay_sound_part
from controller.messages.players import Players
from controller.table.session import Session
from controller.table.settings import GameSettings, Outside
from controller.tabletop import tabletop

PAGE = 4096
SEATS = {"red": "human", "blue": "human"}

Rows = dict[int, list[tuple[str, str]]]
"""The kind and the text of each entry, by game."""


def made(folder: Path, rng: random.Random) -> dict[str, Path]:
    """Makes the journals that are damaged: one that was closed, and one that was cut off."""
    folders = {name: folder / name for name in ("closed", "cut off")}
    source = folder / "source"
    with Journal.open(source / "journal.db") as journal:
        for _ in range(12):
            one_game(journal, rng)
        journal._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for _ in range(3):
            one_game(journal, rng)
        shutil.copytree(source, folders["cut off"])
    shutil.copytree(source, folders["closed"])
    return folders


def one_game(journal: Journal, rng: random.Random) -> None:
    """Plays a game of random moves into a journal; every fourth is one of Dragons, whose rows are long."""
    name = "dragons" if rng.random() < 0.25 else "chameleon"
    game = engine.load(name)
    number = journal.begin(name, game.start, game.rules, SEATS, 1_700_000_000_000)
    for ply in range(rng.randrange(2, 12)):
        for _ in range(rng.randrange(5)):
            journal.append(number, "seats", json.dumps({"red": "human", "blue": f"engine:{rng.randrange(1, 9)}"}), ply)
        if game.outcome() is not None:
            journal.append(number, "ended", str(game.outcome()), ply)
            break
        move = str(rng.choice(list(game.legal_moves)))
        game.push(move)
        journal.append(number, "move", move, ply)


def rows_of(journal: Journal) -> Rows:
    return {each.id: [(e.kind, e.text) for e in journal.load(each.id).entries] for each in journal.games()}


# Damage


def flip(data: bytearray, rng: random.Random) -> None:
    for _ in range(rng.choice((1, 1, 1, 2, 8))):
        at = rng.randrange(len(data))
        data[at] ^= 1 << rng.randrange(8)


def zero(data: bytearray, rng: random.Random) -> None:
    at = rng.randrange(0, len(data), PAGE)
    data[at : at + PAGE] = bytes(len(data[at : at + PAGE]))


def scribble(data: bytearray, rng: random.Random) -> None:
    at = rng.randrange(len(data))
    data[at : at + rng.randrange(1, 600)] = rng.randbytes(len(data[at : at + rng.randrange(1, 600)]))


def truncate(data: bytearray, rng: random.Random) -> None:
    del data[rng.randrange(len(data)) :]


DAMAGES = {"bit flips": flip, "zeroed page": zero, "scribble": scribble, "truncation": truncate}


def damaged(path: Path, rng: random.Random) -> str:
    """Damages a journal or its log in one of the ways; returns which."""
    log = path.with_name(f"{path.name}-wal")
    target = log if log.exists() and rng.random() < 0.5 else path
    name = rng.choice(list(DAMAGES))
    data = bytearray(target.read_bytes())
    DAMAGES[name](data, rng)
    target.write_bytes(data)
    return f"{name}, {'log' if target == log else 'file'}"


# What comes of it


def trial(path: Path, wanted: Rows) -> str:
    """Looks at a damaged journal as the program does; returns what came of it, or raises `AssertionError`."""
    before = path.read_bytes()
    try:
        look_over(path)
        well = True
    except TableError:
        well = False
    try:
        with journal_to_read(path) as (journal, trouble):
            read = rows_of(journal)
    except TableError as error:
        return refused(path, before, error, well=well)
    assert path.read_bytes() == before, "looking changed the file"
    assert_sound(read, wanted, told=bool(trouble))
    with hold_lock(path):
        journal, trouble = journal_for_table(path, 1_700_000_000_000)
        with journal:
            kept = rows_of(journal)
            for number in kept:
                replay_sound_part(journal.load(number))
            Session(GameSettings(tabletop("chameleon"), Players("chameleon", SEATS)), journal, Outside(lambda: 0))
    assert kept == read, "play and games do not find the same"
    assert_sound(kept, wanted, told=bool(trouble))
    assert well == (not trouble), "the doctor and play do not say the same"
    aside = [each for each in path.parent.glob("*.damaged-*") if each.suffix != ".db-wal"]
    assert bool(aside) == bool(trouble and before), "what was damaged is not kept"
    if not trouble:
        return "harmless"
    lost = sum(map(len, wanted.values())) - sum(map(len, kept.values()))
    return "all recovered" if not lost and kept.keys() == wanted.keys() else "sound part recovered"


def refused(path: Path, before: bytes, error: TableError, *, well: bool) -> str:
    """A file that looks like another program's is left as it is."""
    assert not well, "the doctor does not say it"
    assert path.read_bytes() == before, "a file that was refused was changed"
    assert len(str(error).splitlines()) == 1
    return "refused"


def assert_sound(found: Rows, wanted: Rows, *, told: bool) -> None:
    """Every game is as it was written, or its beginning is; what is missing was told."""
    for number, entries in found.items():
        assert entries == wanted[number][: len(entries)], f"game {number} is not as it was written"
    assert told or found == wanted, "entries were lost in silence"


def trials(count: int, seed: int, folder: Path) -> Iterator[tuple[str, str]]:
    """Yields the damage and what came of it, so many times."""
    rng = random.Random(seed)
    sources = made(folder, rng)
    wanted = {}
    for name, source in sources.items():
        with journal_to_read(source / "journal.db") as (journal, trouble):
            assert not trouble
            wanted[name] = rows_of(journal)
    for number in range(count):
        name = rng.choice(list(sources))
        here = folder / "trial"
        shutil.copytree(sources[name], here)
        damage = damaged(here / "journal.db", rng)
        try:
            yield damage, trial(here / "journal.db", wanted[name])
        except Exception as error:
            print(f"trial {number} with seed {seed} ({damage}): {type(error).__name__}: {error}", file=sys.stderr)
            yield damage, "failed"
        shutil.rmtree(here)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    wishes = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        found = Counter(f"{damage}: {end}" for damage, end in trials(wishes.count, wishes.seed, Path(folder)))
    ends = Counter[str]()
    for what, number in found.items():
        ends[what.rpartition(": ")[2]] += number
    if wishes.json:
        print(json.dumps({"count": wishes.count, "ends": ends, "damages": found}))
    else:
        for what, number in sorted(found.items()):
            print(f"{number:6} {what}")
        print(f"{wishes.count} damaged journals in {time.monotonic() - began:.0f} s: {dict(ends)}")
    sys.exit(bool(ends["failed"]))


if __name__ == "__main__":
    main()
