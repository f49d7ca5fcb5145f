"""The links to the seats of a game with hidden cards, for the person who started the table, and the address for
phones.
"""

from __future__ import annotations

import io
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from ipaddress import ip_address

from controller.announcing import own_addresses
from controller.table.seat_secrets import SeatSecrets
from controller.tabletop.registry import title_of
from engine.game import Seat
from engine.sentence import phrase, together

_ANYWHERE = ("0.0.0.0", "::", "")
"""Hosts that mean all addresses of this machine; no browser can open them."""

_NOBODY = ("192.0.2.1", 9)
"""An address reserved for examples: asking for the route to it sends nothing."""


class PageAddress:
    """The present addresses of the page served at `host`: machines change networks.

    `name` is this machine's name in the network, None for none.
    """

    def __init__(self, host: str, port: int, name: Callable[[], str | None]) -> None:
        self._host, self._port, self._name = host, port, name

    @property
    def by_number(self) -> str:
        """The address with an IP number, which every device understands."""
        return phone_address(self._host, self._port)

    @property
    def by_name(self) -> str | None:
        """The address by name, which people can remember; None without a name."""
        name = self._name()
        return None if name is None else _address(name, self._port)

    @property
    def address(self) -> str:
        """The address by name if there is one, else with the IP number."""
        return self.by_name or self.by_number

    @property
    def is_here_only(self) -> bool:
        return self.by_name is None and is_here_only(self.by_number)

    def __str__(self) -> str:
        return reach(self._host, self.by_number, self.by_name)


def is_anywhere(host: str) -> bool:
    """Returns whether a host means all addresses of this machine."""
    return host in _ANYWHERE


def phone_address(host: str, port: int) -> str:
    """Returns the address at which other machines open the page served at `host`."""
    return _address(_own_address() if host in _ANYWHERE else host, port)


def local_address(host: str, port: int) -> str:
    """Returns the address at which this machine opens the page served at `host`."""
    return _address("127.0.0.1" if host in _ANYWHERE else host, port)


def is_here_only(address: str) -> bool:
    """Returns whether an address cannot be reached from other machines."""
    host = address.removeprefix("http://").rpartition(":")[0].strip("[]")
    try:
        return ip_address(host).is_loopback
    except ValueError:  # a name
        return host == "localhost"


def reach(host: str, address: str, by_name: str | None = None) -> str:
    """Returns one sentence about who can open the page served at `host`, and how others could."""
    if by_name is not None:
        return phrase(
            "Phones and other computers on this network can open the page at {name} or {address}",
            name=by_name,
            address=address,
        )
    if not is_here_only(address):
        return phrase("Phones and other computers on this network can open the page at {address}", address=address)
    if host in _ANYWHERE:
        return phrase("Only this machine can open the page, because it is not on a network. Connect it to let phones "
                      "in.")
    return phrase("Only this machine can open the page. To let phones nearby open it, start the table with --lan.")


def print_links(seating: SeatSecrets, seats: Iterable[Seat], address: str, show: Callable[[str], None]) -> None:
    """Prints the link of each seat, with its QR code; anybody who opens it sees that seat's cards."""
    for seat in seats:
        link = f"{address}seat/{seating.secret(seat)}"
        whose = phrase("Private page of {seat}: {link}", seat=title_of(seat), link=link)
        print_code(whose, link, show)


def print_code(sentence: str, link: str, show: Callable[[str], None]) -> None:
    """Prints a sentence with the QR code of a link below it."""
    import segno

    drawn = io.StringIO()
    segno.make(link, error="l").terminal(out=drawn, compact=True)
    show(together(sentence, drawn.getvalue(), between="\n"))


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _own_address() -> str:
    """Returns this machine's address on its route to other networks; without a route, another of its own addresses."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(_NOBODY)
        return str(asking.getsockname()[0])
    if own := own_addresses():
        return own[0]
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return "127.0.0.1"
    return next((str(at[0]) for *_, at in found if not ip_address(str(at[0])).is_loopback), "127.0.0.1")
