"""Positions that no game reaches are refused in one sentence, or they play on: never a traceback, never a dead end."""

from __future__ import annotations

import re
from random import Random

import pytest

from engine.dragons import Dragons, write
from engine.errors import EngineError
from tests.engine.dragons.scenes import PHASES, after_plies, scene
from tests.thorough import often

TASKS = (
    *PHASES, "first", "first,lay-first", "begin,0", "begin,1", "draw,0,lair,dealt", "draw,1,lair,3",
    "draw,0,horde,hand", "lay,0", "lay,1", "check", "terrain,0,1,2", "react,1,2,1", "react,0,0,0", "fight,0,0",
    "fight,1,1", "decide",
    "save,0", "save,1,0,2", "order,0", "order,1", "effect,1,0,red:venom,counter-winners,-1,-1", "end-battle",
    "effect,2,0,red:castle-archers,counter-any,1,2", "effect,1,0,red:no-card,draw,1,-1", "counter,0,1", "counter,1,3",
    "meet,0,1,2", "answer,1,2,1",
)  # fmt: skip
EVERY = 40
MUTATED = often(120, 400)


def mutated(text: str, rng: Random) -> str:
    """The text with one to three of its fields changed, more often the agenda than others."""
    words = text.split(" ")
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        at = len(words) - 1 if rng.random() < 0.45 else rng.randrange(len(words))
        key, _, value = words[at].partition("=")
        words[at] = f"{key}={rng.choice(CHANGES)(value, rng)}"
    return " ".join(words)


def digits(value: str, rng: Random) -> str:
    return re.sub(r"\d", lambda digit: str(rng.randrange(10)) if rng.random() < 0.3 else digit[0], value)


def parts(value: str, rng: Random) -> str:
    separator = ";" if ";" in value else ","
    found = value.split(separator)
    at = rng.randrange(len(found))
    match rng.randrange(4):
        case 0:
            del found[at]
        case 1:
            found.insert(rng.randrange(len(found) + 1), found[at])
        case 2:
            rng.shuffle(found)
        case _:
            found[at] = rng.choice(TASKS)
    return separator.join(found)


CHANGES = (
    digits,
    parts,
    lambda value, rng: f"{value};{rng.choice(TASKS)}",
    lambda value, rng: f"{value.partition('/')[0]}/{rng.choice(('', 'u', 's', 'us', 'usc', 'c'))}",
    lambda value, rng: value.replace(*rng.choice((("red", "blue"), ("blue", "red")))),
    lambda value, rng: rng.choice(("", "0", "1", "120", "9999", "red", "blue")),
)


def play_on(game: Dragons, plies: int, rng: Random) -> None:
    """Looks at a game from every side and plays random moves; each state can be written and read again."""
    for _ in range(plies):
        assert [game.view(seat)["game"] for seat in (None, "red", "blue")] == ["dragons"] * 3
        assert Dragons(game.text()).text() == game.text()
        if game.outcome() is not None:
            return
        moves = [*game.legal_moves]
        assert [move for move in moves if not game.describe(move)] == []
        assert moves != []
        game.push(rng.choice(moves))


@pytest.mark.slow
def test_a_mutated_position_is_refused_in_one_sentence_or_plays_on() -> None:
    rng, refused, played = Random(1), 0, 0
    texts = [write(state) for seed in range(3) for state in after_plies(seed, 400).states[::EVERY]]
    for _ in range(MUTATED):
        text = mutated(rng.choice(texts), rng)
        try:
            game = Dragons(text)
        except EngineError as error:
            refused += 1
            assert len(str(error).splitlines()) == 1
        else:
            played += 1
            play_on(game, 20, rng)
    assert min(refused, played) > MUTATED // 10  # both happen


SOUND = scene(red_b2="red-brute/us", blue_b4="hill-drake/us").text()
ON = "agenda=begin,1;discard;actions,6;"


@pytest.mark.parametrize(
    ("agenda", "complaint"),
    [
        (ON + "lay,1", "the agenda has 'lay' where it cannot occur"),
        (ON + "battle;actions,6", "the agenda has 'actions' out of order"),
        (ON + "draw,0,lair,0", "a card is to be drawn for b2, which is not empty"),
        (ON + "check;fight,0,0", "the agenda has 'fight', but there is no battle"),
        (ON + "check;react,1,0,0", "the agenda has 'react' where it cannot occur"),
        (ON + "check;terrain,0,0,0;react,1,0,0", "the attack on Terrain is not by a face-up Dragon on face-up Terrain"),
        ("battle=red;0;;;-1 " + ON + "check;fight,0,0", "the battle has no Dragon on one side"),
        ("battle=red;0;0;;-1 " + ON + "battle", "there is a battle, but the agenda has no step of it"),
        ("battle=red;0;0;;-1 " + ON + "check;save,0", "battle and agenda disagree about the winner"),
        ("battle=red;0;0;;0 " + ON + "check;end-battle;order,0", "the agenda asks for the order of effects"),
        ("battle=red;0;0;;0 " + ON + "check;end-battle;lay,0", "the agenda has 'lay' among the effects of a battle"),
        ("agenda=first;begin,0", "the agenda has more tasks before the starting player is chosen"),
    ],
)
def test_an_agenda_that_no_game_has_is_refused(agenda: str, complaint: str) -> None:
    with pytest.raises(EngineError) as refused:
        Dragons(f"{SOUND.partition(' agenda=')[0]} {agenda}")
    assert complaint in str(refused.value)


def test_a_seat_that_has_nothing_to_lay_is_not_asked_to() -> None:
    text = Dragons.start_text.replace("agenda=first,lay-first", "agenda=begin,0;lay,1")
    with pytest.raises(EngineError, match=r"blue has more Lair cards to lay than there are cards or empty positions$"):
        Dragons(text)
