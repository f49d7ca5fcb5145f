"""What a table promises before it is told anything, and can be held to afterwards.

Each table has one secret number for a game, and all that it draws at random follows from that: its key to the cards,
its shuffles, its share in dice, and what it seals its hidden moves with. It publishes the number's checksum first and
the number itself when the game is over. Then the other table can work out all that it should have published.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256, shake_256

from controller.extensions.secret_cards.group import encoded

LENGTH = 32
"""Of a secret, in bytes."""
_SALT = 16


def stretched(secret: bytes, label: str, length: int) -> bytes:
    """Returns so many bytes that nobody can guess who does not know `secret`; other labels give other bytes."""
    return shake_256(len(secret).to_bytes(2, "big") + secret + label.encode()).digest(length)


def checksum(text: str) -> str:
    """Returns what promises a text without saying it: 64 hexadecimal digits."""
    return sha256(text.encode()).hexdigest()


def is_checksum(value: object) -> bool:
    """Returns whether something from the other table is a checksum at all."""
    return isinstance(value, str) and len(value) == 64 and all(digit in "0123456789abcdef" for digit in value)


def sealed(salt: str, move: str) -> str:
    """Returns the seal of a hidden move; without the salt nobody can try out which move it is."""
    return checksum(f"{salt}:{move}")


def promise(session: bytes, ply: int, table: int, share: str) -> str:
    """Returns what promises a table's share in what chance decides: another text for every game, move and table."""
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
        """Reads what `str` makes; raises `ValueError`."""
        if not isinstance(text, str) or len(text) != 2 * LENGTH:
            raise ValueError("a secret has 64 hexadecimal digits")
        return cls(bytes.fromhex(text))

    def __str__(self) -> str:
        return self.number.hex()

    @property
    def pledge(self) -> str:
        return checksum(f"secret {self}")

    def share(self, ply: int) -> str:
        """Returns this table's share in what chance decides as the move with this number."""
        return stretched(self.number, f"share {ply}", LENGTH).hex()

    def salt(self, ply: int) -> str:
        """Returns what the hidden move with this number is sealed with."""
        return stretched(self.number, f"salt {ply}", _SALT).hex()

    def seal(self, ply: int, move: str) -> str:
        return sealed(self.salt(ply), move)
