"""How people write the address of a server."""

from __future__ import annotations

from controller.errors import Refused
from engine.sentence import either_of

DEFAULT_PORT = 4222
"""Where a server listens when an address names no port."""


def server_address(text: str) -> str:
    """Returns the address of a server as people write it, "host" or "host:port", as "nats://host:port"."""
    scheme, _, rest = text.rpartition("://")
    host, colon, port = rest.rpartition(":")
    if not colon:
        host, port = rest, str(DEFAULT_PORT)
    if scheme not in ("", "nats", "tls") or not host or not port.isdecimal() or any(each.isspace() for each in text):
        raise Refused(
            "{text} is not a server address; use for example {examples}",
            text=repr(text.rpartition("@")[2][:60]),
            examples=either_of(["table.local", "table.local:4222"]),
        )
    return f"{scheme or 'nats'}://{host}:{port}"


def without_word(address: str) -> str:
    """Returns an address as it may be said to anybody: without the word that a server wants before its "@"."""
    scheme, _, rest = address.rpartition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}"


def with_word(address: str, own: str | None) -> str:
    """Returns an address with the word that the table's `own` has, if both name the same server.

    The word for one hub never goes to another, which anybody may name in a link.
    """
    is_own = own is not None and without_word(own).partition("://")[2] == address.partition("://")[2]
    return own if own is not None and is_own else address
