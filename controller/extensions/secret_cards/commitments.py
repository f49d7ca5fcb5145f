"""A table's commitments, which it makes before it learns anything and which can be checked afterwards.

Each table has one secret number for a game, from which all its random values follow: its key to the cards,
its shuffles, its share in dice, and the salts of its hidden cards. It publishes the number's checksum first and
the number itself when the game is over. Then the other table can compute everything that it should have published.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256, shake_256

from controller.extensions.secret_cards.group import encoded

LENGTH = 32
"""Length of a secret, in bytes."""
_SALT = 16


def stretched(secret: bytes, label: str, length: int) -> bytes:
    """Returns so many bytes that cannot be guessed without `secret`; different labels give different bytes."""
    return shake_256(len(secret).to_bytes(2, "big") + secret + label.encode()).digest(length)


def checksum(text: str) -> str:
    """Returns the commitment to a text, which does not reveal it: 64 hexadecimal digits."""
    return sha256(text.encode()).hexdigest()


def is_checksum(value: object) -> bool:
    """Returns whether a value from the other table has the form of a checksum."""
    return isinstance(value, str) and len(value) == 64 and all(digit in "0123456789abcdef" for digit in value)


def sealed(salt: str, move: str) -> str:
    """Returns the seal of a hidden move; without the salt nobody can find the move by trying."""
    return checksum(f"{salt}:{move}")


def promise(session: bytes, ply: int, table: int, share: str) -> str:
    """Returns the commitment to a table's share of a random decision, different for every game, move and table."""
    return sha256(encoded("share", session, ply, table, share)).hexdigest()


def chosen(shares: Mapping[int, str], count: int) -> int:
    """Returns which of `count` options chance chooses, from both tables' shares."""
    drawn = sha256(f"{shares[0]} {shares[1]}".encode()).digest()
    return int.from_bytes(drawn, "big") % count


@dataclass(frozen=True)
class Secret:
    number: bytes

    @classmethod
    def read(cls, text: object) -> Secret:
        """Reads the output of `str`; raises `ValueError`."""
        if not isinstance(text, str) or len(text) != 2 * LENGTH:
            raise ValueError("a secret has 64 hexadecimal digits")
        return cls(bytes.fromhex(text))

    def __str__(self) -> str:
        return self.number.hex()

    @property
    def pledge(self) -> str:
        return checksum(f"secret {self}")

    def share(self, ply: int) -> str:
        """Returns this table's share of the random decision with this move number."""
        return stretched(self.number, f"share {ply}", LENGTH).hex()

    def salt(self, ply: int) -> str:
        """Returns the salt for the seal of the hidden move with this number."""
        return stretched(self.number, f"salt {ply}", _SALT).hex()

    def seal(self, ply: int, move: str) -> str:
        return sealed(self.salt(ply), move)
