"""Shuffles of masked cards, and the proof that one only changed their order and their masks.

The proof is that of Terelius and Wikstrom (Africacrypt 2010) as Haenni, Locher, Koenig and Dubuis (FC 2017) write it,
made non-interactive by hashing. It reveals nothing of the order.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from hashlib import sha512
from itertools import accumulate
from typing import NamedTuple

from controller.extensions.secret_cards.group import (
    LENGTH,
    ORDER,
    Fact,
    Point,
    added,
    challenge,
    encoded,
    generator,
    multiplied,
    of_base,
    parts,
    random_scalars,
    read_point,
    read_scalar,
    subtracted,
    total,
    written,
)
from controller.extensions.secret_cards.masked_cards import MaskedCard, points_of

MOST_CARDS = 200


class Shuffle(NamedTuple):
    """One table's shuffle of a pile; only that table knows `order` and `masks`."""

    order: tuple[int, ...]
    """For each place of the shuffled pile, the place before the shuffle."""
    masks: tuple[int, ...]
    cards: tuple[MaskedCard, ...]


def shuffled(secret: bytes, cards: Sequence[MaskedCard], joint: Point, session: bytes, *about: Fact) -> Shuffle:
    """Returns a shuffle in which every order is equally likely; the same facts give the same one."""
    count = len(cards)
    numbers = random_scalars(secret, 2 * count, session, "shuffle", *about, points_of(cards))
    left, masks = [*range(count)], tuple(numbers[count:])
    order = tuple(left.pop(number % len(left)) for number in numbers[:count])
    return Shuffle(order, masks, tuple(cards[at].remasked(mask, joint) for at, mask in zip(order, masks, strict=True)))


def proof_bytes(count: int) -> int:
    """Returns the length of a proof for so many cards, in bytes."""
    return (4 * count + 5) * LENGTH


def statement_of(before: Sequence[MaskedCard], after: Sequence[MaskedCard], session: bytes, *about: Fact) -> bytes:
    """Returns the hash of a proof's statement: the game, the table and pile (`about`), the cards before and after."""
    return sha512(encoded("shuffle", session, *about, len(before), points_of(before), points_of(after))).digest()


def shuffle_proof(secret: bytes, made: Shuffle, joint: Point, session: bytes, statement: bytes) -> bytes:
    """Returns the proof of a shuffle."""
    order, masks, after = made
    count = len(order)
    drawn = iter(random_scalars(secret, 4 * count + 4, session, "shuffle proof", statement))

    def some(many: int) -> list[int]:
        return [next(drawn) for _ in range(many)]

    openings, chained = some(count), some(count)
    w1, w2, w3, w4 = some(4)
    chain_nonces, order_nonces = some(count), some(count)
    commitments: list[Point] = [b""] * count
    for at, source in enumerate(order):
        commitments[source] = added(of_base(openings[source]), generator(at + 1))
    weights = _weights(statement, commitments)
    moved = [weights[source] for source in order]
    chain = [generator(0)]
    for opening, weight in zip(chained, moved, strict=True):
        chain.append(added(of_base(opening), multiplied(weight, chain[-1])))
    firsts = [
        of_base(w1),
        of_base(w2),
        added(of_base(w3), _sum(order_nonces, _generators(count))),
        subtracted(_sum(order_nonces, [card.a for card in after]), of_base(w4)),
        subtracted(_sum(order_nonces, [card.b for card in after]), multiplied(w4, joint)),
        *(
            added(of_base(nonce), multiplied(weight, before))
            for nonce, weight, before in zip(chain_nonces, order_nonces, chain, strict=False)
        ),
    ]
    answer = challenge("shuffle challenge", statement, commitments, chain[1:], firsts)
    behind = [*accumulate(reversed(moved[1:]), _times, initial=1)][::-1]
    responses = [
        w1 + answer * sum(openings),
        w2 + answer * sum(opening * rest for opening, rest in zip(chained, behind, strict=True)),
        w3 + answer * sum(opening * weight for opening, weight in zip(openings, weights, strict=True)),
        w4 + answer * sum(weight * mask for weight, mask in zip(moved, masks, strict=True)),
        *(nonce + answer * opening for nonce, opening in zip(chain_nonces, chained, strict=True)),
        *(nonce + answer * weight for nonce, weight in zip(order_nonces, moved, strict=True)),
    ]
    return b"".join([*commitments, *chain[1:], *map(written, [answer, *responses])])


def proves_shuffle(
    proof: bytes, before: Sequence[MaskedCard], after: Sequence[MaskedCard], joint: Point, statement: bytes
) -> bool:
    """Returns whether a proof of the right length holds; raises `NotAPoint` or `NotAScalar`."""
    count, pieces = len(before), parts(proof)
    commitments = [*map(read_point, pieces[:count])]
    chain = [generator(0), *map(read_point, pieces[count : 2 * count])]
    answer, s1, s2, s3, s4, *rest = map(read_scalar, pieces[2 * count :])
    chain_responses, order_responses = rest[:count], rest[count:]
    weights = _weights(statement, commitments)
    product = reduce(_times, weights)

    def less(made: Point, claimed: Point) -> Point:
        return subtracted(made, multiplied(answer, claimed))

    generators = _generators(count)
    firsts = [
        less(of_base(s1), subtracted(total(commitments), total(generators))),
        less(of_base(s2), subtracted(chain[-1], multiplied(product, generator(0)))),
        less(added(of_base(s3), _sum(order_responses, generators)), _sum(weights, commitments)),
        less(
            subtracted(_sum(order_responses, [card.a for card in after]), of_base(s4)),
            _sum(weights, [card.a for card in before]),
        ),
        less(
            subtracted(_sum(order_responses, [card.b for card in after]), multiplied(s4, joint)),
            _sum(weights, [card.b for card in before]),
        ),
        *(
            less(added(of_base(chain_responses[at]), multiplied(order_responses[at], chain[at])), chain[at + 1])
            for at in range(count)
        ),
    ]
    return challenge("shuffle challenge", statement, commitments, chain[1:], firsts) == answer


def _weights(statement: bytes, commitments: Sequence[Point]) -> list[int]:
    return [challenge("shuffle weight", statement, commitments, at) for at in range(len(commitments))]


def _generators(count: int) -> list[Point]:
    return [generator(at + 1) for at in range(count)]


def _times(one: int, two: int) -> int:
    return one * two % ORDER


def _sum(scalars: Sequence[int], points: Sequence[Point]) -> Point:
    return total(multiplied(scalar, point) for scalar, point in zip(scalars, points, strict=True))
