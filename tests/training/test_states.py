"""Games as states in the style of OpenSpiel: they end, pay by the outcome, and reveal no secret."""

from __future__ import annotations

from random import Random

import pytest
from chameleon_training import (
    CHANCE_PLAYER,
    TERMINAL_PLAYER,
    MoveNumbers,
    TrainingState,
    known_games,
    load_game,
    slot_of,
)
from chameleon_training.states import returns_of

import engine
from engine.dragons import SEATS, determinised, write
from engine.woodland import Woodland
from engine.woodland.text.notation import write as written
from engine.woodland.text.reading import read
from tests.thorough import often

every_game = pytest.mark.parametrize("name", known_games())


def played(name: str, seed: int, plies: int = 5_000) -> TrainingState:
    """A random game after that many moves, or at its end."""
    state, rng = load_game(name).new_initial_state(), Random(seed)
    while not state.is_terminal() and len(state.history()) < plies:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.slow
@every_game
def test_random_games_end_and_pay_what_their_outcome_says(name: str) -> None:
    for seed in range(4):
        state = played(name, seed)
        outcome = state.game.outcome()
        assert outcome is not None
        assert (state.current_player(), state.legal_actions()) == (TERMINAL_PLAYER, [])
        paid = dict(zip(state.game.seats, state.returns(), strict=True))
        assert {seat for seat, much in paid.items() if much > 0} == set(outcome.winners)
        assert sum(paid.values()) == pytest.approx(0)


@pytest.mark.parametrize(
    "outcome, paid",
    [
        (None, [0, 0, 0]),
        (engine.Outcome(None, "repetition"), [0, 0, 0]),
        (engine.Outcome("b", "points"), [-0.5, 1, -0.5]),
        (engine.Outcome("b", "points", ("c",)), [-1, 0.5, 0.5]),
        (engine.Outcome("a", "points", ("b", "c")), [0, 0, 0]),
    ],
)
def test_losers_pay_what_winners_share(outcome: engine.Outcome | None, paid: list[float]) -> None:
    assert returns_of(outcome, ("a", "b", "c")) == paid


@every_game
def test_every_legal_move_has_a_number_of_its_own_that_leads_back_to_it(name: str) -> None:
    for plies in range(0, 90, 9):
        state = played(name, 2, plies)
        moves = [state.action_to_string(action) for action in state.legal_actions()]
        assert sorted(moves) == sorted(str(move) for move in state.game.legal_moves)
        assert [state.string_to_action(move) for move in moves] == state.legal_actions()


@every_game
def test_the_chances_of_what_is_drawn_make_one(name: str) -> None:
    rng, state = Random(4), load_game(name).new_initial_state()
    for _ in range(120):
        if state.is_chance_node():
            chances = state.chance_outcomes()
            assert [action for action, _ in chances] == state.legal_actions()
            assert sum(chance for _, chance in chances) == pytest.approx(1)
            assert state.current_player() == CHANCE_PLAYER
        elif not state.is_terminal():
            with pytest.raises(ValueError, match="not for chance to decide"):
                state.chance_outcomes()
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))


@every_game
def test_a_clone_goes_its_own_way_and_a_move_taken_back_leaves_no_trace(name: str) -> None:
    state = played(name, 3, 6)
    before, known = str(state), [state.information_state_string(player) for player in range(state.num_players())]
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    after = str(twin)
    assert (str(state), str(state.child(state.legal_actions()[0]))) == (before, after)
    twin.undo_action()
    assert [twin.information_state_string(player) for player in range(twin.num_players())] == known


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    state = load_game("chameleon").new_initial_state()
    before = str(state)
    with pytest.raises(ValueError, match="16383 is no legal move here"):
        state.apply_action(16_383)
    with pytest.raises(ValueError, match="'a1a1' is no legal move here"):
        state.string_to_action("a1a1")
    with pytest.raises(ValueError, match="name a player from 0 to 1"):
        state.information_state_string(2)
    assert str(state) == before
    with pytest.raises(engine.UnknownGame):
        load_game("ludo")
    with pytest.raises(engine.BadRules):
        load_game("chameleon", {"repetition": 3})


# What is hidden


@pytest.mark.parametrize("plies", [20, 70, 120])
def test_players_of_dragons_know_the_same_where_states_differ_only_in_what_is_hidden_from_them(plies: int) -> None:
    state = played("dragons", plies, plies)
    for player, seat in enumerate(SEATS):
        view = state.game.view(seat)
        texts = [write(determinised(view, Random(seed))) for seed in range(3)]
        guesses = [load_game("dragons").new_initial_state(text) for text in texts]
        assert len(set(texts)) == 3
        assert len({guess.information_state_string(player) for guess in guesses}) == 1
        assert len({guess.observation_string(player) for guess in guesses}) == 1
        assert {guess.observation_string(player) for guess in guesses} != {
            guess.observation_string(1 - player) for guess in guesses
        }


