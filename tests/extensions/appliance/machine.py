"""A simulated machine: nmcli, systemctl and timedatectl answer like NetworkManager 1.42 and systemd 252, without a
radio.

The output of nmcli is from a real one, in a network namespace without devices; the reasons of failed connections are
those of its source (`nmc_device_reason_to_string`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from controller.processes import LATE, MISSING, Ended

RIGHTS = (
    "enable-disable-wifi", "network-control", "settings.modify.own", "settings.modify.system", "wifi.scan",
    "wifi.share.open", "wifi.share.protected",
)  # fmt: skip
HOTSPOT = "00000000-0000-0000-0000-0000000000aa"
DENIED = "Failed to {what} system via logind: Interactive authentication required.\n"


@dataclass
class Air:
    """A network in range."""

    security: str = "WPA2"
    password: str = "correct horse"
    signal: int = 70
    reason: str = ""
    """The reason for rejecting connections, in nmcli's words."""
    hides: bool = False


@dataclass
class Kept:
    """A profile of NetworkManager."""

    name: str
    ssid: bytes
    mode: str = "infrastructure"
    password: str = ""
    security: str = ""
    on_disk: bool = True
    autoconnect: bool = True


def escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace(":", "\\:")


@dataclass
class Machine:
    """The commands that were run are in `done`, in order; `when` is called before each command."""

    air: dict[bytes, Air] = field(default_factory=dict)
    profiles: dict[str, Kept] = field(default_factory=dict)
    active: str = ""
    device_state: str = ""
    missing: tuple[str, ...] = ()
    """Programs that are not installed."""
    silent: tuple[str, ...] = ()
    """Programs that never end."""
    runs: bool = True
    """Whether NetworkManager runs."""
    denied: bool = False
    deaf_as_hotspot: bool = False
    """A radio that finds nothing while it is a hotspot."""
    disk_is_full: bool = False
    done: list[str] = field(default_factory=list)
    given: list[str] = field(default_factory=list)
    zone: str = "Europe/London"
    when: Callable[[list[str]], None] = lambda words: None

    def with_hotspot(self) -> Machine:
        """The table's own Wi-Fi is open on it."""
        self.profiles[HOTSPOT] = Kept("chameleon-hotspot", b"Chameleon table", "ap")
        self.active = HOTSPOT
        return self

    def knows(self, ssid: str, password: str = "correct horse", number: int = 1) -> Machine:
        """It is in a known network."""
        uuid = str(UUID(int=number))
        self.profiles[uuid] = Kept(ssid, ssid.encode(), password=password, security="wpa-psk")
        self.active = uuid
        return self

    @property
    def place(self) -> str:
        """The name of the network that it is in."""
        return self.profiles[self.active].ssid.decode("utf-8", "replace") if self.active else ""

    def run(self, command: Sequence[str | bytes], given: str, patience_s: float) -> Ended:
        assert patience_s > 0
        words = [each.decode("utf-8", "surrogateescape") if isinstance(each, bytes) else each for each in command]
        program, *rest = words
        self.when(words)
        self.done.append(" ".join(words))
        self.given.append(given)
        if program in self.missing:
            return Ended(MISSING)
        if program in self.silent:
            return Ended(LATE)
        return {"nmcli": self._nmcli, "systemctl": self._systemctl, "timedatectl": self._timedatectl}[program](
            rest, given
        )

    # systemd

    def _systemctl(self, words: list[str], given: str) -> Ended:
        what = {"poweroff": "power off", "reboot": "reboot"}[words[0]]
        return Ended(1, err=DENIED.format(what=what)) if self.denied else Ended(0)

    def _timedatectl(self, words: list[str], given: str) -> Ended:
        match words:
            case ["show", "--property=Timezone", "--value"]:
                return Ended(0, f"{self.zone}\n")
            case ["list-timezones"]:
                return Ended(0, "Africa/Abidjan\nEurope/Berlin\nEurope/London\nUTC\n")
            case ["set-timezone", zone]:
                if self.denied:
                    return Ended(1, err="Failed to set time zone: Interactive authentication required.\n")
                self.zone = zone
                return Ended(0)
        raise AssertionError(words)

    # NetworkManager

    def _nmcli(self, words: list[str], given: str) -> Ended:
        if not self.runs:
            return Ended(8, err="Error: NetworkManager is not running.\n")
        match words:
            case ["--terse", "--fields", "PERMISSION,VALUE", "general", "permissions"]:
                value = "auth" if self.denied else "yes"
                return Ended(0, "".join(f"org.freedesktop.NetworkManager.{each}:{value}\n" for each in RIGHTS))
            case ["--terse", "--fields", "DEVICE,TYPE,STATE,CON-UUID", "device", "status"]:
                state = self.device_state or ("connected" if self.active else "disconnected")
                return Ended(
                    0,
                    f"lo:loopback:unmanaged:\nwlan0:wifi:{state}:{self.active}\np2p-dev-wlan0:wifi-p2p:disconnected:\n",
                )
            case ["--terse", "--fields", "UUID,TYPE", "connection", "show"]:
                rows = "".join(f"{uuid}:802-11-wireless\n" for uuid in self.profiles)
                return Ended(0, f"{UUID(int=999)}:802-3-ethernet\n{rows}")
            case ["--get-values", "802-11-wireless.mode,802-11-wireless.ssid", "connection", "show", "uuid", uuid]:
                if uuid not in self.profiles:
                    return Ended(10, err=f"Error: {uuid} - no such connection profile.\n")
                found = self.profiles[uuid]
                return Ended(0, f"{found.mode}\n{escaped(found.ssid.decode('utf-8', 'replace'))}\n")
            case ["--terse", "--fields", "IN-USE,SSID-HEX,SIGNAL,SECURITY", "device", "wifi", "list", *where]:
                assert where == ["ifname", "wlan0", "--rescan", "yes"]
                return Ended(0, "".join(self._found()))
            case ["connection", "add", "save", "no", "type", "wifi", *rest]:
                return self._add(dict(zip(rest[::2], rest[1::2], strict=True)))
            case ["--wait", _, "connection", "up", "uuid", uuid, *rest]:
                assert rest in ([], ["passwd-file", "/dev/stdin"])
                return self._up(uuid, given)
            case ["connection", "down", "uuid", uuid]:
                assert self.active == uuid
                self.active = ""
                return Ended(
                    0, f"Connection '{self.profiles[uuid].name}' successfully deactivated (D-Bus active path: /1)\n"
                )
            case ["connection", "modify", uuid, "connection.autoconnect", "yes", "connection.auth-retries", "-1"]:
                if self.disk_is_full:
                    return Ended(1, err="Error: Failed to modify connection 'x': No space left on device\n")
                self.profiles[uuid].on_disk = self.profiles[uuid].autoconnect = True
                return Ended(0)
            case ["connection", "delete", "uuid", uuid]:
                if uuid not in self.profiles:
                    return Ended(10, err=f"Error: unknown connection '{uuid}'.\n")
                del self.profiles[uuid]
                self.active = "" if self.active == uuid else self.active
                return Ended(0)
        raise AssertionError(words)

    def _found(self) -> list[str]:
        is_hotspot = self.active != "" and self.profiles[self.active].mode == "ap"
        own = [f"*:{self.profiles[self.active].ssid.hex().upper()}:0:WPA2\n"] if is_hotspot else []
        if is_hotspot and self.deaf_as_hotspot:
            return own
        joined = self.profiles[self.active].ssid if self.active else None
        return own + [
            f"{'*' if ssid == joined else ' '}:{'' if air.hides else ssid.hex().upper()}:{air.signal}:{air.security}\n"
            for ssid, air in self.air.items()
        ]

    def _add(self, facts: dict[str, str]) -> Ended:
        assert (facts["ifname"], facts["connection.autoconnect"], facts["connection.auth-retries"]) == (
            "wlan0",
            "no",
            "1",
        )
        uuid = str(UUID(int=100 + len(self.done)))
        ssid = facts["ssid"].encode("utf-8", "surrogateescape")
        if len(ssid) > 32:
            return Ended(2, err=f"Error: failed to modify 802-11-wireless.ssid: '{facts['ssid']}' is not valid.\n")
        security = facts.get("802-11-wireless-security.key-mgmt", "")
        self.profiles[uuid] = Kept(facts["con-name"], ssid, security=security, on_disk=False, autoconnect=False)
        if self.air.get(ssid, Air()).hides:
            assert facts["802-11-wireless.hidden"] == "yes"
        return Ended(0, f"Connection '{facts['con-name']}' ({uuid}) successfully added.\n")

    def _up(self, uuid: str, given: str) -> Ended:
        profile = self.profiles[uuid]
        if given:
            key, _, value = given.removesuffix("\n").partition(":")
            assert key == "802-11-wireless-security.psk"
            profile.password = bytes(int(each, 8) for each in value.split("\\")[1:]).decode()
        if profile.mode == "ap":
            self.active = uuid
            return Ended(0)
        self.active = ""  # the device's open profile is closed first
        air = self.air.get(profile.ssid)
        if air is None:
            return self._failed("The Wi-Fi network could not be found")
        if air.reason == "timeout":
            return Ended(3, err="Error: Timeout expired (75 seconds)\n")
        if air.security and (not profile.security or profile.password != air.password):
            return self._failed("Secrets were required, but not provided")
        if air.reason:
            return self._failed(air.reason)
        self.active = uuid
        return Ended(0, "Connection successfully activated (D-Bus active path: /org/freedesktop/NetworkManager/1)\n")

    def _failed(self, reason: str) -> Ended:
        hint = "Hint: use 'journalctl -xe NM_CONNECTION=1 + NM_DEVICE=wlan0' to get more details."
        return Ended(4, err=f"Error: Connection activation failed: {reason}\n{hint}\n")
