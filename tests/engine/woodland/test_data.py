"""The map, the deck and the boards, held against facts that people can count."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.errors import BadYaml
from engine.woodland.cards import ITEMS, SUITS, deck_of, read_deck
from engine.woodland.faction_board import board_of, read_board
from engine.woodland.map import CLEARINGS, map_of, read_map

AUTUMN = map_of("autumn")
DECK = deck_of("standard")


def test_autumn_has_18_paths_that_lead_both_ways() -> None:
    assert len({*AUTUMN.paths}) == 18
    assert {(a, b) for a in CLEARINGS for b in AUTUMN.adjacent[a] if a < b} == {*AUTUMN.paths}
    assert all(a in AUTUMN.adjacent[b] for a in CLEARINGS for b in AUTUMN.adjacent[a])


def test_every_clearing_of_autumn_can_be_reached() -> None:
    reached = [1]
    for at in reached:
        reached += [beyond for beyond in AUTUMN.adjacent[at] if beyond not in reached]
    assert sorted(reached) == [*CLEARINGS]


def test_autumn_has_as_many_forests_as_its_paths_enclose() -> None:
    assert len(AUTUMN.forests) == len(AUTUMN.paths) - 12 + 1 == 7


def test_nine_paths_border_one_forest_and_make_the_edge_and_nine_border_two() -> None:
    borders = {path: sum({*path} <= {*around} for around in AUTUMN.forests.values()) for path in AUTUMN.paths}
    edge = [(1, 5), (2, 5), (2, 6), (3, 6), (3, 7), (7, 8), (4, 8), (4, 9), (1, 9)]
    assert Counter(borders.values()) == {1: 9, 2: 9}
    assert sorted(path for path, count in borders.items() if count == 1) == sorted(edge)


def test_077_c_3_2_only_clearings_5_and_8_have_fewer_than_three_paths() -> None:
    assert [at for at in CLEARINGS if len(AUTUMN.adjacent[at]) < 3] == [5, 8]


def test_autumn_has_four_clearings_of_each_suit_22_slots_and_four_ruins() -> None:
    suits = {SUITS[suit]: AUTUMN.by_suit[suit] for suit in range(3)}
    assert suits == {"fox": (1, 6, 8, 12), "rabbit": (3, 4, 5, 10), "mouse": (2, 7, 9, 11)}
    assert (sum(AUTUMN.slots), AUTUMN.ruins) == (22, (6, 10, 11, 12))


def test_the_corners_of_autumn_lie_opposite_each_other() -> None:
    assert AUTUMN.opposite == {1: 3, 3: 1, 2: 4, 4: 2}


def test_clearings_and_paths_share_24_squares_and_each_path_square_lies_between_its_clearings() -> None:
    used = [*AUTUMN.squares[1:], *AUTUMN.path_squares.values()]
    assert sorted({*range(25)} - {*used}) == [22]
    assert len(used) == 24
    for (a, b), square in AUTUMN.path_squares.items():
        assert _touch(AUTUMN.squares[a], square) and _touch(square, AUTUMN.squares[b])


def test_a_path_without_a_square_joins_clearings_that_touch() -> None:
    direct = {*AUTUMN.paths} - {*AUTUMN.path_squares}
    assert sorted(direct) == [(4, 8), (6, 11), (7, 8), (7, 12), (9, 12), (10, 12)]
    assert all(_touch(AUTUMN.squares[a], AUTUMN.squares[b]) for a, b in direct)


def test_corners_of_the_map_are_corners_of_the_board() -> None:
    assert sorted(AUTUMN.squares[corner] for corner in AUTUMN.corners) == [0, 4, 20, 24]


def _touch(one: int, other: int) -> bool:
    return max(abs(one // 5 - other // 5), abs(one % 5 - other % 5)) == 1


def test_the_standard_deck_has_54_cards_of_four_suits() -> None:
    assert Counter(SUITS[card.suit] for card in DECK.cards.values()) == {
        "bird": 14,
        "fox": 14,
        "rabbit": 13,
        "mouse": 13,
    }


def test_the_standard_deck_has_20_items_5_ambushes_4_dominance_cards_and_25_others() -> None:
    roles = Counter(card.role for card in DECK.cards.values())
    assert roles == {"item": 20, "ambush": 5, "dominance": 4, "lasting": 22, "favor": 3}


def test_more_cards_make_an_item_than_there_are_of_it() -> None:
    made = Counter(card.item for card in DECK.cards.values() if card.item)
    assert made == {"bag": 4, "boots": 4, "sword": 3, "tea": 3, "coins": 3, "crossbow": 2, "hammer": 1}
    assert sum(ITEMS.values()) == 12


def test_items_of_the_same_kind_cost_the_same_suit() -> None:
    suits = {(card.item, tuple(bool(each) for each in card.cost)) for card in DECK.cards.values() if card.item}
    assert len(suits) == len(ITEMS)


def test_all_words_of_cards_can_stand_in_moves() -> None:
    assert all(set(text) <= set("abcdefghijklmnopqrstuvwxyz-.23") for text in DECK.cards)


def test_the_marquise_has_25_warriors_and_tracks_of_six() -> None:
    board = board_of("marquise")
    counts = {kind: piece.count for kind, piece in board.pieces.items()}
    assert (board.warriors, counts) == (25, {"keep": 1, "wood": 8, "sawmill": 6, "workshop": 6, "recruiter": 6})
    tracks = [piece for piece in board.pieces.values() if piece.is_building]
    assert all(len(piece.costs) == len(piece.points) == piece.count for piece in tracks)


@pytest.mark.parametrize(
    ("read", "text", "complaint"),
    [
        (read_map, "paths: 1-13", "key 'paths' is '1-13'; expected pairs of clearings such as '1-5 1-9'"),
        (read_map, "forests: {north: here}", "key 'forests.north' is 'here'; expected clearings such as '1 2 5 10'"),
        (read_map, 'squares: {"1": 25}', "key 'squares.1' is '25'; expected a square from 0 to 24"),
        (read_deck, "anvil: {cost: X}", "key 'anvil.cost' is 'X'; expected letters such as 'FRM' or '????'"),
        (read_deck, "anvil: {points: 12}", "key 'anvil.points' is '12'; expected a number from 0 to 9"),
        (read_board, "warriors: many", "key 'warriors' is 'many'; expected a whole number from 0 to 99"),
        (read_board, "rows: {a: 1 x}", "key 'rows.a' is '1 x'; expected whole numbers such as '0 1 2'"),
    ],
)
def test_bad_data_is_refused_with_file_line_and_key(read: Any, text: str, complaint: str) -> None:
    with pytest.raises(BadYaml) as refused:
        read(text, "some.yaml")
    assert str(refused.value) == f"some.yaml:1: {complaint}"
