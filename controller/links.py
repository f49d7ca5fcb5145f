"""The links to the seats of a game with hidden cards, for who started the table, and the address for phones."""

from __future__ import annotations

import io
import socket
from collections.abc import Callable, Iterable
from ipaddress import ip_address

import segno

from controller.seating import Seating
from engine.game import Seat

__all__ = ["phone_address", "say_links"]

_NOBODY = ("192.0.2.1", 9)
"""An address that is kept for examples: asking the way there sends nothing."""


def phone_address(host: str, port: int) -> str:
    """Returns the address under which other machines find the page that is served at `host`."""
    host = _own_address() if host in ("0.0.0.0", "::", "") else host
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def say_links(seating: Seating, seats: Iterable[Seat], address: str, say: Callable[[str], None]) -> None:
    """Says the link of each seat, with its QR code; whoever opens it sees that seat's cards."""
    for seat in seats:
        link = f"{address}seat/{seating.secret(seat)}"
        drawn = io.StringIO()
        segno.make(link, error="l").terminal(out=drawn, compact=True)
        say(f"{seat.capitalize()}'s own page, for {seat.capitalize()}'s eyes only: {link}\n{drawn.getvalue()}")
    if _is_here_only(address):
        say("Only this machine can open these links; with page.host 0.0.0.0 in the configuration phones can, too.")


def _own_address() -> str:
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.connect(_NOBODY)
            return str(asking.getsockname()[0])
    except OSError:  # no network at all
        return "127.0.0.1"


def _is_here_only(address: str) -> bool:
    host = address.removeprefix("http://").rpartition(":")[0].strip("[]")
    try:
        return ip_address(host).is_loopback
    except ValueError:  # a name
        return host == "localhost"
