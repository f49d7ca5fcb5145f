"""What every page of the table is sent with: the headers, the files, one plain sentence."""

from __future__ import annotations

import time
from pathlib import Path

from starlette.responses import FileResponse, PlainTextResponse, Response

__all__ = ["HEADERS", "NO_SEATS", "STATIC", "monotonic_ms", "sentence", "the_page"]

STATIC = Path(__file__).parent / "static"
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"
    ),
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
NO_SEATS = "in this game everybody plays on the same page; open it without a seat"


def monotonic_ms() -> int:
    """Returns a time in ms that never goes back."""
    return time.monotonic_ns() // 1_000_000


def the_page() -> Response:
    """Returns the page; which table it shows, and for which seat, it learns by its websocket."""
    return FileResponse(STATIC / "index.html", headers=HEADERS)


def sentence(status: int, said: str) -> Response:
    """Returns one sentence as a page of its own."""
    whole = said if said.endswith(".") else f"{said[:1].upper()}{said[1:]}."
    return PlainTextResponse(whole, status, headers=HEADERS)
