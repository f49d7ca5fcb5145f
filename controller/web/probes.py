"""Answers the captive-portal probes of phones and laptops that join the table's own Wi-Fi.

On that Wi-Fi (deploy/hotspot.sh) the probed names resolve to the table. A device that has not opened the page yet is
redirected to it, so that it offers the page automatically; later it gets the expected answer and stays in the Wi-Fi.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus

from starlette.datastructures import Headers
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from controller.web.origin import host_name
from controller.web.serving import monotonic_ms

_STAYS_MS = 12 * 3_600_000
"""How long a device counts as one that has opened the page."""
_MOST = 250
"""The maximum number of remembered devices; the table's own Wi-Fi has fewer addresses."""
_UNCACHED = {"Cache-Control": "no-store"}

_Answer = tuple[HTTPStatus, str, str]
"""Status, type and content."""
_NO_CONTENT: _Answer = (HTTPStatus.NO_CONTENT, "text/plain", "")
_APPLE: _Answer = (HTTPStatus.OK, "text/html", "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>")
_FIREFOX_PAGE = '<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>'
_ANDROID = {"/generate_204": _NO_CONTENT, "/gen_204": _NO_CONTENT}

PROBES: Mapping[str, Mapping[str, _Answer]] = {
    "connectivitycheck.gstatic.com": _ANDROID,
    "connectivitycheck.android.com": _ANDROID,
    "clients3.google.com": _ANDROID,
    "connect.rom.miui.com": _ANDROID,
    "connectivitycheck.platform.hicloud.com": _ANDROID,
    "captive.apple.com": {"/": _APPLE, "/hotspot-detect.html": _APPLE},
    "www.msftconnecttest.com": {"/connecttest.txt": (HTTPStatus.OK, "text/plain", "Microsoft Connect Test")},
    "www.msftncsi.com": {"/ncsi.txt": (HTTPStatus.OK, "text/plain", "Microsoft NCSI")},
    "detectportal.firefox.com": {
        "/canonical.html": (HTTPStatus.OK, "text/html", _FIREFOX_PAGE),
        "/success.txt": (HTTPStatus.OK, "text/plain", "success\n"),
    },
    "nmcheck.gnome.org": {"/check_network_status.txt": (HTTPStatus.OK, "text/plain", "NetworkManager is online\n")},
}
"""The paths probed at each name, and the answers that mean internet access."""


class Probes:
    """Answers probes before any other route does; `clock` returns ms."""

    def __init__(self, app: ASGIApp, clock: Callable[[], int] = monotonic_ms) -> None:
        self._app, self._clock = app, clock
        self._seen: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        device = scope["client"][0] if scope.get("client") else ""
        asked = PROBES.get(host_name(Headers(scope=scope).get("host", "")) or "")
        if asked is None:
            self._has_opened_the_page(device)
            await self._app(scope, receive, send)
            return
        answer = asked.get(scope["path"])
        if answer is None or not self._knows(device):
            await RedirectResponse(_page(scope), HTTPStatus.FOUND, _UNCACHED)(scope, receive, send)
            return
        status, kind, content = answer
        await Response(content, status, _UNCACHED, kind)(scope, receive, send)

    def _has_opened_the_page(self, device: str) -> None:
        self._seen.pop(device, None)
        self._seen[device] = self._clock()
        if len(self._seen) > _MOST:
            del self._seen[next(iter(self._seen))]

    def _knows(self, device: str) -> bool:
        return device in self._seen and self._clock() - self._seen[device] < _STAYS_MS


def _page(scope: Scope) -> str:
    """Returns the table's page at the address where the probe has arrived."""
    host, port = scope["server"]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
