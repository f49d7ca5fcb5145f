"""Pairs of tables play whole games through a real hub, while lines are cut and delayed, and tables and hub are killed.

    python benchmarks/many_tables.py --pairs 50
    python benchmarks/many_tables.py --pairs 6 --game chameleon --game dragons --game woodland

Every table is a process of its own with a simulated board, hands that play legal moves at random, and a journal on the
disk. Each has a line of its own to the hub, which is cut and delayed at random; tables and hub are killed with SIGKILL
and started again. No two journals may differ in the end, nothing that a light had confirmed may be missing, and a table
has to be back soon after its line is, and nobody may be called a cheat. With hidden cards the journals have to agree
once both tables have checked the game; before that the messages have to that each has kept. Prints what happened; exits
with 1 when a game is not as it should be. While it goes on it says once a minute on standard error how far it is;
Ctrl-C, or a SIGTERM, ends the evening early, and its figures are printed all the same.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import signal
import socket
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from controller.extensions.linked_tables.hub import HubSettings, configuration, server_program
from controller.extensions.linked_tables.messages import PlayWithTable
from controller.extensions.linked_tables.state import LinkState
from controller.extensions.linked_tables.table import LinkedTables, TableIdentity
from controller.hands import Idle, Repair, Timing
from controller.journal.replay import JournalEntry, with_learned
from controller.journal.store import Journal
from controller.messages.commands import Play
from controller.messages.players import Players
from controller.net.keys import TableKey
from controller.sensing.simulated_hand import action_of
from controller.table.session import Session
from controller.table.settings import GameSettings, Opening, Outside, TableSettings
from controller.table.state import TableState
from controller.table.thread import Hand, Table
from controller.tabletop import tabletop
from hal import make_board

ROOT = Path(__file__).resolve().parents[1]
GAMES: dict[str, tuple[str, ...]] = {
    "chameleon": ("red", "blue"), "dragons": ("red", "blue"), "woodland": ("marquise", "eyrie", "lizards"),
}  # fmt: skip
"""The games of pairs, and who plays in them; the last seat is at the table that joins."""
SETTLE_MS = 300
LOOK_S = 0.1
AT_ONCE = 4
"""So many pairs are started at a time: all together would be in each other's way for minutes."""
TELL_S = 60.0
MOST_LINE = 2**24
"""Of what a table says at a time, in bytes: all moves of a long game."""


# A table in a process of its own


def play_at_table(folder: Path, server: str, name: str, game: str, code: str | None, seed: int) -> None:
    """Plays one game with another table; says on standard output what happens, one JSON object a line."""
    evening = os.getppid()
    newest: list[TableState] = []
    board = make_board("sim", {})
    table = Table(board, lambda: _session(folder, server, name, game), _now, lambda state, _: newest.append(state))
    rng = Random(seed)
    with table:
        if newest[-1].part(LinkState) is None and not _has_begun(newest[-1]):
            _ask(table, PlayWithTable(None if code is None else code, GAMES[game][-1:] if code is None else ()))
        told: dict[str, Any] = {}
        while os.getppid() == evening:  # whoever ends the evening by force leaves no table behind
            state = newest[-1]
            del newest[:-1]
            _tell(state, told)
            _use_hands(table, state, rng)
            time.sleep(LOOK_S)


def _now() -> int:
    return time.monotonic_ns() // 1_000_000


