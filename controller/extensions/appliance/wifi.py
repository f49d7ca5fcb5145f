"""The machine's Wi-Fi, run by NetworkManager through `nmcli`.

A network is tried with a profile that NetworkManager keeps only in memory and never opens automatically. A working
profile is then written to the disk and replaces older ones of that network. So neither a wrong password nor a power cut
in the middle changes anything, and the previous network, or the table's own, is opened again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from controller.errors import Refused
from controller.extensions.appliance.networks import Network, found_networks
from controller.processes import LATE, MISSING, Ended, Run
from engine.sentence import phrase, together
from hal.remedies import installer

_PATIENCE_S = 20.0
_SCAN_S = 30.0
_JOIN_S = 80
"""NetworkManager itself gives up after 25 s without a radio link and 45 s without an address."""
_BACK_S = 40
_LATE, _NOT_RUNNING = 3, 8
"""Exit statuses of nmcli: time-out, and NetworkManager is not running."""
_RIGHTS = ("network-control", "settings.modify.system", "wifi.share.protected")
_RIGHT = "org.freedesktop.NetworkManager."
_TYPE = "802-11-wireless"
_ADDED = re.compile(r"\(([0-9a-f-]{36})\) successfully added")
_HOTSPOT = "ap"
"""The mode of a profile that makes the machine an access point."""


@dataclass(frozen=True, slots=True)
class WifiState:
    """The state of the Wi-Fi."""

    joined: str = ""
    """The name of the open network, "" for none."""
    is_own: bool = False
    """Whether that is the table's own network."""
    trouble: str = ""
    """Why no action is possible here, one sentence; "" if all are."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A network's profile in NetworkManager."""

    uuid: str
    ssid: str
    mode: str


class JoinFailed(Refused):
    """A network could not be joined; the message says why, and which network the table uses now."""


def radios(folder: Path = Path("/sys/class/net")) -> list[str]:
    """Returns the names of the machine's Wi-Fi devices."""
    return sorted(each.parent.name for each in folder.glob("*/phy80211"))


def fields(line: str) -> list[str]:
    """Returns the fields of a line of `nmcli --terse`, which escapes colons and backslashes with a backslash."""
    found = [""]
    letters = iter(line)
    for letter in letters:
        if letter == ":":
            found.append("")
        else:
            found[-1] += next(letters, "") if letter == "\\" else letter
    return found


def secrets(password: str) -> str:
    """Returns a password in the format of nmcli's passwd-file; every byte is escaped, so that none is special."""
    escaped = "".join(f"\\{byte:03o}" for byte in password.encode())
    return f"{_TYPE}-security.psk:{escaped}\n"


