"""Whether a machine has a route to the internet, from the kernel's routing table."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.extensions.appliance import page
from controller.extensions.appliance.internet import has_default_route
from controller.web.extension import PageExtensions, PageSurroundings

HEAD = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"
HOTSPOT = "wlan0\t00002A0A\t00000000\t0001\t0\t0\t600\t00FFFFFF\t0\t0\t0\n"
HOME = "wlan0\t00000000\t0101A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0\n"
LOOPBACK_6 = f"{'0' * 32} 00 {'0' * 32} 00 {'0' * 32} ffffffff 00000001 00000000 00200200       lo\n"
HOME_6 = f"{'0' * 32} 00 {'0' * 32} 00 fe80{'0' * 27}1 00000400 00000003 00000000 00450003    wlan0\n"


@pytest.mark.parametrize(
    ("ipv4", "ipv6", "leads_on"),
    [
        (HEAD + HOTSPOT, LOOPBACK_6, False),
        (HEAD + HOTSPOT + HOME, LOOPBACK_6, True),
        (HEAD + HOTSPOT, LOOPBACK_6 + HOME_6, True),
        (HEAD, "", False),
        (HEAD + "cut off\n", "cut off\n", False),
    ],
    ids=["only its own Wi-Fi", "a network", "a network of IPv6", "no network", "lines that say nothing"],
)
def test_a_machine_is_offline_when_no_route_leads_on(tmp_path: Path, ipv4: str, ipv6: str, leads_on: bool) -> None:
    (tmp_path / "ipv4").write_text(ipv4)
    (tmp_path / "ipv6").write_text(ipv6)
    assert has_default_route(tmp_path / "ipv4", tmp_path / "ipv6") is leads_on


@pytest.mark.parametrize("leads_on", [True, False])
def test_pages_are_told_whether_the_table_is_offline(monkeypatch: pytest.MonkeyPatch, leads_on: bool) -> None:
    monkeypatch.setattr(page, "has_default_route", lambda: leads_on)
    assert PageExtensions(PageSurroundings(), {"appliance": page.PAGE}).hello()["offline"] is not leads_on


def test_a_system_that_does_not_tell_is_not_called_offline(tmp_path: Path) -> None:
    assert has_default_route(tmp_path / "none", tmp_path / "none")
