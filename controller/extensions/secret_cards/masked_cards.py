"""Cards masked for two tables, and the keys that open one: ElGamal under a key that neither table has alone.

A masked card is a pair of points (a, b) = (mG, face + mY) with a mask m that nobody knows; Y is the sum of the tables'
public keys. A table's *share* of the card's key is xa, with x its secret key and a proof that it is that (Chaum and
Pedersen 1992). Both shares taken from b leave the face. Neither table learns anything of x or of another card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from controller.extensions.secret_cards.group import (
    BASE,
    LENGTH,
    ORDER,
    Fact,
    Point,
    added,
    challenge,
    face,
    multiplied,
    of_base,
    parts,
    random_scalars,
    read_point,
    read_scalar,
    subtracted,
    written,
)

SHARE_BYTES = 3 * LENGTH
"""Length of a share with its proof, in bytes."""
CLAIM_BYTES = 2 * LENGTH
"""Length of a claim for each face that it names, in bytes."""


class MaskedCard(NamedTuple):
    a: Point
    b: Point

    def remasked(self, mask: int, joint: Point) -> MaskedCard:
        """Returns the same card under one more mask."""
        return MaskedCard(added(self.a, of_base(mask)), added(self.b, multiplied(mask, joint)))

    def __str__(self) -> str:
        return (self.a + self.b).hex()

    @classmethod
    def read(cls, data: bytes) -> MaskedCard:
        """Reads the hexadecimal digits that `str` wrote; raises `NotAPoint`."""
        return cls(read_point(data[:LENGTH]), read_point(data[LENGTH:]))


def known_card(card: str, joint: Point) -> MaskedCard:
    """Returns a card that everybody knows, under mask 1."""
    return MaskedCard(BASE, added(face(card), joint))


def points_of(cards: Iterable[MaskedCard]) -> list[Point]:
    """Returns the points of cards in their order, as they are hashed."""
    return [point for card in cards for point in card]


def key_proof(secret: bytes, key: int, context: bytes, table: int) -> bytes:
    """Returns the proof that a table knows the secret key of its public one (Schnorr 1989)."""
    (nonce,) = random_scalars(secret, 1, "key proof", context, table)
    answer = challenge("key", context, table, of_base(key), of_base(nonce))
    return written(answer) + written(nonce + answer * key)


def proves_key(public: Point, proof: bytes, context: bytes, table: int) -> bool:
    """Returns whether such a proof holds; raises `NotAScalar`."""
    answer, response = map(read_scalar, parts(proof))
    nonce = subtracted(of_base(response), multiplied(answer, public))
    return challenge("key", context, table, public, nonce) == answer


def share(secret: bytes, key: int, card: MaskedCard, session: bytes, *about: Fact) -> bytes:
    """Returns a table's share of the key to a card, with its proof; `about` says which card of the game it is."""
    public, shared = of_base(key), multiplied(key, card.a)
    statement = (session, *about, *card, public, shared)
    (nonce,) = random_scalars(secret, 1, session, "share", *statement)
    answer = challenge("share", *statement, of_base(nonce), multiplied(nonce, card.a))
    return shared + written(answer) + written(nonce + answer * key)


def proves_share(public: Point, data: bytes, card: MaskedCard, session: bytes, *about: Fact) -> bool:
    """Returns whether a share belongs to the table with a public key; raises `NotAPoint` or `NotAScalar`."""
    point, answer, response = parts(data)
    shared, number, responded = read_point(point), read_scalar(answer), read_scalar(response)
    nonces = _nonces(public, card, shared, number, responded)
    return challenge("share", session, *about, *card, public, shared, *nonces) == number


def _nonces(public: Point, card: MaskedCard, shared: Point, answer: int, response: int) -> tuple[Point, Point]:
    """The points to which the prover had committed if its proof for `shared` is valid."""
    return (
        subtracted(of_base(response), multiplied(answer, public)),
        subtracted(multiplied(response, card.a), multiplied(answer, shared)),
    )


def opened(card: MaskedCard, *shares: Point) -> Point:
    """Returns the rest of a card after removing the tables' shares: with both of them, its face."""
    found = card.b
    for each in shares:
        found = subtracted(found, each)
    return found


# Claims: a card is one of several, and its owner does not reveal which.


def claim(
    secret: bytes,
    key: int,
    card: MaskedCard,
    half: Point,
    at: int,
    faces: Sequence[Point],
    session: bytes,
    *about: Fact,
) -> bytes:
    """Returns a proof that a card has one of some faces, in truth `faces[at]` (Cramer, Damgard, Schoenmakers 1994).

    `half` is the card without the other table's share.
    """
    public, count = of_base(key), len(faces)
    statement = (session, *about, *card, half, public, [*faces])
    drawn = random_scalars(secret, 2 * count, session, "one of", *statement)
    answers, responses = drawn[:count], drawn[count:]
    nonce, answers[at] = responses[at], 0
    nonces = [
        _nonces(public, card, subtracted(half, each), answer, response)
        for each, answer, response in zip(faces, answers, responses, strict=True)
    ]
    nonces[at] = of_base(nonce), multiplied(nonce, card.a)
    answers[at] = (challenge("one of", *statement, [*chain.from_iterable(nonces)]) - sum(answers)) % ORDER
    responses[at] = nonce + answers[at] * key
    return b"".join(map(written, answers + responses))


def proves_claim(
    public: Point, proof: bytes, card: MaskedCard, half: Point, faces: Sequence[Point], session: bytes, *about: Fact
) -> bool:
    """Returns whether a claim holds; raises `NotAScalar`."""
    scalars = [*map(read_scalar, parts(proof))]
    answers, responses = scalars[: len(faces)], scalars[len(faces) :]
    nonces = [
        _nonces(public, card, subtracted(half, each), answer, response)
        for each, answer, response in zip(faces, answers, responses, strict=True)
    ]
    whole = challenge("one of", session, *about, *card, half, public, [*faces], [*chain.from_iterable(nonces)])
    return sum(answers) % ORDER == whole
