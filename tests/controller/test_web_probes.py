"""Devices on the table's own Wi-Fi probe for internet access, and are redirected to the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from controller.web import Page, create_app
from controller.web.probes import PROBES, Probes
from tests.controller.stack import WAIT_S, Server

HOTSPOT = Path(__file__).parents[2] / "deploy" / "hotspot.sh"
HOURS = 3_600_000


class Hotspot:
    """A table with a controlled clock."""

    def __init__(self) -> None:
        self.now = 0
        app = create_app(Page(lambda seat: {}, lambda wish, reply, seat, page: None))
        self.server = Server(Probes(app, lambda: self.now))  # type: ignore[arg-type]

    def get(self, host: str, path: str, device: str = "127.0.0.7") -> HTTPResponse:
        """A device requests a path at a name."""
        connection = HTTPConnection(self.server.address, timeout=WAIT_S, source_address=(device, 0))
        connection.request("GET", path, headers={"Host": host})
        answer = connection.getresponse()
        answer.content = answer.read()  # type: ignore[attr-defined]
        connection.close()
        return answer

    def open_page(self, device: str = "127.0.0.7") -> None:
        """A device opens the page."""
        assert self.get(self.server.address, "/", device).status == 200


@pytest.fixture
def hotspot() -> Iterator[Hotspot]:
    table = Hotspot()
    with table.server:
        yield table


def said(answer: HTTPResponse) -> tuple[int, str, str | None]:
    """Status, content and redirect target."""
    return answer.status, answer.content.decode(), answer.headers["location"]  # type: ignore[attr-defined]


ASKED = [(host, path) for host, paths in PROBES.items() for path in paths]


@pytest.mark.parametrize(("host", "path"), ASKED)
def test_a_device_that_comes_into_the_wifi_is_led_to_the_page(hotspot: Hotspot, host: str, path: str) -> None:
    answer = hotspot.get(host, path)
    assert said(answer) == (302, "", f"http://{hotspot.server.address}/")
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("host", "path", "expected"),
    [
        ("connectivitycheck.gstatic.com", "/generate_204", (204, "")),
        ("clients3.google.com", "/gen_204", (204, "")),
        ("connect.rom.miui.com", "/generate_204", (204, "")),
        ("nmcheck.gnome.org", "/check_network_status.txt", (200, "NetworkManager is online\n")),
        (
            "captive.apple.com", "/hotspot-detect.html",
            (200, "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"),
        ),
        ("www.msftconnecttest.com", "/connecttest.txt", (200, "Microsoft Connect Test")),
        ("www.msftncsi.com", "/ncsi.txt", (200, "Microsoft NCSI")),
        ("detectportal.firefox.com", "/success.txt?ipv4", (200, "success\n")),
        (
            "detectportal.firefox.com", "/canonical.html",
            (200, '<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>'),
        ),
    ],
)  # fmt: skip
def test_a_device_that_has_opened_the_page_hears_what_keeps_it_in_the_wifi(
    hotspot: Hotspot, host: str, path: str, expected: tuple[int, str]
) -> None:
    hotspot.open_page()
    assert said(hotspot.get(host, path))[:2] == expected


def test_what_windows_opens_when_it_finds_a_portal_leads_to_the_page(hotspot: Hotspot) -> None:
    hotspot.open_page()
    assert hotspot.get("www.msftconnecttest.com", "/redirect").headers["location"] == f"http://{hotspot.server.address}/"


def test_every_device_is_led_to_the_page_for_itself_and_again_the_next_day(hotspot: Hotspot) -> None:
    hotspot.open_page("127.0.0.7")
    probe = ("captive.apple.com", "/hotspot-detect.html")
    assert [hotspot.get(*probe, device).status for device in ("127.0.0.7", "127.0.0.8")] == [200, 302]
    hotspot.now = 12 * HOURS
    assert hotspot.get(*probe, "127.0.0.7").status == 302


def test_any_other_foreign_name_is_still_refused(hotspot: Hotspot) -> None:
    for host in ("evil.example", "gstatic.com", "captive.apple.com.evil.example"):
        assert hotspot.get(host, "/generate_204").status == 400


def test_the_wifi_of_the_table_leads_just_these_names_to_it() -> None:
    named = re.search(r"^probes='(.*)'$", HOTSPOT.read_text(encoding="utf-8"), re.MULTILINE)
    assert named
    assert named[1].split() == list(PROBES)
