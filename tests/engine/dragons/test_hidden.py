"""Nobody sees what is hidden: not in a view, not in the history, not in an event."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.agenda import hidden_in, known_to
from engine.dragons import NOBODY, SEATS, Dragons, Guesses, determinised, legal, play, read, seen, write
from tests.engine.dragons.scenes import after_plies, pushed, scene

EYES = {"red": 0, "blue": 1, None: NOBODY}
every_eye = pytest.mark.parametrize("seat", EYES)


@every_eye
@given(seed=st.integers(0, 999), plies=st.integers(0, 200))
@settings(max_examples=60, deadline=None)
def test_two_states_that_differ_only_in_what_is_hidden_give_equal_views(
    seat: str | None, seed: int, plies: int
) -> None:
    game = after_plies(seed, plies)
    view = game.view(seat)
    guesses = [determinised(view, Random(guess)) for guess in range(3)]
    assert [seen(guess, EYES[seat]) for guess in guesses] == [seen(game.state, EYES[seat])] * 3
    assert all(read(write(guess)) == guess for guess in guesses)


def test_guesses_differ_where_something_is_hidden() -> None:
    view = after_plies(1, 60).view("red")
    assert len({write(determinised(view, Random(seed))) for seed in range(20)}) == 20


def test_a_view_is_dealt_again_and_again_into_guesses_that_agree_with_it() -> None:
    for seed in range(0, 60, 3):
        game = after_plies(seed, 4 * seed)
        for eyes, seat in enumerate(SEATS):
            guesses = Guesses(game.view(seat), eyes, Random(seed))
            for guess in (guesses.draw() for _ in range(4)):
                assert seen(guess, eyes) == seen(game.state, eyes)
                assert read(write(guess)) == guess


def test_what_is_dealt_again_differs_and_a_guess_that_was_played_on_does_not_change_the_next() -> None:
    game = after_plies(1, 60)
    guesses, texts = Guesses(game.view("red"), 0, Random(1)), set()
    for seed in range(20):
        guess = guesses.draw()
        texts.add(write(guess))
        while guess.agenda:
            play(guess, Random(seed).choice(legal(guess)))
    assert len(texts) == 20


def test_every_hidden_card_lies_everywhere_equally_often() -> None:
    game = scene(red_b2="red-brute", blue_b4="mud-drake", blue_c4="hill-drake/s", blue_hand="fog,venom")
    guesses = Guesses(game.view("red"), 0, Random(1))
    drawn = [guesses.draw() for _ in range(2600)]
    lying = Counter(guess.slot(1, 0).card.text for guess in drawn)
    assert len(lying) == 13  # the Lair without the Hill Drake that was seen
    assert max(abs(count - 200) for count in lying.values()) < 70  # five standard deviations
    held = Counter(card.text for guess in drawn for card in guess.sides[1].hand)
    assert len(held) == 16
    assert max(abs(count - 325) for count in held.values()) < 90


def test_the_seat_on_turn_has_the_same_moves_in_every_guess() -> None:
    for seed in range(40):
        game = after_plies(seed, 40 + 3 * seed)
        if game.turn in SEATS and game.outcome() is None:
            guess = determinised(game.view(game.turn), Random(seed))
            assert sorted(legal(guess)) == [*game.legal_moves]


def test_a_guess_can_be_played_to_its_end() -> None:
    for seed in range(20):
        rng = Random(seed)
        state = determinised(after_plies(seed, 70).view("blue"), rng)
        while state.agenda:
            play(state, rng.choice(legal(state)))
        assert state.result is not None


def test_a_card_that_a_seat_cannot_name_is_hidden_in_its_position() -> None:
    for seed in range(30):
        game = after_plies(seed, 6 * seed)
        whole = {card.full for card in game.state.every_card()}
        for eyes in EYES.values():
            known = {*Dragons.known_cards(game.state, eyes)}
            assert known <= whole
            assert hidden_in(write(game.state, eyes)) == len(whole) - len(known)


def test_a_card_in_a_move_belongs_to_whoever_decides() -> None:
    game = scene("battle", "blue", blue_hand="lesser-slayer", blue_b4="mud-drake", red_b2="reed-scout/us")
    assert [*Dragons.cards_in(game.state, "play:lesser-slayer:b2")] == ["blue:lesser-slayer", None]


def told(game: Dragons, moves: list[str], seat: str | None) -> list[object]:
    """All that a seat is told while these moves are played: views, and the events it may know of."""
    found: list[object] = []
    for move in moves:
        found.append([event for event in game.push(move) if event.seen_by is None or seat in event.seen_by])
    return [*found, game.view(seat)]


@pytest.mark.slow
@given(seed=st.integers(0, 999), plies=st.integers(20, 90), blues=st.data())
@settings(max_examples=60, deadline=None)
def test_cards_that_change_places_in_secret_change_nothing_that_a_rival_is_told(
    seed: int, plies: int, blues: st.DataObject
) -> None:
    """Through the whole game: two of Blue's cards that never came to light are exchanged in all of its moves."""
    game = after_plies(seed, plies)
    assume(game.outcome() is None)
    blue = game.state.sides[1]
    lair = [card.text for card in (*blue.lair, *blue.dealt)]
    lair += [slot.card.text for slot in blue.slots if slot and not slot.seen]
    horde = [card.text for card in (*blue.horde, *blue.hand) if card not in blue.shown]
    hidden = blues.draw(st.sampled_from([pile for pile in (lair, horde) if len(pile) > 1]))
    one, two = blues.draw(st.permutations(sorted(hidden)))[:2]
    swapped = {one: two, two: one}
    moves = []
    for state, move in zip(game.states, game.moves, strict=False):
        words = move.split(":")
        if known_to(state, move) == (1,):
            words[1] = swapped.get(words[1], words[1])
        moves.append(":".join(words))
    for seat in ("red", None):
        assert told(Dragons(game.start), moves, seat) == told(Dragons(game.start), [*game.moves], seat)


def test_moves_are_offered_only_to_the_seat_that_decides() -> None:
    for seed in range(30):
        game = after_plies(seed, 5 * seed)
        offered = {seat: [fact["move"] for fact in game.view(seat)["legal"]] for seat in EYES}
        expected = {seat: [*game.legal_moves] if seat == game.turn else [] for seat in EYES}
        assert offered == expected


def test_a_card_taken_back_into_the_hand_is_known_until_it_leaves() -> None:
    game = scene("actions,4", red_b2="red-brute/us", red_hand="grave-robber,fog", red_horde_discard="mudslide",
                 blue_b4="mud-drake")  # fmt: skip
    pushed(game, "play:grave-robber")
    assert [card["card"] for card in game.view("blue")["sides"]["red"]["hand"]] == ["mudslide"]
    guess = determinised(game.view("blue"), Random(1))
    assert "mudslide" in [card.text for card in guess.sides[0].hand]
    pushed(game, "play:mudslide")
    assert game.view("blue")["sides"]["red"]["hand"] == []
