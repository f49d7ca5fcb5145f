"""How often the table understands hands: every case, the scenarios beside three other boards, and whole games.

    python benchmarks/hands.py --draws 1000 --jobs 2        the cases and the scenarios
    python benchmarks/hands.py --case 8 --case 13            some cases only
    python benchmarks/hands.py --board worst                 the cases with magnets that have a field, on a bad board
    python benchmarks/hands.py --games 200                   whole games: tidy hands, untidy ones, two hands at once
    python benchmarks/hands.py --games 200 --late            the same on a processor that is late by up to 8 s
    python benchmarks/hands.py --trace 33:1:7                a drawn timeline as a trace, for `chameleon trace replay -`

A draw's name, such as 33:1:7, is its case, its seed and its number; failing draws are listed by their names. With
`--json FILE` all figures are written to a file as well.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from benchmarks.card_hearing import wrong_about
from benchmarks.hearing import Hearing, LateHearing, heard, trace_of
from tests.hands import (
    CARD_CASES,
    CASES,
    FLAPPING,
    KIND_CASES,
    LEFT_OUT,
    Drawn,
    draw_anywhere,
    draw_cards,
    draw_kinds,
    judge,
)
from tests.hands.cards import CardScript
from tests.hands.games import HANDS, RULES, play_game
from tests.hands.magnets import RECOMMENDED, WORST, Build, MagnetCards, MagnetScript
from tests.hands.offers import START_PICTURE
from tests.hands.scenarios import PEERS, SCENARIOS
from tests.hands.script import Script

PIECE_OF_WORK = 25
"""Draws, or games, that one process does before it tells how far it is."""

CARDS = {str(number): case for number, case in CARD_CASES.items()}
"""The cases with cards by their keys; no trace is made of their draws."""

KINDS = {str(number): case for number, case in KIND_CASES.items()}
"""The cases on a board that knows kinds of pieces by their keys; no trace is made of their draws either."""

BOARDS = {"recommended": RECOMMENDED, "worst": WORST}
"""The boards of which the field of every magnet is worked out; the first letter stands before a case's number."""

ACTED = {**CASES, FLAPPING.number: FLAPPING}
"""The cases of Chameleon by their numbers."""

ALL = sorted({**CASES, **CARD_CASES, **KIND_CASES})
"""Every case's number, but for one that is drawn only where it is asked for."""

EXAMPLES = 5
"""Failing draws that are kept of each case."""


@dataclass
class Score:
    """How the draws of one case, or of one scenario, were understood."""

    right: int = 0
    """The right decisions, and no question."""
    asked: int = 0
    """The right decisions after, or in place of them, a question that the case allows."""
    wrong: int = 0
    examples: list[tuple[str, list[str]]] = field(default_factory=list)
    """Names of wrong draws, each with what was wrong."""

    def add(self, other: Score) -> None:
        """Takes in the score of more draws."""
        self.right += other.right
        self.asked += other.asked
        self.wrong += other.wrong
        self.examples = (self.examples + other.examples)[:EXAMPLES]

    @property
    def percent(self) -> float:
        """How many of the draws were not wrong, in percent."""
        return 100 * (self.right + self.asked) / max(1, self.right + self.asked + self.wrong)