def _session(folder: Path, server: str, name: str, played: str) -> Session:
    journal = Journal.open(folder / "journal.db")
    rules = {"seating": ",".join(GAMES[played])} if played == "woodland" else {}
    people = Players(played, dict.fromkeys(GAMES[played], "human"), GAMES[played][0])
    game = GameSettings(tabletop(played), people, rules)
    settings = TableSettings(timing=Timing(settle_ms=SETTLE_MS), simulated=True, table_moves=True, hints=0)
    offers = folder / "table-offer.json"
    identity = TableIdentity(lambda: TableKey.kept_in(folder / "table.key"), name, server, offers)
    outside = Outside(lambda: time.time_ns() // 1_000_000, SystemRandom())
    return Session(
        game,
        journal,
        outside,
        settings,
        Opening(),
        extensions=[("linked_tables", lambda table: LinkedTables(table, identity))],
    )


def _has_begun(state: TableState) -> bool:
    return "table" in state.players.seats.values()


def _ask(table: Table, what: Any) -> None:
    done = threading.Event()
    table.ask(what, lambda refused: done.set())
    done.wait(10)


def _tell(state: TableState, told: dict[str, Any]) -> None:
    other = state.part(LinkState)
    news = {
        "line": None if other is None else other.state,
        "address": None if other is None else f"{other.code}@{other.server.partition('://')[2]}",
        "moves": [str(move) for move in state.game.moves] if _has_begun(state) else [],
        "over": _ending(state),
    }
    if news != told:
        told.update(news)
        print(json.dumps(news), flush=True)


def _ending(state: TableState) -> str | None:
    """How the game has ended, once nothing has to be done for it any more."""
    other, outcome = state.part(LinkState), state.game.outcome()
    if not _has_begun(state):
        return None
    if state.game.secrets and other is not None:
        if other.state == "refused":
            return other.sentence
        return str(outcome) if outcome is not None and "was checked" in other.sentence else None
    return None if outcome is None else str(outcome)


def _use_hands(table: Table, state: TableState, rng: Random) -> None:
    """Makes a move where this table has the turn, and puts right what is out of place."""
    if isinstance(state.decision, Repair):
        _ask(table, Hand("set-up"))
        return
    seat = state.game.turn
    is_ours = _has_begun(state) and state.players.seats.get(seat) == "human" and state.game.outcome() is None
    is_ours = is_ours and not state.held
    if not is_ours or state.engine_move is not None or not isinstance(state.decision, Idle):
        return
    move = str(rng.choice(list(state.game.legal_moves)))
    if state.tabletop.follows:
        _ask(table, Play(seat, move))
        return
    for deed in state.tabletop.hand_work(state.game, move):
        action, details = action_of(deed, table.board.pieces() or {"pieces": []})
        _ask(table, Hand(action, details))
        time.sleep(0.15)


# The lines between tables and hub


class Wire:
    """One table's line to the hub: a relay that can be cut and delayed."""

    def __init__(self, hub_port: int) -> None:
        self._hub_port = hub_port
        self.is_cut = False
        self.delay_s = 0.0
        self.port = 0
        self._open: set[asyncio.StreamWriter] = set()
        self._faster_again: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        server = await asyncio.start_server(self._relay, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        self.is_cut = True
        for writer in self._open:
            writer.transport.abort()

    def slow_down(self, delay_s: float, for_s: float) -> None:
        """Lets everything come later for a while: every move asks the hub several times, and games have to end."""
        self.delay_s = delay_s
        if self._faster_again is not None:
            self._faster_again.cancel()
        self._faster_again = asyncio.get_running_loop().call_later(for_s, setattr, self, "delay_s", 0.0)

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.transport.abort()
            return
        try:
            there, here = await asyncio.open_connection("127.0.0.1", self._hub_port)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, here}
        with suppress(asyncio.CancelledError):  # the evening is over
            await asyncio.gather(self._pass(reader, here), self._pass(there, writer), return_exceptions=True)
        self._open -= {writer, here}

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                if self.delay_s:
                    await asyncio.sleep(self.delay_s)
                writer.write(data)
                await writer.drain()
        finally:
            writer.transport.abort()


# The evening


@dataclass
class Player:
    """A table's process, as the evening sees it."""

    name: str
    folder: Path
    wire: Wire
    seed: int
    game: str = "chameleon"
    code: str | None = None
    process: asyncio.subprocess.Process | None = None
    news: dict[str, Any] = field(default_factory=dict)
    confirmed: list[str] = field(default_factory=list)
    """The longest game that its light has confirmed."""
    line_back_at: float | None = None
    back_s: list[float] = field(default_factory=list)

    async def start(self) -> None:
        self.news = {"over": self.news.get("over")}
        with self.errors.open("ab") as errors:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, str(ROOT / "benchmarks/many_tables.py"), "--table", str(self.folder),
                "--server", f"nats://127.0.0.1:{self.wire.port}", "--name", self.name, "--seed", str(self.seed),
                "--game", self.game,
                *(("--join", self.code) if self.code else ()),
                stdout=asyncio.subprocess.PIPE, stderr=errors, limit=MOST_LINE, start_new_session=True,
            )  # fmt: skip
        self._reading = asyncio.create_task(self._read(self.process))

    @property
    def errors(self) -> Path:
        """What its program says of errors."""
        return self.folder / "errors.txt"

    @property
    def has_ended(self) -> bool:
        """Whether its program has ended by itself, which it never should."""
        return self.process is not None and self.process.returncode is not None

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        while line := await process.stdout.readline():
            self.news = json.loads(line)
            if len(self.news["moves"]) >= len(self.confirmed):
                self.confirmed = self.news["moves"]
            if self.line_back_at is not None and self.news["line"] == "playing":
                self.back_s.append(time.monotonic() - self.line_back_at)
                self.line_back_at = None

    async def kill(self) -> None:
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()


