"""A table's key: it signs what the table says, so that nobody else can say it (Ed25519, RFC 8032, by PyNaCl)."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from controller.net.errors import NetError
from controller.remedies import installing
from engine.sentence import phrase

__all__ = ["TableKey", "is_signed", "short_name"]

_SEED_BYTES = 32
_KEY_DIGITS, _SIGNATURE_DIGITS = 64, 128


class TableKey:
    """The secret key of a table, made from 32 secret bytes."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        """The secret itself; also what the table draws its part of chance from."""
        self._signing = _nacl().SigningKey(seed)
        self.public: str = bytes(self._signing.verify_key).hex()
        """What everybody may know of it: 64 hexadecimal digits."""

    @classmethod
    def made(cls) -> TableKey:
        """Returns a new key."""
        return cls(os.urandom(_SEED_BYTES))

    @classmethod
    def kept_in(cls, path: Path) -> TableKey:
        """Returns the key in a file, which is made when it is not there; raises `NetError` when that cannot be."""
        try:
            with suppress(FileExistsError):
                _make(path)
            seed = bytes.fromhex(path.read_text(encoding="ascii").strip())
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or phrase("it holds no key")
            raise _useless(path, why) from None
        if len(seed) != _SEED_BYTES:
            raise _useless(path, phrase("it is cut"))
        return cls(seed)

    def sign(self, data: bytes) -> str:
        """Returns the signature of some bytes, 128 hexadecimal digits."""
        return bytes(self._signing.sign(data).signature).hex()


def _useless(path: Path, why: str) -> NetError:
    return NetError(
        phrase("the table's key {path} cannot be used ({why}); remove it, and a new one is made", path=path, why=why)
    )


def is_signed(data: bytes, signature: object, public: object) -> bool:
    """Returns whether the owner of a public key has signed these bytes; whatever is no signature has not."""
    if not (_is_hex(public, _KEY_DIGITS) and _is_hex(signature, _SIGNATURE_DIGITS)):
        return False
    nacl = _nacl()
    try:
        nacl.VerifyKey(bytes.fromhex(str(public))).verify(data, bytes.fromhex(str(signature)))
    except (nacl.BadSignature, ValueError, TypeError):
        return False
    return True


def short_name(public: str) -> str:
    """Returns by which name a table is known on the server: the first 16 digits of its public key."""
    return public[:16]


def _is_hex(value: object, digits: int) -> bool:
    return isinstance(value, str) and len(value) == digits and all(digit in "0123456789abcdef" for digit in value)


def _make(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(file, "w", encoding="ascii") as out:
        out.write(os.urandom(_SEED_BYTES).hex() + "\n")
        out.flush()
        os.fsync(out.fileno())


class _Nacl:
    """What is used of PyNaCl, which is there only with the extra `net`."""

    def __init__(self) -> None:
        try:
            from nacl.exceptions import BadSignatureError
            from nacl.signing import SigningKey, VerifyKey
        except ImportError:
            raise NetError(
                phrase("PyNaCl is needed to play with other tables; {remedy}", remedy=installing("net"))
            ) from None
        self.SigningKey, self.VerifyKey, self.BadSignature = SigningKey, VerifyKey, BadSignatureError


def _nacl() -> _Nacl:
    return _Nacl()
