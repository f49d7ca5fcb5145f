"""Nobody sees what is hidden: not in a view, not in the history, not in an event, and not by what is asked."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.agenda import EVERYTHING, NOBODY, hidden_in
from engine.woodland import Woodland
from engine.woodland.cards import Card
from engine.woodland.text.notation import write
from engine.woodland.text.reading import Filler, read
from engine.woodland.text.view import seen
from tests.engine.woodland.scenes import options, scene

SEATS = ("marquise", "eyrie", "alliance", "chameleander")
EYES = {None: NOBODY, **{seat: at for at, seat in enumerate(SEATS)}}
SECRET = ("draw:", "mobilize:")
"""How moves begin that name a card which only the seat that decides may know."""
every_eye = pytest.mark.parametrize("seat", EYES)


def after_plies(seed: int, plies: int) -> Woodland:
    """A random game of all four after so many moves, or its last position."""
    game, rng = Woodland(), Random(seed)
    while game.outcome() is None and len(game.moves) < plies:
        game.push(rng.choice([*game.legal_moves]))
    return game


def shuffled(seed: int) -> Filler:
    """Guesses hidden cards by a seed."""
    return lambda left, count: Random(seed).sample(left, count)


@every_eye
@given(seed=st.integers(0, 999), plies=st.integers(0, 250))
@settings(max_examples=15, deadline=None)
def test_two_states_that_differ_only_in_what_is_hidden_give_equal_views(
    seat: str | None, seed: int, plies: int
) -> None:
    game = after_plies(seed, plies)
    assume(game.outcome() is None)
    text = write(game.state, EYES[seat])
    guesses = [read(text, game.rules, shuffled(guess)) for guess in range(3)]
    assert [seen(guess, EYES[seat]) for guess in guesses] == [seen(game.state, EYES[seat])] * 3


def test_guesses_differ_where_something_is_hidden() -> None:
    game = after_plies(1, 120)
    text = write(game.state, EYES["marquise"])
    assert len({write(read(text, game.rules, shuffled(guess)), EVERYTHING) for guess in range(9)}) == 9


def test_the_seat_that_decides_has_the_same_moves_in_every_guess() -> None:
    for seed in range(30):
        game = after_plies(seed, 60 + 5 * seed)
        if game.turn in SEATS and game.outcome() is None:
            guess = read(write(game.state, EYES[game.turn]), game.rules, shuffled(seed))
            assert sorted(guess.offer) == [*game.legal_moves]


@given(seed=st.integers(0, 999), plies=st.integers(0, 250))
@settings(max_examples=15, deadline=None)
def test_a_card_that_a_seat_cannot_name_is_hidden_in_its_position(seed: int, plies: int) -> None:
    game = after_plies(seed, plies)
    whole = {word for word in game.state.cards.cards if word in game.text()}
    for eyes in EYES.values():
        known = {*Woodland.known_cards(game.state, eyes)}
        assert known <= whole
        assert hidden_in(write(game.state, eyes)) == len(game.state.cards.cards) - len(known)


def test_what_is_used_was_crafted_and_names_no_copy_of_a_card() -> None:
    state = Woodland().state
    assert [*Woodland.cards_in(state, "use:sappers")] == [None]
    assert [*Woodland.cards_in(state, "move:3:7:2")] == [None, None, None]
    assert [*Woodland.cards_in(state, "mayor:foremole:build:anvil:7:citadel")] == [None, None, "anvil", None, None]


def test_a_move_of_five_words_is_one_of_the_legal_moves_by_its_text() -> None:
    game, rng = Woodland(rules={"seating": "vagabond,duchy,keepers"}), Random(7)
    long: list[str] = []
    while not long and game.outcome() is None:
        long = [move for move in game.legal_moves if move.count(":") > 4]
        game.push(rng.choice([*game.legal_moves]))
    assert long
    game.pop()
    assert long[0] in game.legal_moves


def told(game: Woodland, moves: list[str], seat: str | None) -> list[object]:
    """All that a seat is told while these moves are played: the turn, views, and the events it may know of."""
    found: list[object] = []
    for move in moves:
        found.append(game.turn)
        found.append([event for event in game.push(move) if event.seen_by is None or seat in event.seen_by])
    return [*found, game.view(seat)]


def unseen_pairs(game: Woodland, owner: str) -> list[tuple[Card, Card]]:
    """Pairs of the hidden cards of a seat that nobody else has seen since they were drawn."""
    # A payment under way tells everybody what some supporters match, so not every pair could have changed places.
    if game.outcome() is None and game.state.agenda[-1].kind == "alliance.spend":
        return []
    side = game.state.sides[SEATS.index(owner)]
    words = [word for move in game.moves if not move.startswith(SECRET) for word in move.split(":")]
    # Whoever looked into the hand, and an Outrage without a matching card, make all its cards known to somebody.
    if f"peek:{owner}" in game.moves or "show" in game.moves:
        return []
    cards = [card for card in (*side.hand, *side.own.get("supporters", ())) if card.text not in words]
    cards = [card for card in cards if game.moves.count(f"draw:{card.text}") == 1]
    return [(one, two) for one in cards for two in cards if one.text < two.text]


@pytest.mark.parametrize("owner", SEATS)
@given(seed=st.integers(0, 999), plies=st.integers(12, 120), pick=st.data())
@settings(max_examples=10, deadline=None)
def test_cards_that_change_places_in_secret_change_nothing_that_others_are_told(
    owner: str, seed: int, plies: int, pick: st.DataObject
) -> None:
    """Through the whole game: two hidden cards of one seat, whatever their suits, are exchanged in all of its moves."""
    game = after_plies(seed, plies)
    pairs = unseen_pairs(game, owner)
    assume(pairs)
    one, two = pick.draw(st.sampled_from(pairs))
    swapped = {one.text: two.text, two.text: one.text}
    moves = [":".join(swapped.get(word, word) for word in move.split(":")) for move in game.moves]
    assert moves != [*game.moves]
    for eyes in (None, *SEATS):
        if eyes != owner:
            assert told(Woodland(), moves, eyes) == told(Woodland(), [*game.moves], eyes)


def test_a_payment_that_is_under_way_tells_what_a_supporter_matches() -> None:
    """The one game that ever failed the test above: an exchange of these two makes its last move illegal."""
    game = after_plies(195, 88)
    assert (game.moves[-1], options(game)) == ("spread:6", ["spend:anvil"])
    assert unseen_pairs(game, "alliance") == []


def test_only_the_thief_and_the_victim_learn_which_card_is_taken_by_stand_and_deliver() -> None:
    game = scene(
        ",".join(SEATS), phase="birdsong", marquise_crafted="stand-and-deliver", eyrie_hand="anvil,sappers"
    )
    game.push("rob:eyrie")
    told = {seat: game.seen_by("rob:anvil", seat)[0] for seat in EYES}
    assert told == {
        None: "rob:?", "marquise": "rob:anvil", "eyrie": "rob:anvil", "alliance": "rob:?", "chameleander": "rob:?"
    }  # fmt: skip
    game.push("rob:anvil")
    assert [game.view(seat)["moves"][-1]["move"] for seat in EYES] == [*told.values()]
