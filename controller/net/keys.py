"""A table's key, which signs its messages so that nobody else can send them (Ed25519, RFC 8032, by PyNaCl)."""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from controller.net.errors import NetError
from controller.small_files import BAD_CHECKSUM, DamagedFile, NotSound, SmallFile
from engine.sentence import phrase
from hal.remedies import install_extra

_SEED_BYTES = 32
_KEY_DIGITS, _SIGNATURE_DIGITS = 64, 128


class KeyNotMade(NetError):
    """There is no key yet, and the disk cannot store one."""


class TableKey:
    """The secret key of a table, made from 32 secret bytes."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        """The secret; also the source of the table's share of randomness."""
        self._signing = _nacl().signing.SigningKey(seed)
        self.public: str = bytes(self._signing.verify_key).hex()
        """The public key: 64 hexadecimal digits."""

    @classmethod
    def kept_in(cls, path: Path) -> TableKey:
        """Returns the key in a file, which is created if necessary; raises `NetError` if that fails."""
        try:
            with suppress(FileExistsError):
                _make(path)
            seed = key_file(path).read() or b""
        except OSError as error:
            said = {"path": path, "why": error.strerror}
            raise KeyNotMade(
                "cannot make the table's key {path} ({why})", phrase("free some space there"), **said
            ) from None
        except DamagedFile as error:
            said = {"path": path, "why": error.why}
            raise NetError(
                "cannot use the table's key {path} ({why})", phrase("remove it; the table makes a new one"), **said
            ) from None
        return cls(seed)

    def sign(self, data: bytes) -> str:
        """Returns the signature of some bytes, 128 hexadecimal digits."""
        return bytes(self._signing.sign(data).signature).hex()


def key_file(path: Path) -> SmallFile[bytes]:
    without = phrase("other tables and leagues then know this table by a new key")
    return SmallFile(path, _seed, without, renewed=lambda content: _with_checksum(_seed(content)) + "\n")


def _seed(content: bytes) -> bytes:
    """The secret bytes; a key of an older version is in lower case, without a checksum."""
    digits = content.decode("ascii").strip()
    seed = bytes.fromhex(digits)
    if len(seed) != _SEED_BYTES:
        raise NotSound(phrase("the file is cut short"))
    if digits not in (seed.hex(), _with_checksum(seed)):
        raise NotSound(BAD_CHECKSUM)
    return seed


def _with_checksum(seed: bytes) -> str:
    """The key in hexadecimal digits; the case of its letters is its checksum, as in addresses of EIP-55."""
    bits = int.from_bytes(blake2b(seed, digest_size=len(seed) * 2 // 8).digest(), "big")
    return "".join(digit.upper() if bits >> at & 1 else digit for at, digit in enumerate(seed.hex()))


def is_signed(data: bytes, signature: object, public: object) -> bool:
    """Returns whether the owner of a public key has signed these bytes; False for an invalid signature."""
    if not (_is_hex(public, _KEY_DIGITS) and _is_hex(signature, _SIGNATURE_DIGITS)):
        return False
    nacl = _nacl()
    try:
        nacl.signing.VerifyKey(bytes.fromhex(str(public))).verify(data, bytes.fromhex(str(signature)))
    except (nacl.exceptions.BadSignatureError, ValueError, TypeError):
        return False
    return True


def short_name(public: str) -> str:
    """Returns a table's name on the server: the first 16 digits of its public key."""
    return public[:16]


def _is_hex(value: object, digits: int) -> bool:
    return isinstance(value, str) and len(value) == digits and all(digit in "0123456789abcdef" for digit in value)


def _make(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(file, "w", encoding="ascii") as out:
        out.write(_with_checksum(os.urandom(_SEED_BYTES)) + "\n")
        out.flush()
        os.fsync(out.fileno())


def _nacl() -> Any:
    """Returns PyNaCl, which only the extra `net` installs; raises `NetError`."""
    try:
        import nacl.exceptions
        import nacl.signing
    except ImportError:
        raise NetError(phrase("games between two tables need the package PyNaCl"), install_extra("net")) from None
    return nacl
