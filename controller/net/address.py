"""Addresses of servers, as people write them."""

from __future__ import annotations

from controller.errors import Refused
from engine.sentence import either_of

DEFAULT_PORT = 4222
"""The default port of a server."""


def server_address(text: str) -> str:
    """Returns an address of a server, "host" or "host:port", as "nats://host:port"."""
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
    """Returns the public form of an address: without the token before its "@" that the server requires."""
    scheme, _, rest = address.rpartition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}"


def with_word(address: str, own: str | None) -> str:
    """Returns an address with the token of the table's `own` one, if both name the same server.

    One hub's token must never reach another server, which any link may name.
    """
    is_own = own is not None and without_word(own).partition("://")[2] == address.partition("://")[2]
    return own if own is not None and is_own else address
