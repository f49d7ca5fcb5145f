"""Accepts only requests to one of the table's own names, and from pages that it served itself.

A website can point its name at the table's address (DNS rebinding), and the browser then takes the table's answers for
that website's. The `Host` header still has the name that the browser asked for, so foreign names are rejected.
"""

from __future__ import annotations

import socket
from collections.abc import Collection
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from controller.web.localized import LocalizedText
from engine.sentence import phrase

BROWSER_COOKIE = "table-browser"
"""The cookie that identifies a browser; it only serves to find its seats."""
_NO_NAME = phrase(
    "The table does not answer to this name. Open the address that the table prints when it starts, or add the name "
    "to page.names in its configuration."
)


def own_names() -> frozenset[str]:
    """Returns the names by which this machine knows itself, in lower case."""
    name = socket.gethostname().lower().rstrip(".")
    short = name.partition(".")[0]
    return frozenset({"localhost", name, short, f"{short}.local"} - {"", ".local"})


def host_name(header: str) -> str | None:
    """Returns the name or address in a `Host` header, without its port and in lower case; None when there is none."""
    try:
        parts = urlsplit(f"//{header}")
        plain = parts.hostname is not None and parts.netloc == header and parts.username is None
        _ = parts.port  # raises for an invalid port
    except ValueError:
        return None
    return parts.hostname.removesuffix(".") if plain and parts.hostname else None


class KnownHosts:
    """Passes requests for the table's own names on to an application; all others get 400 and a sentence.

    `names` are added to this machine's own names and addresses. (Starlette's TrustedHostMiddleware does not accept IPv6
    addresses and does not know at which address a connection has arrived.)
    """

    def __init__(self, app: ASGIApp, names: Collection[str] = ()) -> None:
        self._app = app
        self._names = own_names() | {name.lower() for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or self._knows(scope):
            await self._app(scope, receive, send)
            return
        said = LocalizedText(_NO_NAME, 400)
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(said)
        else:
            await said(scope, receive, send)

    def _knows(self, scope: Scope) -> bool:
        name = host_name(HTTPConnection(scope).headers.get("host", ""))
        if name is None:
            return False
        if name in self._names:
            return True
        with suppress(ValueError):  # a foreign name
            address = ip_address(name)
            arrived = scope.get("server") or ("", None)
            return address.is_loopback or name == arrived[0] or _is_own(address)
        return False


def is_from_here(request: HTTPConnection) -> bool:
    """Returns whether the request comes from no page or from a page of the table: a browser sends the page's origin."""
    origin = request.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == request.headers.get("host")
    except ValueError:  # not an address
        return False


def browser_of(connection: HTTPConnection) -> str:
    """Returns the table's name for a browser, "" for a new one."""
    return connection.cookies.get(BROWSER_COOKIE, "")


def is_local(connection: HTTPConnection) -> bool:
    """Returns whether a page is open on the table's own machine."""
    try:
        return connection.client is not None and ip_address(connection.client.host).is_loopback
    except ValueError:  # a test's client has a name
        return False


def _is_own(address: IPv4Address | IPv6Address) -> bool:
    """Returns whether an address is this machine's: a socket can only be bound to one of those."""
    if address.is_multicast or address.is_unspecified:
        return False
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as trial:
            trial.bind((str(address), 0))
    except OSError:
        return False
    return True
