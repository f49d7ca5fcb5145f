"""Locks on cards that come off in any order: how two tables shuffle a pile that neither of them can look into.

A card is a number modulo a prime, and a lock raises it to a secret power. Whoever knows the power takes the lock off,
and of two locks either may come off first. All cards are squares, and only squares are taken from the other table:
so a card cannot be marked by being none.

A pile is locked in two rounds. In the first each table puts one lock on all cards and shuffles them; in the second it
changes that lock for a lock of its own on every place of the pile. The key to one place opens that card and no other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256, shake_256

PRIME = int(
    "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD"
    "EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED"
    "EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F"
    "83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA237327FFFFFFFFFFFFFFFF",
    16,
)
"""A prime of 1536 bits whose half is prime, too. Source: RFC 3526, group 5."""
BYTES = 192
"""The length of a card."""
_HALF = (PRIME - 1) // 2
"""How many squares there are; a prime, so that every smaller power can be undone."""
_KEY = 32
"""The length of a key in bytes."""


def stretched(secret: bytes, label: str, length: int) -> bytes:
    """Returns so many bytes that nobody can guess who does not know `secret`; other labels give other bytes."""
    return shake_256(len(secret).to_bytes(2, "big") + secret + label.encode()).digest(length)


@cache
def faces(count: int) -> tuple[int, ...]:
    """Returns what stands for the cards 0 to `count` - 1 before they are locked."""
    hashed = (stretched(b"", f"card {at}", BYTES + 16) for at in range(count))
    return tuple(pow(int.from_bytes(each, "big"), 2, PRIME) for each in hashed)


@dataclass(frozen=True)
class PileKeys:
    """All that one table's part in a shuffle consists of: it follows from a secret and can be worked out again."""

    common: int
    """The lock of the first round."""
    order: tuple[int, ...]
    """For each place of the shuffled pile, the place before."""
    places: tuple[int, ...]
    """For each place, the power that takes the lock of the second round off."""

    @classmethod
    def of(cls, secret: bytes, count: int) -> PileKeys:
        """Returns the keys for a pile of `count` cards."""
        keys = stretched(secret, "keys", _KEY * (count + 1))
        common, *places = (
            (int.from_bytes(keys[at : at + _KEY], "big") | 1 | 1 << (8 * _KEY - 1)) for at in range(0, len(keys), _KEY)
        )
        return cls(common, order_of(secret, count), tuple(places))

    def shuffled(self, pile: Sequence[int]) -> tuple[int, ...]:
        """Returns the pile after this table's first round: shuffled, with one lock on every card."""
        return tuple(pow(pile[before], self.common, PRIME) for before in self.order)

    def locked(self, pile: Sequence[int]) -> tuple[int, ...]:
        """Returns the pile after this table's second round: with a lock of its own on every place."""
        off = pow(self.common, -1, _HALF)
        powers = (off * pow(key, -1, _HALF) % _HALF for key in self.places)
        return tuple(pow(card, power, PRIME) for card, power in zip(pile, powers, strict=True))


def order_of(secret: bytes, count: int) -> tuple[int, ...]:
    """Returns a shuffle of 0 to `count` - 1, every one equally likely."""
    return tuple(sorted(range(count), key=lambda at: sha256(secret + b"order" + at.to_bytes(4, "big")).digest()))


def opened(card: int, keys: Sequence[int]) -> int:
    """Returns a card with the locks taken off to which these are the keys, in any order."""
    for key in keys:
        card = pow(card, key, PRIME)
    return card


def fault_in(pile: Sequence[int], count: int) -> str:
    """Returns what is wrong with a pile that the other table has locked: "count", "marked", or "" for nothing."""
    if len(pile) != count or len({*pile}) != count:
        return "count"
    return "" if all(1 < card < PRIME and _is_square(card) for card in pile) else "marked"


def _is_square(number: int) -> bool:
    """Whether a number is a square modulo the prime (Jacobi's symbol, which is quicker than a power)."""
    sign, under = 1, PRIME
    while number:
        twos = (number & -number).bit_length() - 1
        number >>= twos
        if twos & 1 and under & 7 in (3, 5):
            sign = -sign
        if number & under & 3 == 3:
            sign = -sign
        number, under = under % number, number
    return under == 1 and sign == 1