class Evening:
    """All pairs, the hub, and what befalls them."""

    def __init__(self, folder: Path, pairs: int, seed: int, games: Sequence[str]) -> None:
        self.folder, self.rng, self.games = folder, Random(seed), games
        self.hub_port, self.monitor_port = kept_ports(2)
        self.hub: asyncio.subprocess.Process | None = None
        self.wires = [Wire(self.hub_port) for _ in range(2 * pairs)]
        self.players: list[Player] = []
        self.met: list[Player] = []
        """Those of pairs whose game has begun, to which something may happen."""
        self.happened: dict[str, int] = dict.fromkeys(
            ("line cut", "line delayed", "table killed", "hub killed", "ended by itself"), 0
        )
        self.called_off = asyncio.Event()
        self._at_once = asyncio.Semaphore(AT_ONCE)

    async def start_hub(self) -> None:
        settings = HubSettings(self.folder / "hub", "127.0.0.1", self.hub_port, self.monitor_port)
        settings.folder.mkdir(exist_ok=True)
        (settings.folder / "hub.conf").write_text(configuration(settings), encoding="utf-8")
        self.hub = await asyncio.create_subprocess_exec(
            server_program(), "-c", str(settings.folder / "hub.conf"),
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip

    async def begin(self) -> None:
        await self.start_hub()
        for wire in self.wires:
            await wire.start()
        for number, wire in enumerate(self.wires):
            folder = self.folder / f"table-{number}"
            folder.mkdir()
            game = self.games[number // 2 % len(self.games)]
            self.players.append(Player(f"Table {number}", folder, wire, number, game))

    async def meet(self) -> None:
        """Lets each pair begin its game, a few at once."""
        await asyncio.gather(*map(self._meet, self.players[::2], self.players[1::2]))

    async def _meet(self, one: Player, other: Player) -> None:
        async with self._at_once:
            await one.start()
            await self._until(one, ("waiting",))
            if one.news.get("address"):
                other.code = str(one.news["address"]).partition("@")[0]
                await other.start()
                await self._until(other, ("playing", "left", "refused"))
                self.met += (one, other)

    async def _until(self, player: Player, lines: Sequence[str]) -> None:
        """Waits until a table says that of its line, and starts it again if it ends meanwhile."""
        while player.news.get("line") not in lines and not self.called_off.is_set():
            await asyncio.sleep(0.1)
            await self._look_after(player)

    async def _look_after(self, player: Player) -> None:
        """Starts a table again that has ended by itself."""
        if player.has_ended and not self.called_off.is_set():
            self.happened["ended by itself"] += 1
            said = player.errors.read_text(encoding="utf-8", errors="replace").strip()
            print(f"{player.name} has ended by itself: {said.rpartition(chr(10))[2]}", file=sys.stderr, flush=True)
            await player.start()

    async def tell(self) -> None:
        """Says once a minute how far the evening is."""
        began = time.monotonic()
        while True:
            await asyncio.sleep(TELL_S)
            ended = sum(bool(player.news.get("over")) for player in self.players)
            moves = sum(len(player.confirmed) for player in self.players[::2])
            started = sum(player.process is not None for player in self.players)
            print(
                f"{(time.monotonic() - began) / 60:.0f} min: {started} tables started, {ended} have ended their game,"
                f" {moves} moves, a load of {os.getloadavg()[0]:.0f}; {self.happened}", file=sys.stderr, flush=True,
            )  # fmt: skip

    def is_over(self) -> bool:
        return all(player.news.get("over") for player in self.players)

    async def go_on(self, most_s: float, pause_s: Callable[[], float]) -> None:
        ends_at = time.monotonic() + most_s
        while not self.is_over() and not self.called_off.is_set() and time.monotonic() < ends_at:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.called_off.wait(), pause_s())
            if time.monotonic() < ends_at - 90 and not self.called_off.is_set():
                await self.befall()
            for player in self.players:
                await self._look_after(player)
            if self.hub is None or self.hub.returncode is not None:
                self.happened["ended by itself"] += 1
                await self.start_hub()

    async def befall(self) -> None:
        """Lets something happen to one of those that play; to the hub only once all have met.

        The fewer still play, the less happens: what befell a hundred tables would never let the last two come to rest.
        """
        playing = [each for each in self.met if not each.news.get("over")]
        if not playing or self.rng.random() > len(playing) / len(self.met):
            return
        hub = 0.3 if len(self.met) == len(self.players) else 0
        kind = self.rng.choices(("line cut", "line delayed", "table killed", "hub killed"), (6, 4, 3, hub))[0]
        player = self.rng.choice(playing)
        self.happened[kind] += 1
        match kind:
            case "line cut":
                was_up = player.news.get("line") == "playing" and not player.wire.delay_s
                player.wire.cut()
                await asyncio.sleep(self.rng.uniform(0.2, 2))
                player.wire.is_cut = False
                player.line_back_at = time.monotonic() if was_up else None  # else it was on its way up anyhow
            case "line delayed":
                player.wire.slow_down(self.rng.choice((0.05, 0.3)), self.rng.uniform(3, 15))
                player.line_back_at = None  # only a line that nothing else befalls is timed
            case "table killed":
                await player.kill()
                player.line_back_at = None
                await player.start()
            case "hub killed":
                assert self.hub is not None
                with suppress(ProcessLookupError):
                    self.hub.kill()
                await self.hub.wait()
                for each in self.players:
                    each.line_back_at = None
                await asyncio.sleep(self.rng.uniform(0.2, 2))
                await self.start_hub()

    async def end(self) -> None:
        for player in self.players:
            await player.kill()
        if self.hub is not None:
            with suppress(ProcessLookupError):
                self.hub.terminate()
            await self.hub.wait()


def record(folder: Path) -> list[str]:
    """What a table's journal holds of its game between two tables: its moves, and how it ended."""
    kinds = ("move", "back", "resign", "ended", "checked")
    return [f"{entry.kind} {entry.text}" for entry in with_learned(_entries(folder)) if entry.kind in kinds]


def messages(folder: Path) -> list[str]:
    """What a table's journal has kept of what was said in a game with hidden cards."""
    return [entry.text for entry in _entries(folder) if entry.kind == "told"]


def _entries(folder: Path) -> Sequence[JournalEntry]:
    with Journal.open(folder / "journal.db") as journal:
        games = [journal.load(game.id) for game in journal.games() if "table" in game.seats.values()]
    return games[0].entries if games else ()


def figures(evening: Evening, took_s: float) -> dict[str, Any]:
    """What is to be told of an evening."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    records = {player.name: record(player.folder) for player in evening.players}
    pairs = list(zip(evening.players[::2], evening.players[1::2], strict=True))
    back = sorted(seconds for player in evening.players for seconds in player.back_s)
    moves = {player.name: [line.split()[1] for line in records[player.name] if line.startswith("move")]
             for player in evening.players}  # fmt: skip
    return {
        "pairs": len(pairs),
        "games ended": sum(bool(one.news.get("over") and other.news.get("over")) for one, other in pairs),
        "moves": sum(len(moves[one.name]) for one, _ in pairs),
        "journals that differ": sum(_differ(one, other, records) for one, other in pairs),
        "confirmed and lost": sum(_has_lost(player, moves[player.name]) for player in evening.players),
        "called a cheat": sum(map(_has_blamed, records.values())),
        "broken off": sum("ended broken off" in record for record in records.values()),
        **evening.happened,
        "back after a cut, median s": round(statistics.median(back), 2) if back else None,
        "back after a cut, longest s": round(back[-1], 2) if back else None,
        "took s": round(took_s),
        "processor s": round(used.ru_utime + used.ru_stime),
        "largest table MB": round(used.ru_maxrss / 1024),
    }


def _has_blamed(record: list[str]) -> bool:
    return any(line.startswith("checked ") and line != "checked " for line in record)


def _differ(one: Player, other: Player, records: Mapping[str, list[str]]) -> bool:
    """Whether two journals go different ways; one may be behind where a game has not ended."""
    left, right = records[one.name], records[other.name]
    if one.game != "chameleon" and not ("checked " in left and "checked " in right):
        left, right = messages(one.folder), messages(other.folder)  # of hidden cards each has its own guess
    return any(mine != theirs for mine, theirs in zip(left, right, strict=False))


def _has_lost(player: Player, moves: list[str]) -> bool:
    """Whether something is missing that a light had confirmed; a hidden card may turn out to be another one."""
    if player.game == "chameleon":
        return moves[: len(player.confirmed)] != player.confirmed
    return len(moves) < len(player.confirmed)


async def spend(pairs: int, seed: int, most_s: float, every_s: float, games: Sequence[str]) -> dict[str, Any]:
    """Spends an evening and returns its figures."""
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder), pairs, seed, games)
        for each in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(each, evening.called_off.set)
        began = time.monotonic()
        telling = asyncio.create_task(evening.tell())
        try:
            await evening.begin()
            await asyncio.gather(
                evening.meet(), evening.go_on(most_s, lambda: evening.rng.uniform(min(0.2, every_s), 2 * every_s))
            )
        finally:
            telling.cancel()
            await evening.end()
        return figures(evening, time.monotonic() - began)


def kept_ports(count: int) -> list[int]:
    """Returns ports that nobody uses, and that the system gives nobody while the hub is down."""
    lowest = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    found: list[int] = []
    for port in SystemRandom().sample(range(10_000, lowest), lowest - 10_000):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            found.append(port)
        if len(found) == count:
            break
    return found


def raise_limit() -> None:
    """Lets this process have as many connections as it may."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", action="append", choices=[*GAMES], help="what pairs play, in turns; Chameleon")
    parser.add_argument("--most-s", type=float, default=1800, help="so long at most, in s")
    parser.add_argument("--every-s", type=float, default=1.0, help="something happens so often, in s, on average")
    parser.add_argument("--table", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--server", help=argparse.SUPPRESS)
    parser.add_argument("--name", help=argparse.SUPPRESS)
    parser.add_argument("--join", help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    wanted = parser.parse_args()
    if wanted.table is not None:
        signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
        play_at_table(wanted.table, wanted.server, wanted.name, wanted.game[0], wanted.join, wanted.seed)
        return
    raise_limit()
    told = asyncio.run(spend(wanted.pairs, wanted.seed, wanted.most_s, wanted.every_s, wanted.game or ["chameleon"]))
    width = max(map(len, told))
    print(json.dumps(told) if wanted.json else "\n".join(f"{name:{width}}  {each}" for name, each in told.items()))
    wrong = ("journals that differ", "confirmed and lost", "called a cheat", "broken off", "ended by itself")
    sys.exit(any(told[each] for each in wrong) or told["games ended"] < told["pairs"])


if __name__ == "__main__":
    main()
