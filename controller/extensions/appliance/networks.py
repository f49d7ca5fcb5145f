"""Wi-Fi networks in scan results, and checks of passwords. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from engine.sentence import phrase

_LEAST, _MOST = 8, 63
"""The length of a WPA password, in bytes."""
_KEY = re.compile("[0-9A-Fa-f]{64}")
_LONGEST_NAME = 32
"""The maximum length of a network's name, in bytes."""


@dataclass(frozen=True, slots=True)
class Network:
    """A network in reach."""

    ssid: bytes
    """Its name, in the bytes that its owner has chosen."""
    signal: int = 0
    """In percent."""
    security: str = ""
    """As printed by nmcli: "" for an open network, else words such as "WPA2 WPA3"."""
    is_joined: bool = False
    is_hidden: bool = False
    """Whether it hides its name, so that somebody had to type it."""

    @property
    def name(self) -> str:
        """The name for people; bytes that are not UTF-8, and control characters, become replacement characters."""
        text = self.ssid.decode("utf-8", "replace")
        return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)

    @property
    def key_management(self) -> str | None:
        """NetworkManager's name of its security; None for an open network."""
        words = self.security.split()
        if {"WPA1", "WPA2"} & {*words}:
            return "wpa-psk"
        if "WPA3" in words:
            return "sae"
        return "owe" if "OWE" in words else None

    @property
    def wants_password(self) -> bool:
        return self.key_management in ("wpa-psk", "sae")

    @property
    def why_not(self) -> str:
        """Why the table cannot join it, one sentence; "" if it can."""
        words = self.security.split()
        if "WEP" in words:
            return phrase("This network uses WEP, which is not safe; set its router to WPA2.")
        if "802.1X" in words or "WPA-EAP-SUITE-B-192" in words:
            return phrase("This network needs a user name, which the table cannot send.")
        return ""


def found_networks(lines: Iterable[list[str]]) -> list[Network]:
    """Returns the networks of a scan, the strongest first, each name once; without nameless ones.

    A line has four fields: "*" for the joined network, the name in hexadecimal, signal and security.
    """
    strongest: dict[bytes, Network] = {}
    for in_use, name, signal, security in (line for line in lines if len(line) == 4):
        try:
            ssid = bytes.fromhex(name)
        except ValueError:
            continue
        found = Network(ssid, int(signal) if signal.isdecimal() else 0, security, is_joined=in_use.strip() == "*")
        before = strongest.get(ssid, found)
        if b"\0" not in ssid and ssid and (found.is_joined, found.signal) >= (before.is_joined, before.signal):
            strongest[ssid] = found
    return sorted(strongest.values(), key=lambda each: (-each.is_joined, -each.signal, each.ssid))


def wrong_password(network: Network, password: str) -> str:
    """Returns why a text cannot be a network's password, one sentence; "" if it can."""
    if not network.wants_password:
        return ""
    if not password:
        return phrase("Enter the password of {network}.", network=network.name)
    size = len(password.encode("utf-8", "replace"))
    if not password.isprintable() or (network.key_management == "sae" and size > _MOST):
        return phrase("This is not a Wi-Fi password: it can have at most {most} characters on one line.", most=_MOST)
    if network.key_management == "wpa-psk" and not (_LEAST <= size <= _MOST or _KEY.fullmatch(password)):
        return phrase("A Wi-Fi password must have {least} to {most} characters.", least=_LEAST, most=_MOST)
    return ""


def wrong_name(name: str) -> str:
    """Returns why a text cannot be a network's name, one sentence; "" if it can."""
    if not 1 <= len(name.encode("utf-8", "replace")) <= _LONGEST_NAME or not name.isprintable():
        return phrase("The name of a Wi-Fi network must have 1 to {most} characters.", most=_LONGEST_NAME)
    return ""