@dataclass
class Games:
    """What came of whole games."""

    games: int = 0
    moves: int = 0
    questions: int = 0
    redone: int = 0
    given_up: int = 0
    repairs: int = 0
    slowest_return_ms: int = 0
    """The longest that the table needed to be ready after the last piece of a repair was put right."""
    wrong: list[str] = field(default_factory=list)
    """The wrong commitments, one phrase each."""

    def add(self, other: Games) -> None:
        """Takes in what came of more games."""
        for name in ("games", "moves", "questions", "redone", "given_up", "repairs"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.slowest_return_ms = max(self.slowest_return_ms, other.slowest_return_ms)
        self.wrong += other.wrong


def name_of(key: str, seed: int, index: int) -> str:
    """Returns the name of a draw; `key` is the number of a case, or of a scenario after an "s"; see also `BOARDS`."""
    return f"{key}:{seed}:{index}"


def draw_named(name: str) -> Drawn:
    """Returns the draw of that name; raises `ValueError` for a name that no draw has."""
    key = name.split(":")[0]
    for scenario in SCENARIOS:
        if key == f"s{scenario.number}":
            return scenario.draw(Random(name))
    number, build = _built(key)
    if name.count(":") != 2 or not number.isdecimal() or int(number) not in ACTED:
        raise ValueError(f"{name!r} names no draw; expected CASE:SEED:NUMBER as in 33:1:7, with a case of {_known()}")
    hands = partial(MagnetScript, build=build) if build else Script
    return draw_anywhere(ACTED[int(number)], Random(name), hands=hands)


def _built(key: str) -> tuple[str, Build | None]:
    """Returns the number of a case, and the board on which its magnets have a field; None without a field."""
    build = next((build for board, build in BOARDS.items() if key[:1] == board[0]), None)
    return (key[1:] if build else key), build


def measure(key: str, seed: int, first: int, count: int, late: bool = False) -> Score:
    """Returns how some draws of a case or a scenario, those numbered from `first` on, are understood.

    With `late` the table's processor is held up again and again.
    """
    score = Score()
    for index in range(first, first + count):
        name = name_of(key, seed, index)
        number, build = _built(key)
        held_up = Random(name) if late else None
        if number in CARDS:
            hands = partial(MagnetCards, build=build) if build else CardScript
            wrong = wrong_about(draw_cards(CARDS[number], Random(name), hands=hands), held_up)
            score.add(Score(wrong=1, examples=[(name, wrong)]) if wrong else Score(right=1))
            continue
        drawn, events = draw_kinds(KINDS[key], Random(name)) if key in KINDS else (draw_named(name), None)
        judgement = judge(drawn.expected, heard(drawn, events, held_up))
        if judgement.wrong:
            score.add(Score(wrong=1, examples=[(name, list(judgement.wrong))]))
        else:
            score.add(Score(asked=1) if judgement.asked else Score(right=1))
    return score


def measure_games(kind: str, seed: int, first: int, count: int, late: bool = False) -> Games:
    """Returns what comes of some whole games; `kind` is one of `HANDS`. With `late` the processor is held up."""
    result = Games()
    for index in range(first, first + count):
        name = name_of(kind, seed, index)
        open_table = partial(LateHearing, Random(name)) if late else Hearing
        report = play_game(partial(open_table, None, START_PICTURE, rules=RULES), Random(name), kind)
        played = Games(
            games=1,
            moves=report.moves,
            questions=report.questions,
            redone=report.redone,
            given_up=int(report.given_up),
            repairs=len(report.back_in_play_ms),
            slowest_return_ms=max(report.back_in_play_ms, default=0),
            wrong=[f"{name}: {what}" for what in report.wrong],
        )
        result.add(played)
    return result


def _known() -> str:
    return ", ".join(map(str, CASES))


# Work for several processes

Work = Callable[[str, int, int, int], Any]


@dataclass(frozen=True)
class Task:
    """A piece of work: what to do with which key, seed, first number and count."""

    work: Work
    key: str
    seed: int
    first: int
    count: int


def _tasks(work: Work, keys: list[str], seed: int, total: int) -> Iterator[Task]:
    for key in keys:
        for first in range(0, total, PIECE_OF_WORK):
            yield Task(work, key, seed, first, min(PIECE_OF_WORK, total - first))


def _done(tasks: list[Task], jobs: int, console: Console) -> Iterator[tuple[str, Any]]:
    """Yields every task's key and result, in the order in which they end, behind a progress bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress, ProcessPoolExecutor(jobs) as pool:
        bar = progress.add_task("hands", total=sum(task.count for task in tasks))
        running = {pool.submit(task.work, task.key, task.seed, task.first, task.count): task for task in tasks}
        for future in as_completed(running):
            progress.advance(bar, running[future].count)
            yield running[future].key, future.result()


def _scores(keys: list[str], arguments: argparse.Namespace, console: Console) -> dict[str, Score]:
    scores = {key: Score() for key in keys}
    work = partial(measure, late=arguments.late)
    for key, score in _done(list(_tasks(work, keys, arguments.seed, arguments.draws)), arguments.jobs, console):
        scores[key].add(score)
    return scores


def _all_games(arguments: argparse.Namespace, console: Console) -> dict[str, Games]:
    results = {kind: Games() for kind in arguments.hands or HANDS}
    work = partial(measure_games, late=arguments.late)
    tasks = list(_tasks(work, list(results), arguments.seed, arguments.games))
    for key, result in _done(tasks, arguments.jobs, console):
        results[key].add(result)
    return results


# What is shown


def _case_table(scores: dict[str, Score]) -> Table:
    table = Table("case", "name", "right", "asked", "wrong", title="Hands: every case")
    for key, score in scores.items():
        number, _ = _built(key)
        case = CARDS.get(number) or KINDS.get(number) or ACTED[int(number)]
        table.add_row(key, case.name, str(score.right), str(score.asked), str(score.wrong))
    return table


def _scenario_table(scores: dict[str, Score]) -> Table:
    table = Table("", "scenario", "this table", *PEERS, title="22 scenarios, right in percent")
    for scenario in SCENARIOS:
        score = scores[f"s{scenario.number}"]
        ours = f"{score.percent:.0f}{' (asks)' if score.asked else ''}"
        table.add_row(str(scenario.number), scenario.name, ours, *map(str, scenario.peers))
    means = [sum(figures) / len(SCENARIOS) for figures in zip(*(s.peers for s in SCENARIOS), strict=True)]
    our_mean = sum(scores[f"s{s.number}"].percent for s in SCENARIOS) / len(SCENARIOS)
    table.add_row("", "mean", f"{our_mean:.0f}", *(f"{mean:.0f}" for mean in means))
    return table


def _games_table(results: dict[str, Games]) -> Table:
    table = Table("hands", "games", "moves", "wrong", "moves per question", "made again", "given up", "slowest return")
    for kind, result in results.items():
        per_question = f"{result.moves / result.questions:.0f}" if result.questions else "no question"
        counts = (result.games, result.moves, len(result.wrong))
        rest = (result.redone, result.given_up, f"{result.slowest_return_ms} ms")
        table.add_row(kind, *map(str, counts), per_question, *map(str, rest))
    return table


def _show_wrong(scores: dict[str, Score], console: Console) -> None:
    for score in scores.values():
        for name, why in score.examples:
            console.print(f"{name}: {'; '.join(why)}", highlight=False, markup=False)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="How often the table understands hands.")
    parser.add_argument("--draws", type=int, default=1000, help="draws of each case and scenario (default 1000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of all draws (default 1)")
    one = [*ALL, FLAPPING.number]
    parser.add_argument("--case", type=int, action="append", choices=one, help="only this case; repeatable")
    parser.add_argument("--board", choices=BOARDS, help="work out the field of every magnet on this board")
    parser.add_argument("--games", type=int, default=0, help="play so many games with each kind of hands instead")
    parser.add_argument("--hands", choices=HANDS, action="append", help="only games with these hands; repeatable")
    parser.add_argument("--late", action="store_true", help="hold the table's processor up for up to 8 s at a time")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file as well")
    parser.add_argument("--trace", metavar="NAME", help="print the draw of this name as a trace, and nothing else")
    return parser.parse_args()


def main() -> int:
    """Reads the command line and shows the result; returns 1 when anything was wrong."""
    arguments = _arguments()
    if arguments.trace:
        return _print_trace(arguments.trace)
    console = Console()
    if arguments.games:
        games = _all_games(arguments, console)
        console.print(_games_table(games))
        for what in (what for result in games.values() for what in result.wrong):
            console.print(what, highlight=False, markup=False)
        _write(arguments, {"games": {kind: asdict(result) for kind, result in games.items()}})
        return int(any(result.wrong for result in games.values()))
    keys = [str(number) for number in arguments.case or ALL]
    if arguments.board:
        keys = [arguments.board[0] + key for key in keys if key not in KINDS]
    scores = _scores(keys, arguments, console)
    console.print(_case_table(scores))
    if not arguments.case and not arguments.board:
        console.print(f"Left out: {'; '.join(f'{number} {why}' for number, why in LEFT_OUT.items())}.")
        ours = _scores([f"s{s.number}" for s in SCENARIOS], arguments, console)
        console.print(_scenario_table(ours))
        scores |= ours
    _show_wrong(scores, console)
    _write(arguments, {"draws": arguments.draws, "scores": {key: asdict(score) for key, score in scores.items()}})
    return int(any(score.wrong for score in scores.values()))


def _print_trace(name: str) -> int:
    try:
        drawn = draw_named(name)
    except ValueError as error:
        print(f"hands: {error}", file=sys.stderr)
        return 2
    for line in trace_of(drawn):
        print(line)
    return 0


def _write(arguments: argparse.Namespace, figures: dict[str, Any]) -> None:
    if arguments.json:
        arguments.json.write_text(json.dumps({"seed": arguments.seed, **figures}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
