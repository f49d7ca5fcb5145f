"""Locks on cards: they commute, they come off, and nobody sees through them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.extensions.secret_cards import commutative_cipher as deck_lock
from controller.extensions.secret_cards.commutative_cipher import (
    PRIME,
    PileKeys,
    faces,
    fault_in,
    opened,
    order_of,
    stretched,
)

secrets = st.binary(min_size=32, max_size=32)
few = settings(max_examples=4, deadline=None)


def is_prime(number: int) -> bool:
    """Miller's test with the first primes: no number of this size that is none is known to pass it by chance."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19):
        power = pow(base, odd, number)
        if power not in (1, number - 1) and all(pow(power, 2**at, number) != number - 1 for at in range(twos)):
            return False
    return True


def shuffled(one: PileKeys, two: PileKeys, count: int) -> tuple[int, ...]:
    """A pile that two tables have shuffled and locked."""
    return two.locked(one.locked(two.shuffled(one.shuffled(faces(count)))))


def test_the_prime_and_its_half_are_prime() -> None:
    assert PRIME.bit_length() == 1536
    assert is_prime(PRIME) and is_prime((PRIME - 1) // 2)


@given(one=secrets, two=secrets, count=st.integers(1, 5))
@few
def test_both_keys_open_every_card_whichever_comes_first(one: bytes, two: bytes, count: int) -> None:
    keys = PileKeys.of(one, count), PileKeys.of(two, count)
    pile = shuffled(*keys, count)
    for card, first, second in zip(pile, keys[0].places, keys[1].places, strict=True):
        assert opened(card, (first, second)) == opened(card, (second, first))
    cards = [opened(card, pair) for card, *pair in zip(pile, keys[0].places, keys[1].places, strict=True)]
    order = [keys[0].order[at] for at in keys[1].order]
    assert cards == [faces(count)[at] for at in order]


@given(one=secrets, two=secrets)
@few
def test_one_table_alone_sees_no_card(one: bytes, two: bytes) -> None:
    keys = PileKeys.of(one, 4), PileKeys.of(two, 4)
    pile = shuffled(*keys, 4)
    for own in keys:
        tried = {opened(card, (key,)) for card in pile for key in (own.places[0], own.common)}
        assert tried.isdisjoint(faces(4))
    assert {opened(pile[0], (keys[0].places[1], keys[1].places[0]))}.isdisjoint(faces(4))


@given(secret=secrets, count=st.integers(1, 60))
def test_the_same_secret_makes_the_same_keys_and_a_whole_shuffle(secret: bytes, count: int) -> None:
    assert PileKeys.of(secret, count) == PileKeys.of(secret, count)
    assert sorted(PileKeys.of(secret, count).order) == [*range(count)]


def test_every_order_comes_equally_often() -> None:
    rng = Random(1)
    found = Counter(order_of(rng.randbytes(32), 3) for _ in range(6000))
    assert len(found) == 6
    assert max(abs(count - 1000) for count in found.values()) < 150  # five standard deviations


def test_what_is_stretched_depends_on_the_secret_and_on_the_label() -> None:
    assert len({stretched(secret, label, 16) for secret in (b"a", b"ab") for label in ("b", "c", "bc")}) == 6


@given(number=st.integers(1, PRIME - 1))
def test_a_square_is_known_from_another_number(number: int) -> None:
    assert deck_lock._is_square(number * number % PRIME)
    assert not deck_lock._is_square(-number * number % PRIME)


@pytest.mark.parametrize(
    "change, fault",
    [
        (lambda pile: pile, ""),
        (lambda pile: pile[:-1], "count"),
        (lambda pile: (*pile[:-1], pile[0]), "count"),
        (lambda pile: (PRIME - pile[0], *pile[1:]), "marked"),
        (lambda pile: (1, *pile[1:]), "marked"),
        (lambda pile: (pile[0] + PRIME, *pile[1:]), "marked"),
    ],
)
def test_a_pile_that_is_none_is_found(change: object, fault: str) -> None:
    pile = PileKeys.of(bytes(32), 5).shuffled(faces(5))
    assert fault_in(change(pile), 5) == fault  # type: ignore[operator]