def test_players_of_woodland_know_the_same_where_states_differ_only_in_what_is_hidden_from_them() -> None:
    game: Woodland = played("woodland", 1, 120).game  # type: ignore[assignment]
    for player in range(4):
        seen = written(game.state, player)
        guesses = [
            read(seen, game.rules, lambda left, count, s=seed: Random(s).sample(left, count)) for seed in range(3)
        ]
        texts = [Woodland._write(guess) for guess in guesses]
        states = [load_game("woodland").new_initial_state(text) for text in texts]
        assert len(set(texts)) == 3
        assert len({state.information_state_string(player) for state in states}) == 1


def test_a_card_that_the_rival_draws_is_not_in_what_a_player_knows() -> None:
    state, rng = load_game("dragons").new_initial_state(), Random(9)
    while not (state.is_chance_node() and "draw:" in state.action_to_string(state.legal_actions()[0])):
        state.apply_action(rng.choice(state.legal_actions()))
    drawn = [state.child(action) for action in state.legal_actions()]
    known = [len({after.information_state_string(player) for after in drawn}) for player in range(2)]
    assert sorted(known) == [1, len(drawn)]


# Numbers of moves


def test_moves_between_squares_have_numbers_of_their_own() -> None:
    squares = [file + rank for rank in "12345" for file in "abcde"]
    slots = [slot_of(a + b) for a in squares for b in squares]
    assert sorted(slots) == [*range(625)]
    assert slot_of("c3") == slot_of("c3c3")


def alike(slots: int) -> tuple[str, str]:
    """Two moves with the same number."""
    words: dict[int, list[str]] = {}
    for number in range(3_000):
        words.setdefault(slot_of(f"play:{number}", slots), []).append(f"play:{number}")
    first, second = sorted(next(each for each in words.values() if len(each) > 1))[:2]
    return first, second


@every_game
def test_a_number_is_the_same_move_in_every_state_of_every_game(name: str) -> None:
    meant: dict[int, set[str]] = {}
    numbered: dict[str, set[int]] = {}
    for seed in range(often(3, 40)):
        state, rng = load_game(name).new_initial_state(), Random(seed)
        while not state.is_terminal() and len(state.history()) < 1_000:
            for action in state.legal_actions():
                move = state.action_to_string(action)
                meant.setdefault(action, set()).add(move)
                numbered.setdefault(move, set()).add(action)
            state.apply_action(rng.choice(state.legal_actions()))
    assert {action: moves for action, moves in meant.items() if len(moves) > 1} == {}
    assert {move: actions for move, actions in numbered.items() if len(actions) > 1} == {}


def test_a_move_that_wants_a_taken_number_gets_the_next_and_keeps_it_without_the_other() -> None:
    first, second = alike(2048)
    numbers, slot = MoveNumbers(2048), slot_of(first, 2048)
    assert numbers.of([second, first]) == {slot: first, slot + 1: second}
    assert (numbers.of([second]), numbers.of([first])) == ({slot + 1: second}, {slot: first})
    assert MoveNumbers(2048).of([second]) == {slot: second}


def test_a_single_square_and_a_move_that_ends_where_it_begins_have_numbers_of_their_own() -> None:
    numbers = MoveNumbers()
    before = numbers.of(["c3"])
    assert numbers.of(["c3c3"]) != before
    assert [*numbers.of(["c3d3", "c3", "c3e3"])] == [slot_of("c3"), slot_of("c3d3"), slot_of("c3e3")]


def test_numbers_that_were_kept_with_what_was_learned_are_the_same_in_another_program() -> None:
    first, second = alike(2048)
    learned = MoveNumbers(2048)
    met_first = learned.of([second]) | learned.of([first])
    kept = MoveNumbers.from_text(learned.to_text())
    assert kept.of([first, second]) == met_first != MoveNumbers(2048).of([first, second])
    game = load_game("chameleon", numbers=kept)
    assert game.num_distinct_actions() == 2048
    with pytest.raises(ValueError, match=r"^7 cannot be the number of 'pass'; it is another move's"):
        MoveNumbers.from_text('{"slots": 2048, "moves": {"done": 7, "pass": 7}}')


def test_more_moves_than_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="399 moves have been legal, and there are 1024 numbers; take more"):
        MoveNumbers(1024).of(f"play:{number}" for number in range(400))
    with pytest.raises(ValueError, match="there are 10 numbers for moves; take at least 1024"):
        MoveNumbers(10)
