"""The contract of every game's tabletop: gestures, hand work, repairs and light."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import combinations
from random import Random
from typing import ClassVar, TypeVar

import pytest

import engine
from controller.hands import (
    Ask,
    Decision,
    Gesture,
    Idle,
    Illegal,
    Lifted,
    MoveMade,
    NewGame,
    Repair,
    Repaired,
    Situation,
)
from controller.tabletop import ASSISTANCE, HandWork, Painting, Scene, Tabletop, tabletop
from controller.tabletop.hand_work import Lift, Place, PutInBox, TakeFromBox
from controller.tabletop.manifest import imported
from controller.tabletop.registry import manifest
from controller.testing.games import AnyGame, Suite, random_play
from controller.testing.hands import SimulatedHands
from engine import CHANCE
from engine.teacher import EFFECTS
from hal.squares import SQUARES, Occupancy, picture_of, square_index, squares_of

T = TypeVar("T")


class TabletopContract(Suite):
    """Tests the tabletop of a game against everything that `controller.tabletop.contract.Tabletop` promises."""

    alike: ClassVar[Set[tuple[str, str]]] = frozenset({("home", "last")})
    """Pairs of meanings that may be lit together with the same pattern: the last move is a faint "from here"."""
    positions: ClassVar[tuple[int, ...]] = (0, 1, 4, 9, 14, 22, 35)
    """The numbers of moves of random games at which the tabletop is tested."""

    @pytest.fixture
    def table(self, name: str) -> Tabletop:
        return tabletop(name)

    @pytest.fixture
    def games(self, name: str) -> list[AnyGame]:
        """Returns games in progress, each at a move that a seat chooses."""
        games = [random_play(name, plies, seed=plies) for plies in self.positions]
        return [game for game in games if game.outcome() is None and game.turn != CHANCE]

    # Pieces and gestures

    def test_it_knows_its_game_and_what_stands_where(self, name: str, table: Tabletop, games: list[AnyGame]) -> None:
        assert table.game == name
        for game in games:
            pieces = table.pieces(game)
            assert picture_of(map(square_index, pieces)) == table.situation(game).occupied
            assert game.view(None).get("pieces", pieces) == pieces

    def test_every_move_that_hands_make_is_a_gesture_that_can_be_told_from_the_others(
        self, table: Tabletop, games: list[AnyGame]
    ) -> None:
        for game in games:
            gestures = table.situation(game).gestures
            moves, legal = [gesture.move for gesture in gestures], [str(move) for move in game.legal_moves]
            assert len({*moves}) == len(moves)
            assert {*moves} <= {*legal}
            assert table.follows or sorted(moves) == sorted(legal)
            looks = [(each.leaves, each.enters, each.touches, each.card) for each in gestures]
            assert table.follows or len({*looks}) == len(looks)

    def test_a_gesture_fits_the_board_and_makes_the_picture_of_the_next_position(
        self, table: Tabletop, games: list[AnyGame]
    ) -> None:
        for game in games:
            before = table.situation(game)
            for gesture in before.gestures:
                assert _fits(gesture, before.occupied)
                after, follows = self._after(table, game, gesture.move), before.follow(gesture)
                if not table.follows:
                    assert gesture.after(before.occupied) == after.occupied
                    assert (follows.own, follows.gestures) == (after.own, after.gestures)
                assert (follows.occupied, follows.is_over) == (after.occupied, after.is_over)

    def _after(self, table: Tabletop, game: AnyGame, move: str) -> Situation:
        after = game.copy()
        after.push(move)
        return table.situation(after)

    def test_for_the_computer_only_its_move_may_be_made(self, table: Tabletop, games: list[AnyGame]) -> None:
        for game in games:
            gestures = table.situation(game).gestures
            assert table.situation(game, "").gestures == ()
            for gesture in gestures[:3]:
                assert table.situation(game, gesture.move).gestures == (gesture,)

    def test_every_question_has_a_square_to_touch(self, table: Tabletop, games: list[AnyGame]) -> None:
        for game in games:
            gestures = table.situation(game).gestures
            assert {table.square_of(gesture) for gesture in gestures} <= {*range(len(SQUARES))}
            assert all(table.way(game, gesture.move) for gesture in gestures)

    def test_when_the_game_is_over_hands_can_do_nothing(self, name: str, table: Tabletop) -> None:
        for seed in range(3):
            situation = table.situation(random_play(name, 10_000, seed))
            assert (situation.gestures, situation.is_over) == ((), True)

    def test_a_new_game_can_begin_with_any_seat(self, name: str, table: Tabletop) -> None:
        for seat in random_play(name, 0, 0).seats:
            assert random_play(name, 0, 0).from_text(table.start_text(seat)).outcome() is None

    # Hands

    def test_what_the_tables_own_hand_does_leads_to_the_move(self, table: Tabletop, games: list[AnyGame]) -> None:
        for game in games:
            for move in [] if table.follows else _some([str(move) for move in game.legal_moves]):
                hands = SimulatedHands(table, game.copy()).expect(move)
                hands.do(table.hand_work(game, move)).wait(6000)
                assert [str(each) for each in hands.game.moves] == [*map(str, game.moves), move]
                assert hands.standing() == table.pieces(hands.game)

    @pytest.mark.parametrize("kinds", [False, True], ids=["kinds unknown", "kinds known"])
    def test_a_person_who_does_the_same_is_understood(self, name: str, table: Tabletop, kinds: bool) -> None:
        rng = Random(8)
        hands = SimulatedHands(table, random_play(name, 0, seed=8), kinds=kinds)
        while not table.follows and hands.game.outcome() is None and len(hands.game.moves) < 40:
            move, played = str(rng.choice(list(hands.game.legal_moves))), [*map(str, hands.game.moves)]
            hands.do(table.hand_work(hands.game, move)).wait(6000)
            assert [*map(str, hands.game.moves)] == [*played, move]
            assert hands.standing() == table.pieces(hands.game)

    def test_pieces_that_stand_wrong_are_asked_back_and_then_play_goes_on(
        self, table: Tabletop, games: list[AnyGame]
    ) -> None:
        for game in games:
            hands = SimulatedHands(table, game.copy())
            upset = _upset(table, game)
            if upset == table.pieces(game):
                continue  # too few pieces to disturb
            hands.set_up(upset).wait(12_000)
            wrong = _wrong(table.situation(game).occupied, hands.felt)
            told = hands.told[-1:]
            hands.do(_put_right(table, game, hands)).wait(3000)
            assert [*told, *hands.told[-1:]] == [Repair(*wrong), Repaired()]
            assert [*hands.game.moves] == [*game.moves]

    def test_a_piece_of_another_kind_is_asked_away_on_a_board_that_knows_kinds(
        self, table: Tabletop, games: list[AnyGame]
    ) -> None:
        for game in games:
            swapped = _swapped(table, game)
            if swapped is None:
                continue  # all pieces look alike, or the game is over
            hands = SimulatedHands(table, game.copy(), kinds=True)
            hands.set_up(table.pieces(game) | swapped).wait(6000)
            wrong = picture_of(map(square_index, swapped))
            told = hands.told[-1:]
            hands.set_up(table.pieces(game)).wait(3000)
            assert [*told, *hands.told[-1:]] == [Repair(0, wrong, wrong), Repaired()]
            assert [*hands.game.moves] == [*game.moves]

    def test_hands_are_told_how_the_pieces_look(self, table: Tabletop, games: list[AnyGame]) -> None:
        for game in games:
            looks = {SQUARES[square]: look for square, look in table.situation(game).looks.items()}
            assert looks in ({}, table.pieces(game))

    # Light

    def test_the_manifest_has_the_meanings_of_its_lights(self, name: str, table: Tabletop) -> None:
        assert imported(manifest(name).meanings) == table.meanings

    def test_light_says_only_what_the_legend_explains(self, table: Tabletop, games: list[AnyGame]) -> None:
        for shown in self._scenes(table, games):
            assert {*shown.values()} <= {*table.meanings}

    def test_its_light_show_says_only_what_the_legend_explains(self, name: str, table: Tabletop) -> None:
        show = manifest(name).show
        for scene in () if show is None else imported(show)():
            assert scene.sentence
            assert {meaning for meaning, _ in scene.strokes} <= set(table.meanings)

    def test_no_two_lights_that_shine_together_differ_by_their_colour_alone(
        self, table: Tabletop, games: list[AnyGame]
    ) -> None:
        for shown in self._scenes(table, games):
            for pair in combinations(sorted({*shown.values()}), 2):
                one, other = (table.meanings[meaning].light for meaning in pair)
                assert one.pattern != other.pattern or pair in self.alike
                assert one.rgb != other.rgb or one.pattern != other.pattern

    def test_no_light_goes_out_at_the_lowest_brightness_that_can_be_set(self, table: Tabletop) -> None:
        for meaning in table.meanings:
            assert any(Painting(table.meanings).stroke(meaning, 1).frame(8).lights[0].rgb), meaning

    def test_what_stands_wrong_is_lit(self, table: Tabletop, games: list[AnyGame]) -> None:
        for game in games:
            for square in squares_of(table.situation(game).occupied):
                shown = _meanings(table.paint(game, Scene(Repair(1 << square, 0))))
                assert shown[SQUARES[square]] == "put-back"

    def test_the_computers_move_is_lit_where_it_ends(self, table: Tabletop, games: list[AnyGame]) -> None:
        for game in games:
            for gesture in () if table.follows else table.situation(game).gestures:
                shown = _meanings(table.paint(game, Scene(engine_move=gesture.move)))
                assert shown[SQUARES[table.square_of(gesture)]] == "engine-to"

    def _taught(self, game: AnyGame, move: str, rng: Random) -> Iterator[Scene]:
        """Yields scenes with what a teacher adds; none if the game has no teacher."""
        if engine.teacher(game.name) is not None:
            effects = {str(each): rng.choice(list(EFFECTS)) for each in game.legal_moves}
            yield Scene(assistance="teach", effects=effects, guide=(move,))
            yield Scene(Repair(0, 1), sets_up=True)

    def _scenes(self, table: Tabletop, games: list[AnyGame]) -> Iterator[dict[str, str]]:
        """Yields the meaning of each lit square, scene by scene."""
        rng = Random(11)
        for game in games:
            gestures = table.situation(game).gestures
            for decision in _decisions(table, game, rng):
                for assistance in ASSISTANCE:
                    yield _meanings(table.paint(game, Scene(decision, assistance=assistance)))
            for gesture in () if table.follows else _some(gestures):
                for decision in (Idle(), Lifted(gesture.leaves)):
                    yield _meanings(table.paint(game, Scene(decision, engine_move=gesture.move)))
                for scene in self._taught(game, gesture.move, rng):
                    yield _meanings(table.paint(game, scene))
            yield _meanings(table.paint_pieces(game))
        for game in games:
            over = game.copy()
            over.resign(over.seats[0])
            yield _meanings(table.paint(over, Scene()))


def _meanings(painting: Painting) -> dict[str, str]:
    said = {name: painting.meaning_of(square) for square, name in enumerate(SQUARES)}
    return {name: meaning for name, meaning in said.items() if meaning is not None}


def _decisions(table: Tabletop, game: AnyGame, rng: Random) -> Iterator[Decision]:
    """Yields the possible decisions of hands, one of each kind."""
    situation = table.situation(game)
    yield Idle()
    yield NewGame()
    yield Illegal(rng.randrange(len(SQUARES)))
    for square in _some([*squares_of(situation.occupied)]):
        yield Lifted(1 << square)
        yield Repair(1 << square, situation.occupied ^ 0b11)
    for gesture in _some(situation.gestures):
        yield Lifted(gesture.leaves)
        yield MoveMade(gesture.move, final=False)
    if not table.follows and len(situation.gestures) > 1:
        yield Ask(tuple(gesture.move for gesture in situation.gestures[:2]))


def _some(items: Sequence[T], count: int = 3) -> list[T]:
    """Returns up to `count` random items, the same ones for lists of the same length."""
    return Random(len(items)).sample([*items], min(count, len(items)))


def _fits(gesture: Gesture, occupied: Occupancy) -> bool:
    """Returns whether the pieces that leave or are touched are there, and those that enter find an empty square."""
    return not (gesture.leaves | gesture.touches) & ~occupied and not gesture.enters & occupied


def _wrong(expected: Occupancy, occupied: Occupancy) -> tuple[Occupancy, Occupancy]:
    return expected & ~occupied, occupied & ~expected


def _upset(table: Tabletop, game: AnyGame) -> dict[str, str]:
    """Returns a disturbed position: some pieces on other squares, and different from every earlier picture."""
    belongs, situation = table.pieces(game), table.situation(game)
    known = {situation.start, *(past.occupied for past in situation.past)}
    for seed in range(100 if len(belongs) > 1 else 0):
        rng = Random(seed)
        moved = rng.sample([*belongs], min(3, len(belongs)))
        free = rng.sample([square for square in SQUARES if square not in belongs], len(moved))
        stands = {**belongs, **{target: belongs[square] for square, target in zip(moved, free, strict=True)}}
        stands = {square: look for square, look in stands.items() if square not in moved}
        if picture_of(map(square_index, stands)) not in known:
            return stands
    return belongs


def _swapped(table: Tabletop, game: AnyGame) -> dict[str, str] | None:
    """Returns the looks on two squares after their pieces were swapped; None if the board cannot notice that."""
    belongs = table.pieces(game)
    pairs = [pair for pair in combinations(belongs, 2) if belongs[pair[0]] != belongs[pair[1]]]
    if not pairs or not table.situation(game).looks or game.outcome() is not None:
        return None
    one, other = Random(len(pairs)).choice(pairs)
    return {one: belongs[other], other: belongs[one]}


def _put_right(table: Tabletop, game: AnyGame, hands: SimulatedHands) -> list[HandWork]:
    """Returns the steps of a hand that follows the light: remove every extra piece, place every missing one."""
    belongs, stands = table.pieces(game), hands.standing()
    work: list[HandWork] = []
    for square in [square for square, look in stands.items() if belongs.get(square) != look]:
        work += [Lift(square), PutInBox(stands[square])]
    for square in [square for square, look in belongs.items() if stands.get(square) != look]:
        work += [TakeFromBox(belongs[square]), Place(square)]
    return work
