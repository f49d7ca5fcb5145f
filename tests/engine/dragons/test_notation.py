"""The text of a state is read back whole, and a text that is none is refused in one line."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import BadPosition
from engine.dragons import Dragons, read, write
from tests.engine.dragons.scenes import after_plies, scene
from tests.engine.golden import FOLDER, SEEDS


@pytest.mark.slow
def test_every_state_of_a_game_is_read_back_whole() -> None:
    for seed in range(8):
        for state in after_plies(seed, 400).states:
            assert read(write(state)) == state
            assert write(read(write(state))) == write(state)


def stands(game: Dragons) -> tuple[object, ...]:
    """All that may follow from where a game stands, for everybody who looks."""
    before: dict[str, Any] = {"ply": 0, "moves": [], "happened": [], "gold-change": {}, "fought": None}
    views = [{**game.view(seat), **before} for seat in (None, "red", "blue")]
    return game.text(), game.state, game.turn, game.outcome(), [*game.legal_moves], views


@pytest.mark.slow
@given(seed=st.integers(0, 9999), plies=st.integers(0, 300), choices=st.lists(st.integers(0, 99), max_size=40))
@settings(max_examples=60, deadline=None)
def test_two_games_of_equal_text_play_on_equally(seed: int, plies: int, choices: list[int]) -> None:
    game = after_plies(seed, plies)
    copy = Dragons(game.text(), rules=game.rules)
    assert stands(copy) == stands(game)
    for choice in choices:
        if game.outcome() is None:
            move = [*game.legal_moves][choice % len(game.legal_moves)]
            assert copy.push(move) == game.push(move)
            assert stands(copy) == stands(game)


def test_every_position_of_the_kept_games_is_read_and_written_as_it_was() -> None:
    """They were written before the agenda had typed tasks."""
    lines = [line for seed in SEEDS["dragons"] for line in (FOLDER / f"dragons-{seed}.txt").read_text().splitlines()]
    texts = [line.removeprefix("position: ") for line in lines if line.startswith("position: ")]
    assert len(texts) > 300
    assert [Dragons(text).text() for text in texts] == texts


@pytest.mark.parametrize(
    "task", ["draw,0,horde,3", "draw,0,lair,hand", "draw,0,lair", "draw,0,lair,6", "fight,0", "fight,0,2"]
)
def test_a_task_that_is_none_is_refused_with_its_field(task: str) -> None:
    with pytest.raises(BadPosition, match=rf"the agenda has '{task}': (to|passes) is (missing|'[^']*'), expected "):
        read(SOUND.replace(";battle", f";{task}"))


SOUND = scene(red_b2="red-brute/us/1/blue:chasm", blue_b4="hill-drake").text()


@pytest.mark.parametrize(
    ("was", "now", "complaint"),
    [
        ("turn=3", "turn=121", "turn is '121', expected 0 to 120"),
        ("turn=3", "turn=3 turn=3", "found 'turn=3'; expected fields such as 'turn=0', once each"),
        ("active=red", "active=green", "active is 'green', expected one of: red, blue"),
        ("red.gold=25", "red.gold=-1", "red.gold is '-1', expected 0 to 9999"),
        ("red-brute/us/1", "red-brute/u/1", "the position 'red-brute/u/1/blue:chasm' has marks that such a card"),
        ("red-brute/us/1", "red-brute/usc/1", "the position 'red-brute/usc/1/blue:chasm' has marks that such a card"),
        ("red-brute/us/1", "blue-brute/us/1", "the card 'blue-brute' does not exist"),
        ("blue.b4=hill-drake", "blue.b4=mud-drake", "the card 'blue:mud-drake' is in two places"),
        ("blue.b4=hill-drake", "blue.b3=hill-drake", "the field 'blue.b3' is not known"),
        ("blue.b4=hill-drake ", "", "deck 'blue' has 13 cards in its Lair; it needs 14"),
        (";battle", ";dance", "the agenda has 'dance', which is no task"),
        (";battle", ";fight,0,0", "the agenda has 'fight', but there is no battle"),
        ("agenda=begin,1;", "agenda=", "the last task of the agenda is not the beginning of a turn"),
    ],
)
def test_a_text_with_a_mistake_is_refused_with_it(was: str, now: str, complaint: str) -> None:
    assert was in SOUND
    with pytest.raises(BadPosition) as refused:
        read(SOUND.replace(was, now))
    assert complaint in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1


@pytest.mark.slow
@given(seed=st.integers(0, 99), plies=st.integers(0, 250), edits=st.data())
@settings(max_examples=150, deadline=None)
def test_a_mangled_text_is_read_or_refused_and_nothing_else(seed: int, plies: int, edits: st.DataObject) -> None:
    text = after_plies(seed % 5, plies).text()
    at = edits.draw(st.integers(0, len(text)))
    until = edits.draw(st.integers(at, min(len(text), at + 12)))
    mangled = text[:at] + edits.draw(st.text(alphabet="abcdert,;:=/+-?*.@0129 \n", max_size=6)) + text[until:]
    try:
        game = Dragons(mangled)
    except BadPosition as refused:
        assert len(str(refused).splitlines()) == 1
    else:
        assert game.outcome() is not None or len(game.legal_moves) > 0
        assert game.view("red")["game"] == "dragons"
