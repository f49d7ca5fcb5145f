"""What every page of the table is sent with: the headers, the files, one plain sentence."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles

from controller.games.registry import page_folder, registry
from controller.web.speaking import ToldInWords, whole
from engine.sentence import phrase

__all__ = ["HEADERS", "NO_SEATS", "STATIC", "Files", "game_file", "monotonic_ms", "sentence", "the_page"]

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
NO_SEATS = phrase("in this game everybody plays on the same page; open it without a seat")


def monotonic_ms() -> int:
    """Returns a time in ms that never goes back."""
    return time.monotonic_ns() // 1_000_000


def the_page() -> Response:
    """Returns the page; which table it shows, and for which seat, it learns by its websocket."""
    return FileResponse(STATIC / "index.html", headers=HEADERS)


def sentence(status: int, said: str) -> Response:
    """Returns one sentence as a page of its own."""
    return ToldInWords(whole(said), status, headers=HEADERS)


class Files(StaticFiles):
    """A folder of files, sent with the same headers as the page."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """Returns a file."""
        response = super().file_response(*args, **kwargs)
        response.headers.update(HEADERS)
        return response


async def game_file(request: Request) -> Response:
    """Returns a file of the `page` folder of any game that the table knows."""
    files = _files_of(request.path_params["game"])
    if files is None:
        raise HTTPException(404)
    return await files.get_response(request.path_params["file"], request.scope)


def _files_of(game: str) -> Files | None:
    known = registry().games.get(game)
    folder = None if known is None else page_folder(known.manifest)
    return None if folder is None else Files(directory=folder)
