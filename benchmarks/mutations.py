"""Spoils texts that people hand to the program, and looks what comes of it: a refusal in one sentence, or a game.

Positions, moves, records and traces of all three games, configurations and files of cards are taken as they are
written, and letters are changed, moved, doubled or dropped. What is read goes through the functions that the command
uses. A text is refused with an error of the program's own, or what it says is used: a position that is accepted must
list its moves, show itself to every seat and play on.

    python benchmarks/mutations.py --count 20000
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import yaml

import engine
from controller.config.settings import config_from_text
from controller.errors import TableError
from controller.sensing.card_tags import CardStore
from controller.sensing.trace import replay as replay_trace
from engine.records import read_record, write_record

ROOT = Path(__file__).resolve().parent.parent
PLIES = 20
"""So many moves are played from a position that is accepted."""
ODD = "\x00\t\n\"'\\%{}[]:;,|/-+*?.#&! 0123456789é\uff21²\U0001f409\ud800" + "rbRBwW"

COMMENTED = ROOT / "deploy" / "chameleon.yml"
GOOD = ("accepted", "refused")

Game = engine.Game[Any, Any]
Source = Callable[[Random], tuple[str, Game | None]]
Use = Callable[[str, Any, Random], object]


def spoilt(text: str, other: str, rng: Random) -> str:
    """Returns a text with one to three changes; pieces of `other` may come into it."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        at = rng.randrange(len(text) + 1)
        to = min(len(text), at + rng.choice((1, 1, 2, 5, 40)))
        match rng.randrange(7):
            case 0:
                text = text[:at] + rng.choice(ODD) + text[to:]
            case 1:
                text = text[:at] + text[to:]
            case 2:
                text = text[:to] + text[at:]
            case 3:
                begin = rng.randrange(len(other) + 1)
                text = text[:at] + other[begin : begin + to - at] + text[to:]
            case 4:
                text = text[:at] + rng.choice(("", "0", "-1", "1", "9" * rng.choice((1, 3, 30)))) + text[to:]
            case 5:
                text = swapped(text, rng)
            case 6:
                text = text[:at] + text[at:to].swapcase() + text[to:]
    return text


def swapped(text: str, rng: Random) -> str:
    """The text with two of its words in each other's place."""
    mark = rng.choice([each for each in " ,;/|\n" if each in text] or [" "])
    words = text.split(mark)
    one, two = rng.randrange(len(words)), rng.randrange(len(words))
    words[one], words[two] = words[two], words[one]
    return mark.join(words)


# Where the texts come from


def played(name: str, rng: Random, most: int = 120) -> Game:
    """A game of random moves, stopped somewhere."""
    game = engine.load(name)
    for _ in range(rng.randrange(most)):
        if game.outcome() is not None:
            break
        game.push(rng.choice(list(game.legal_moves)))
    return game


def trace_of(rng: Random) -> str:
    kept = sorted((ROOT / "tests" / "traces").glob("*.jsonl"))
    lines = rng.choice(kept).read_text(encoding="utf-8").splitlines()
    return "\n".join(lines[:40])


def cards_of(rng: Random) -> str:
    decks = engine.game_class("dragons").decks()
    tags = {}
    for _ in range(4):
        deck = rng.choice(list(decks))
        card = rng.choice(list(decks[deck]))
        tags[f"04{rng.randrange(1 << 48):012X}"] = {"game": "dragons", "deck": deck, "card": card}
    return str(yaml.safe_dump(tags))


# What is done with them


def use_position(text: str, like: Game, rng: Random) -> None:
    """As `chameleon moves` and the table take a position."""
    game = engine.load(like.name, text)
    assert engine.load(game.name, game.text()).text() == game.text(), "the text is not read back"
    for _ in range(PLIES):
        for seat in (None, *game.seats):
            json.dumps(game.view(seat))
        moves = list(game.legal_moves)
        if game.outcome() is not None:
            assert not moves, "a game that is over has moves"
            return
        assert moves, "no move and no outcome"
        game.describe(rng.choice(moves))
        game.push(rng.choice(moves))


