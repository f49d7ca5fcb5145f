"""The group in which cards are masked: the points of prime order on edwards25519, with additions and multiplications.

A point is 32 bytes as RFC 8032 writes it, a scalar an `int` below `ORDER`, 32 bytes little-endian when it is sent.
libsodium (by PyNaCl) multiplies in constant time, but not the neutral point and not by 0: that is done here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha512, shake_256
from typing import Any

from engine.sentence import phrase

ORDER = 2**252 + 27742317777372353535851937790883648493
"""Number of points in the group: a prime."""
LENGTH = 32
"""Length of a point or a scalar, in bytes."""
NEUTRAL = bytes([1]) + bytes(31)
"""The neutral point: adding it changes nothing."""
_PROTOCOL = b"chameleon veil 1"
"""Prefix of everything that is hashed, so that other protocols' bytes are not valid here."""

Point = bytes
Fact = int | str | bytes | Sequence[bytes]
"""Values that can be hashed: a number from 0, a text, bytes, or a list of bytes."""


@cache
def _bindings() -> Any:
    """Returns libsodium's functions; imported late, because a table without the extra `net` runs without PyNaCl."""
    from nacl import bindings

    return bindings


class NotAPoint(ValueError):
    """Bytes that are not a point of the group."""


class NotAScalar(ValueError):
    """Bytes that are not a number below the group's order."""


class UnsafeLibrary(RuntimeError):
    """The libsodium here accepts wrong points, with which the other table could mark cards."""


def encoded(*facts: Fact) -> bytes:
    """Returns a unique encoding of facts as bytes: for each its kind, its length in 4 bytes, and its content."""
    return b"".join(map(_encoded, facts))


def _encoded(fact: Fact) -> bytes:
    match fact:
        case int():
            kind, content = b"i", fact.to_bytes(8, "big")
        case str():
            kind, content = b"s", fact.encode()
        case bytes():
            kind, content = b"b", fact
        case _:
            kind, content = b"l", encoded(*fact)
    return kind + len(content).to_bytes(4, "big") + content


def challenge(purpose: str, *facts: Fact) -> int:
    """Returns the scalar that a proof must answer: a hash of its whole statement."""
    return int.from_bytes(hashed(purpose, *facts), "little") % ORDER


def hashed(*facts: Fact) -> bytes:
    """Returns a hash of facts, 64 bytes long."""
    return sha512(_PROTOCOL + encoded(*facts)).digest()


def random_scalars(secret: bytes, count: int, *facts: Fact) -> list[int]:
    """Returns scalars that cannot be guessed without the secret; the same facts always give the same ones.

    Facts must contain the whole statement: then a table that loses power repeats its answer, and never uses the
    same nonce for two statements, which would reveal its key.
    """
    seed = shake_256(_PROTOCOL + b" random" + encoded(secret, *facts)).digest(64)
    hashed = (shake_256(seed + at.to_bytes(8, "big")).digest(64) for at in range(count))
    return [int.from_bytes(each, "little") % ORDER for each in hashed]


# Values from the other table


def written(scalar: int) -> bytes:
    return (scalar % ORDER).to_bytes(LENGTH, "little")


def read_point(data: bytes) -> Point:
    """Returns a received point; raises `NotAPoint` unless it is canonical, in the group and not neutral."""
    if len(data) != LENGTH or not _bindings().crypto_core_ed25519_is_valid_point(data):
        raise NotAPoint
    return data


def read_scalar(data: bytes) -> int:
    """Returns a received scalar; raises `NotAScalar` unless it is below the order."""
    number = int.from_bytes(data, "little")
    if len(data) != LENGTH or number >= ORDER:
        raise NotAScalar
    return number


def parts(data: bytes) -> list[bytes]:
    """Splits bytes into points and scalars."""
    return [data[at : at + LENGTH] for at in range(0, len(data), LENGTH)]


# Points


def hashed_point(*facts: Fact) -> Point:
    """Returns a point whose discrete logarithm to the base point nobody knows."""
    digest = hashed(*facts)
    uniform = _bindings().crypto_core_ed25519_from_uniform
    return added(uniform(digest[:LENGTH]), uniform(digest[LENGTH:]))


@cache
def face(card: str) -> Point:
    """Returns the point of a card, by its full name: the same in every pile."""
    return hashed_point("face", card)


@cache
def generator(number: int) -> Point:
    """Returns one of the points used in commitments to a shuffle."""
    return hashed_point("generator", number)


def added(one: Point, two: Point) -> Point:
    return bytes(_bindings().crypto_core_ed25519_add(one, two))


def subtracted(one: Point, two: Point) -> Point:
    return bytes(_bindings().crypto_core_ed25519_sub(one, two))


def total(points: Iterable[Point]) -> Point:
    """Returns the sum of points, the neutral point for none."""
    found = NEUTRAL
    for point in points:
        found = added(found, point)
    return found


def multiplied(scalar: int, point: Point) -> Point:
    scalar %= ORDER
    if not scalar or point == NEUTRAL:
        return NEUTRAL
    return bytes(_bindings().crypto_scalarmult_ed25519_noclamp(written(scalar), point))


def of_base(scalar: int) -> Point:
    """Returns a multiple of the base point."""
    scalar %= ORDER
    return bytes(_bindings().crypto_scalarmult_ed25519_base_noclamp(written(scalar))) if scalar else NEUTRAL


BASE = bytes.fromhex("58" + "66" * 31)


_NOT_POINTS = (
    bytes(32),
    NEUTRAL,
    bytes.fromhex("ec" + "ff" * 30 + "7f"),  # of order 2
    bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),  # of order 8
    bytes.fromhex("ee" + "ff" * 30 + "7f"),  # the neutral point, not canonical
    bytes([2]) + bytes(31),  # not on the curve
)


@cache
def check_library() -> None:
    """Raises `UnsafeLibrary` if libsodium accepts a wrong point; before 1.0.20 some did (CVE-2025-69277)."""
    torsion = _NOT_POINTS[3]
    wrong = (*_NOT_POINTS, added(BASE, torsion), added(face("any"), torsion))
    if any(map(_bindings().crypto_core_ed25519_is_valid_point, wrong)):
        raise UnsafeLibrary(
            phrase("the library libsodium accepts wrong points; install PyNaCl 1.6.2 or newer and restart the table")
        )
