"""Positions that no game reaches: the text of a real one with something changed, and what the rules make of it.

    python -m tests.engine.woodland.mutations --count 20000 --seed 1
"""

from __future__ import annotations

import argparse
import re
import traceback
from collections.abc import Iterator
from random import Random

from engine.errors import EngineError
from engine.woodland import Woodland
from engine.woodland.cards import deck_of
from tests.engine.woodland.charm import charm

SEATINGS = (
    "marquise,eyrie,alliance,chameleander",
    "chameleander,marquise",
    "eyrie,alliance",
    "alliance,chameleander,eyrie",
    "chameleander,alliance,marquise",
    "corvids,eyrie,chameleander",
    "lizards,marquise,chameleander",
    "duchy,eyrie,chameleander",
    "keepers,marquise,chameleander",
    "riverfolk,chameleander,eyrie",
    "marquise,riverfolk",
    "vagabond,alliance,marquise,riverfolk",
    "chameleander,vagabond",
)
PLIES = 20
SIGNS = "0123456789,;:*.=- abez?"


def real_texts(rng: Random, count: int) -> list[str]:
    """The texts of positions of random games, of all seatings alike."""
    found: list[str] = [charm(8, 5, id_=1, seats="alliance,chameleander").text()]
    while len(found) < count:
        game = Woodland(rules={"seating": rng.choice(SEATINGS)})
        while game.outcome() is None and len(found) < count:
            game.push(rng.choice([*game.legal_moves]))
            if rng.random() < 0.03 or (game.state.battle and rng.random() < 0.2):
                found.append(game.text())
    return found


def mutated(text: str, other: str, rng: Random) -> str:
    """A text with one to three things changed, some of them taken from another position."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        text = rng.choice((_sign, _number, _word, _field, _exchanged, _task, _task, _task, _count))(text, other, rng)
    return text


def _sign(text: str, other: str, rng: Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(("", rng.choice(SIGNS), text[at] + rng.choice(SIGNS))) + text[at + 1 :]


def _number(text: str, other: str, rng: Random) -> str:
    numbers = [*re.finditer(r"\d+", text)]
    if not numbers:
        return text
    chosen = rng.choice(numbers)
    return text[: chosen.start()] + str(rng.choice((0, 1, 2, 3, 5, 12, 13, 30, 99, 999))) + text[chosen.end() :]


def _word(text: str, other: str, rng: Random) -> str:
    words, others = [*re.finditer(r"[a-z][a-z.-]*", text)], re.findall(r"[a-z][a-z.-]*", other)
    if not words:
        return text
    chosen = rng.choice(words)
    return text[: chosen.start()] + rng.choice([*others, *deck_of("standard").cards]) + text[chosen.end() :]


def _field(text: str, other: str, rng: Random) -> str:
    """Leaves a field out, or takes it from the other position."""
    fields = text.split(" ")
    at = rng.randrange(len(fields))
    key = fields[at].partition("=")[0]
    theirs = [each for each in other.split(" ") if each.partition("=")[0] == key]
    return " ".join([*fields[:at], *(theirs if rng.random() < 0.7 else []), *fields[at + 1 :]])


def _exchanged(text: str, other: str, rng: Random) -> str:
    """Gives a field the value of another."""
    fields = text.split(" ")
    at, source = rng.randrange(len(fields)), rng.choice(fields)
    return " ".join([*fields[:at], f"{fields[at].partition('=')[0]}={source.partition('=')[2]}", *fields[at + 1 :]])


def _count(text: str, other: str, rng: Random) -> str:
    """Moves a piece: one less here, one more there."""
    pairs = [*re.finditer(r"(\d+):(\d+)", text)]
    if not pairs:
        return text
    chosen = rng.choice(pairs)
    return f"{text[: chosen.start()]}{rng.randrange(13)}:{chosen[2]}{text[chosen.end() :]}"


def _task(text: str, other: str, rng: Random) -> str:
    """Changes the agenda: a task more, less, twice, elsewhere or with another word."""
    agenda = re.search(r"(?<= agenda=)\S+", text)
    theirs = re.search(r"(?<= agenda=)\S+", other)
    if not agenda or not theirs:
        return text
    tasks, more = agenda[0].split(";"), theirs[0].split(";")
    at = rng.randrange(len(tasks))
    match rng.randrange(6):
        case 0:
            del tasks[at]
        case 1:
            tasks.insert(at, rng.choice(tasks))
        case 2:
            tasks.insert(rng.randrange(len(tasks) + 1), rng.choice(more))
        case 3:
            tasks.append(rng.choice(more))
        case 4:
            tasks[at] = rng.choice(more)
        case _:
            words = tasks[at].split(",")
            words[rng.randrange(len(words))] = rng.choice(["0", "1", "3", "12", "x", "", *rng.choice(more).split(",")])
            tasks[at] = ",".join(words)
    return text[: agenda.start()] + ";".join(tasks) + text[agenda.end() :]


def played_on(text: str, rng: Random) -> bool:
    """Reads a text and plays on at random; returns whether it is a position, and fails when that was not true."""
    try:
        game = Woodland(text)
    except EngineError as error:
        assert len(str(error).splitlines()) == 1
        return False
    for _ in range(PLIES):
        for seat in (None, *game.seats):
            game.view(seat)
        if game.outcome() is not None:
            break
        moves = [*game.legal_moves]
        assert moves, "the game is not over, and nothing is legal"
        for move in moves[:5]:
            game.describe(move)
        game.push(rng.choice(moves))
    assert Woodland(game.text()).text() == game.text()
    return True


def mutations(seed: int, count: int) -> Iterator[str]:
    """Yields so many mutated texts."""
    rng = Random(seed)
    texts = real_texts(rng, max(20, count // 20))
    for _ in range(count):
        yield mutated(rng.choice(texts), rng.choice(texts), rng)


def main() -> None:
    """Counts what becomes of many mutations, and shows those that fail, the last lines of each kind of failure once."""
    parser = argparse.ArgumentParser(description="Positions of Woodland that no game reaches.")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    read, failures = 0, {}
    for number, text in enumerate(mutations(arguments.seed, arguments.count)):
        try:
            read += played_on(text, Random(number))
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            key = f"{type(error).__name__} {where.filename.rpartition('/')[2]}:{where.lineno} {str(error)[-120:]}"
            failures.setdefault(key, []).append(text)
    print(f"{arguments.count} mutations, {read} of them positions, {sum(map(len, failures.values()))} failures")
    for key, texts in sorted(failures.items(), key=lambda item: -len(item[1])):
        print(len(texts), key, "\n     ", min(texts, key=len))


if __name__ == "__main__":
    main()