def use_move(text: str, game: Game, rng: Random) -> None:
    """As page, trace and record take a move."""
    before = game.text()
    if text in game.legal_moves:
        game.describe(text)
        return
    try:
        game.push(text)
    finally:
        assert game.text() == before, "a move that was refused changed the game"
    raise AssertionError("a move that is not legal was played")


def use_trace(text: str) -> None:
    for _ in replay_trace(text.split("\n"), "my.jsonl"):
        pass


def use_cards(text: str, folder: Path) -> None:
    path = folder / "cards.yml"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    for tag in CardStore.load(path).tags.values():
        assert tag.name


def kinds(folder: Path) -> dict[str, tuple[Source, Use]]:
    """Every kind of text: how one is made, with the game that it belongs to, and what is done with it spoilt."""
    found: dict[str, tuple[Source, Use]] = {}
    for name in engine.GAMES:
        found[f"{name} position"] = partial(position_of, name), use_position
        found[f"{name} move"] = partial(move_of, name), use_move
        found[f"{name} record"] = partial(record_of, name), lambda text, game, rng: read_record(text)
    keys = "".join(line for line in COMMENTED.read_text(encoding="utf-8").splitlines(True) if not is_remark(line))
    found["configuration"] = lambda rng: (keys, None), lambda text, game, rng: config_from_text(text, "my.yml")
    found["cards"] = lambda rng: (cards_of(rng), None), lambda text, game, rng: use_cards(text, folder)
    found["trace"] = lambda rng: (trace_of(rng), None), lambda text, game, rng: use_trace(text)
    return found


def is_remark(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")


def position_of(name: str, rng: Random) -> tuple[str, Game]:
    game = played(name, rng)
    return game.text(), game


def move_of(name: str, rng: Random) -> tuple[str, Game]:
    game = played(name, rng)
    return str(rng.choice(list(game.legal_moves) or game.moves or ["b1c3"])), game


def record_of(name: str, rng: Random) -> tuple[str, Game]:
    game = played(name, rng, 40)
    return write_record(game, {"Red": "somebody"}), game


def outcome_of(source: Source, use: Use, rng: Random) -> tuple[str, str]:
    """Spoils one text and uses it; returns what came of it, and the text if it must not."""
    (text, game), (other, _) = source(rng), source(rng)
    text = spoilt(text, other, rng)
    try:
        use(text, game, rng)
    except (engine.EngineError, TableError) as error:
        return ("refused", "") if len(str(error).splitlines()) == 1 else ("refused in many lines", text)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} in {Path(where.filename).name}:{where.lineno} ({str(error)[:60]})", text
    return "accepted", ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=2000, help="How many texts of all kinds together.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", help="Only kinds with this in their names.")
    parser.add_argument("--json", action="store_true")
    wishes = parser.parse_args()
    began, rng = time.monotonic(), Random(wishes.seed)
    found: dict[str, Counter[str]] = {}
    examples: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        chosen = [each for each in kinds(Path(folder)).items() if (wishes.kind or "") in each[0]]
        for number in range(wishes.count):
            kind, (source, use) = chosen[number % len(chosen)]
            end, text = outcome_of(source, use, rng)
            found.setdefault(kind, Counter())[end] += 1
            if text:
                examples.setdefault(f"{kind}: {end}", text)
    failed = sum(number for ends in found.values() for end, number in ends.items() if end not in GOOD)
    if wishes.json:
        print(json.dumps({"count": wishes.count, "failed": failed, "kinds": found, "examples": examples}))
    else:
        for kind, ends in found.items():
            print(f"{kind:20} {', '.join(f'{number} {end}' for end, number in ends.most_common())}")
        for what, text in examples.items():
            print(f"\n{what}\n{text!r}")
        print(f"{wishes.count} texts in {time.monotonic() - began:.0f} s: {failed} neither refused nor accepted")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
