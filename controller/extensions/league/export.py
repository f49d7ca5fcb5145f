"""A league as files: tables for a spreadsheet, the record of every game, and all events."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence

from controller.net.leagues.events import Event, Pairing, as_facts, points_as_text
from controller.net.leagues.standings import Met, Ranked, standings
from controller.net.leagues.state import LeagueState, Result, score_text
from engine.errors import BadRecord
from engine.records import read_record

Rows = Sequence[Sequence[object]]


def files_of(league: LeagueState, events: Iterable[Event]) -> Mapping[str, str]:
    files = {
        "standings.csv": _as_csv(cross_table(league)),
        "pairings.csv": _as_csv(pairing_rows(league)),
        "events.jsonl": "".join(json.dumps(as_facts(event), sort_keys=True) + "\n" for event in events),
    }
    for number in range(1, len(league.rounds) + 1):
        for board, result in enumerate(league.results(number), start=1):
            record = None if result is None else _record(league, number, board, result)
            if record is not None:
                files[f"round-{number}-board-{board}.txt"] = record
    return files


def cross_table(league: LeagueState) -> Rows:
    """Returns the standings, a row for each player below one of headings, with the result of each round."""
    rounds = range(1, len(league.rounds) + 1)
    head = [
        "Rank",
        "Player",
        *(f"Round {number}" for number in rounds),
        "Points",
        "Buchholz",
        "Sonneborn-Berger",
        "Wins",
    ]
    return [head, *(_row(line, rounds) for line in standings(league))]


def pairing_rows(league: LeagueState) -> Rows:
    """Returns every pairing of every round below a row of headings."""
    rows: list[list[object]] = [["Round", "Board", "Table", "First seat", "Second seat", "Score", "How", "Moves"]]
    for number, paired in enumerate(league.rounds, start=1):
        both = zip(paired.round.pairings, league.results(number), strict=True)
        for board, (pairing, result) in enumerate(both, start=1):
            how, plies = _how(league, number, board, pairing, result)
            table = league.tables.get(pairing.table or "", "")
            rows.append([number, board, table, pairing.first, pairing.second, score_text(result), how, plies])
        if paired.round.bye is not None:
            rows.append([number, "", "", paired.round.bye, "", "bye", "", ""])
    return rows


def _how(
    league: LeagueState, number: int, board: int, pairing: Pairing, result: Result | None
) -> tuple[str, object]:  # fmt: skip
    if result is None:
        unproven = league.unproven(number, pairing)
        return ("", "") if unproven is None else ("unproven", unproven.plies)
    by_hand = (number, board) in league.by_hand
    game = result.game
    return ("by hand" if by_hand or game is None else game.reason), ("" if game is None else game.plies)


def _row(line: Ranked, rounds: Iterable[int]) -> list[object]:
    met = {each.round: each for each in line.met}
    exact = f"{line.sonneborn_berger / 4:g}"
    return [
        line.rank, line.player, *(_cell(met.get(number)) for number in rounds),
        f"{line.points / 2:g}", f"{line.buchholz / 2:g}", exact, line.wins,
    ]  # fmt: skip


def _cell(met: Met | None) -> str:
    """Returns a round's result, such as "1 Ann" for "a point against Ann"."""
    if met is None:
        return ""
    points = "?" if met.points is None else points_as_text(met.points)
    return f"{points} {met.opponent or 'bye'}"


def _record(league: LeagueState, number: int, board: int, result: Result) -> str | None:
    """Returns the record of a game with the names of the players; None without a readable one."""
    text = None if result.game is None else result.game.record
    if text is None:
        return None
    try:
        read_record(text)
    except BadRecord:
        return None
    pairing = league.rounds[number - 1].round.pairings[board - 1]
    facts = {"League": league.name, "Round": f"{number}.{board}", "First": pairing.first, "Second": pairing.second}
    quoted = ((name, value.replace("\\", "\\\\").replace('"', '\\"')) for name, value in facts.items())
    lines = text.split("\n")
    ours = [line for line in (f'[{name} "{value}"]' for name, value in quoted) if line.partition(" ")[0] not in text]
    return "\n".join([*lines[:2], *ours, *lines[2:]])


def _as_csv(rows: Rows) -> str:
    """Returns rows as CSV; a text that a spreadsheet would take for a formula stays a text."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in rows:
        writer.writerow(
            [(f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") else cell) for cell in row]
        )
    return out.getvalue()