class Wifi:
    """The first Wi-Fi device of a machine; `find_radios` returns the names of all. Each method takes seconds."""

    def __init__(self, run: Run, find_radios: Callable[[], list[str]] = radios) -> None:
        self._run, self._find_radios = run, find_radios
        self.networks: list[Network] = []
        """The result of the last scan."""

    @property
    def is_there(self) -> bool:
        """True if this machine has a Wi-Fi device."""
        return bool(self._find_radios())

    def state(self) -> WifiState:
        try:
            return self._state()
        except Refused as error:
            return WifiState(trouble=str(error))

    def look(self) -> str:
        """Scans for networks, and returns the result; raises `Refused`.

        Many radios find nothing while they are an access point: it is then closed during the scan.
        """
        device, before = self._at()
        self._scan(device)
        is_own = before is not None and before.mode == _HOTSPOT
        if is_own:
            self.networks = [each for each in self.networks if not each.is_joined]
        if before is None or not is_own or self.networks:
            return self._found()
        self._nmcli("connection", "down", "uuid", before.uuid)
        try:
            self._scan(device)
        finally:
            if self._at()[1] is None:  # otherwise a known network is back
                self._up(before)
        return self._found()

    def join(self, network: Network, password: str) -> str:
        """Joins a network and returns the table's new network; raises `JoinFailed`, and then the old one is open
        again.
        """
        device, before = self._at()
        uuid = self._add(device, network)
        ended = Ended(MISSING)
        try:
            ended = self._up_trial(uuid, network, password)
        finally:
            if ended.status:
                self._nmcli("connection", "delete", "uuid", uuid)
        if ended.status:
            raise JoinFailed(together(_why(ended, network), self._back(before)))
        usual = ("connection.autoconnect", "yes", "connection.auth-retries", "-1")
        kept = self._nmcli("connection", "modify", uuid, *usual)  # this writes it to the disk
        self.networks = [replace(each, is_joined=each.ssid == network.ssid) for each in self.networks]
        if kept.status:
            return phrase(
                "The table is now connected to {network}, but will not be after a restart: its settings cannot be "
                "written ({reason}).",
                network=network.name,
                reason=kept.reason,
            )
        self._forget_others(uuid)
        return phrase("The table is now connected to {network}.", network=network.name)

    # NetworkManager

    def _nmcli(self, *words: str | bytes, given: str = "", patience_s: float = _PATIENCE_S) -> Ended:
        return self._run(["nmcli", *words], given, patience_s)

    def _ask(self, what: str, *words: str) -> list[list[str]]:
        """Returns the lines of nmcli's answer, each in its fields; raises `Refused`."""
        ended = self._nmcli("--terse", "--fields", what, *words)
        if ended.status in (MISSING, _NOT_RUNNING):
            raise Refused(
                phrase("NetworkManager does not control this machine's Wi-Fi, so you can set it up only in a terminal.")
            )
        if ended.status == LATE:
            raise Refused(phrase("NetworkManager does not answer; restart the machine if this continues."))
        if ended.status:
            raise Refused(phrase("NetworkManager refused ({reason}).", reason=ended.reason))
        return [fields(line) for line in ended.out.splitlines()]

    def _state(self) -> WifiState:
        answers = dict(line for line in self._ask("PERMISSION,VALUE", "general", "permissions") if len(line) == 2)
        if any(answers.get(f"{_RIGHT}{right}") != "yes" for right in _RIGHTS):
            raise Refused(
                phrase("The table is not allowed to change the Wi-Fi of this machine; {remedy}.", remedy=installer())
            )
        _, now = self._at()
        return WifiState() if now is None else WifiState(now.ssid, now.mode == _HOTSPOT)

    def _at(self) -> tuple[str, Profile | None]:
        """Returns the device and its open profile, None for none; raises `Refused`."""
        for line in self._ask("DEVICE,TYPE,STATE,CON-UUID", "device", "status"):
            if len(line) != 4 or line[1] != "wifi":
                continue
            device, _, state, uuid = line
            if state in ("unavailable", "unmanaged"):
                why = f"{device}: {state}"
                raise Refused(phrase("The Wi-Fi of this machine is switched off ({why}).", why=why))
            return device, self._profile(uuid) if uuid else None
        raise Refused(phrase("NetworkManager finds no Wi-Fi in this machine; restart it."))

    def _profile(self, uuid: str) -> Profile | None:
        found = self._nmcli("--get-values", f"{_TYPE}.mode,{_TYPE}.ssid", "connection", "show", "uuid", uuid)
        mode, _, ssid = found.out.partition("\n")
        return None if found.status else Profile(uuid, ":".join(fields(ssid.removesuffix("\n"))), mode)

    def _profiles(self) -> Iterator[Profile]:
        for uuid, kind in (line for line in self._ask("UUID,TYPE", "connection", "show") if len(line) == 2):
            if kind == _TYPE and (found := self._profile(uuid)) is not None:
                yield found

    def _scan(self, device: str) -> None:
        what = "IN-USE,SSID-HEX,SIGNAL,SECURITY"
        words = ("--terse", "--fields", what, "device", "wifi", "list", "ifname", device, "--rescan", "yes")
        ended = self._nmcli(*words, patience_s=_SCAN_S)
        if ended.status:
            raise Refused(phrase("The table cannot look for networks ({reason}).", reason=ended.reason or ended.status))
        self.networks = found_networks(fields(line) for line in ended.out.splitlines())

    def _found(self) -> str:
        return "" if self.networks else phrase("No network is in range.")

    def _add(self, device: str, network: Network) -> str:
        """Adds the trial profile and returns its UUID; raises `Refused`."""
        words: list[str | bytes] = ["connection", "add", "save", "no", "type", "wifi", "con-name", network.name]
        words += ["ifname", device, "ssid", network.ssid, "connection.autoconnect", "no"]
        words += ["connection.auth-retries", "1"]  # a wrong password is tried only once
        if network.is_hidden:
            words += [f"{_TYPE}.hidden", "yes"]
        if network.key_management is not None:
            words += [f"{_TYPE}-security.key-mgmt", network.key_management]
        ended = self._nmcli(*words)
        added = _ADDED.findall(ended.out)
        if ended.status or not added:
            raise Refused(
                phrase("The table cannot join {network} ({reason}).", network=network.name, reason=ended.reason)
            )
        return str(added[-1])

    def _up_trial(self, uuid: str, network: Network, password: str) -> Ended:
        words = ["--wait", str(_JOIN_S), "connection", "up", "uuid", uuid]
        given = secrets(password) if network.wants_password else ""
        if given:
            words += ["passwd-file", "/dev/stdin"]  # not in the command, which every user of the machine could read
        return self._nmcli(*words, given=given, patience_s=_JOIN_S + _PATIENCE_S)

    def _up(self, profile: Profile) -> bool:
        words = ("--wait", str(_BACK_S), "connection", "up", "uuid", profile.uuid)
        return self._nmcli(*words, patience_s=_BACK_S + _PATIENCE_S).status == 0

    def _back(self, before: Profile | None) -> str:
        """Opens the previous network, else the table's own, and returns which, in one sentence."""
        try:
            own = [each for each in self._profiles() if each.mode == _HOTSPOT]
        except Refused:
            own = []
        for profile in [*([] if before is None else [before]), *own]:
            if self._up(profile):
                if profile.mode == _HOTSPOT:
                    return phrase("The table's own Wi-Fi, {network}, is open again.", network=profile.ssid)
                return phrase("The table has returned to {network}.", network=profile.ssid)
        return phrase("The table is now not connected to Wi-Fi.")

    def _forget_others(self, uuid: str) -> None:
        """Deletes older profiles of the same network: they may have another password."""
        kept = self._profile(uuid)
        if kept is None or "\N{REPLACEMENT CHARACTER}" in kept.ssid or "?" in kept.ssid:
            return  # two names may look alike
        for other in self._profiles():
            if other.uuid != uuid and other.ssid == kept.ssid and other.mode != _HOTSPOT:
                self._nmcli("connection", "delete", "uuid", other.uuid)


def _why(ended: Ended, network: Network) -> str:
    """Turns nmcli's English error (in its source `nmc_device_reason_to_string`) into one sentence for people."""
    name = network.name
    if ended.status in (LATE, _LATE):
        return phrase("{network} did not answer in time.", network=name)
    if _has_words(ended, "Secrets were required", "No valid secrets", "Invalid secrets"):
        return phrase("{network} rejected this password.", network=name)
    if _has_words(ended, "Wi-Fi network could not be found", "no compatible"):
        return phrase("{network} is out of range.", network=name)
    if _has_words(ended, "802.1X supplicant"):
        return phrase("{network} did not let the table in; check the password or move closer.", network=name)
    if _has_words(ended, "IP configuration", "DHCP", "AutoIP"):
        return phrase("{network} gave the table no address; restart its router.", network=name)
    return phrase("The table cannot join {network} ({reason}).", network=name, reason=ended.reason or ended.status)


def _has_words(ended: Ended, *words: str) -> bool:
    return any(word in ended.err for word in words)
