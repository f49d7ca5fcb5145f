"""The table's name in the network, such as table.local: announced by multicast DNS, independent of any router.

Avahi would announce only the machine's name, and the table must own a name before it shows it as a QR code.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zeroconf import Zeroconf

_EVERY_S = 5.0
"""The interval, in s, at which it checks whether the machine has changed its network."""
_MOST = 9
"""The maximum number of tables in one network with names of their own."""
_ASKING_MS = 1000
"""The time, in ms, for another machine to answer for its name."""


def names_of_table(name: str | None) -> list[str]:
    """Returns the possible names of the table, in order of preference: NAME.local, NAME-2.local and so on."""
    return [] if name is None else [f"{name}.local", *(f"{name}-{number}.local" for number in range(2, _MOST + 1))]


def own_addresses() -> list[str]:
    """Returns this machine's IPv4 addresses; empty without a network."""
    try:
        import ifaddr  # installed with zeroconf
    except ImportError:
        return []
    found = (str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4)
    return sorted(each for each in found if not each.startswith(("127.", "169.254.")))


class Announcement:
    """Announces a name in each network of the machine while it is open; does nothing without zeroconf.

    `addresses` returns the machine's present addresses; a separate thread calls `changed` when the name has changed.
    """

    def __init__(
        self,
        name: str | None,
        port: int,
        changed: Callable[[], None] = lambda: None,
        addresses: Callable[[], Sequence[str]] = own_addresses,
    ) -> None:
        self._names, self._port, self._changed, self._addresses = names_of_table(name), port, changed, addresses
        self._where: Sequence[str] = ()
        self._zeroconf: Zeroconf | None = None
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="announcing", daemon=True)
        self.name: str | None = None
        """The name that resolves to the table now, such as "table.local"; None for none."""

    def __enter__(self) -> Announcement:
        if self._names:
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ending.set()
        if self._thread.is_alive():
            self._thread.join()

    def _watch(self) -> None:
        try:
            import zeroconf  # noqa: F401
        except ImportError:
            return
        try:
            while not self._ending.is_set():
                self._look()
                self._ending.wait(_EVERY_S)
        finally:
            self._withdraw()

    def _look(self) -> None:
        now = self._addresses()
        if list(now) == list(self._where):
            return
        self._withdraw()
        self._where = now
        try:
            self.name = self._announce(now) if now else None
        except Exception:  # a network without multicast, or one that has just gone: retried later
            self._withdraw()
            self._where = ()
        self._changed()

    def _announce(self, addresses: Sequence[str]) -> str | None:
        from zeroconf import IPVersion, ServiceInfo, Zeroconf

        self._zeroconf = Zeroconf(interfaces=list(addresses), ip_version=IPVersion.V4Only)
        name = self._free_name(addresses)
        if name is None:
            return None
        title = f"Table {name.removesuffix('.local')}"
        info = ServiceInfo(
            "_http._tcp.local.", f"{title}._http._tcp.local.", port=self._port, properties={"path": "/"},
            server=f"{name}.", parsed_addresses=list(addresses),
        )  # fmt: skip
        self._zeroconf.register_service(info, allow_name_change=True)
        return name

    def _free_name(self, addresses: Iterable[str]) -> str | None:
        """Returns the first name that no other machine uses."""
        from zeroconf import AddressResolverIPv4

        for name in self._names:
            asked: Any = AddressResolverIPv4(f"{name}.")
            asked.request(self._zeroconf, _ASKING_MS)
            if not set(asked.parsed_addresses()) - set(addresses):
                return name
        return None

    def _withdraw(self) -> None:
        self.name = None
        if self._zeroconf is not None:
            with suppress(Exception):  # the network and its listeners are gone
                self._zeroconf.close()
            self._zeroconf = None
