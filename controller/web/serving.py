"""The parts that all pages of the table share: headers, files, one-sentence pages.

Texts are compressed if the browser accepts that, once for each file, because a Pi takes longer to compress than to
send.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import time
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Receive, Scope, Send

from controller.errors import Refused
from controller.extending.registry import extension_page, extensions
from controller.tabletop.registry import known_games, manifest, page_folder, registry
from controller.web.localized import LocalizedJson, LocalizedText, whole
from controller.web.origin import is_local
from engine.sentence import phrase
from hal.remedies import has_kiosk

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
_TEXTS = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".webmanifest")
NO_SEATS = phrase("in this game all players share one page; open it without a seat")


def monotonic_ms() -> int:
    """Returns monotonic time in ms."""
    return time.monotonic_ns() // 1_000_000


def wall_ms() -> int:
    """Returns the time of day in ms since 1970."""
    return time.time_ns() // 1_000_000


def sentence(status: int, text: str) -> Response:
    """Returns one sentence as a page of its own."""
    return LocalizedText(whole(text), status, headers=HEADERS)


def notice_page(language: str, title: str, content: str, status: int = 200) -> Response:
    """Returns a page with one notice; the texts are escaped HTML in the page's language."""
    text = _NOTICE.format(language=language, title=title, content=content)
    return HTMLResponse(text, status, headers=HEADERS)


_NOTICE = """<!doctype html>
<html lang="{language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <script src="/js/base/theme.js"></script>
  <title>{title}</title>
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/css/base.css">
  <link rel="stylesheet" href="/css/seats.css">
</head>
<body class="notice">
  <main>
{content}  </main>
</body>
</html>
"""


def refusal(status: int, text: str) -> Response:
    """Returns a status with one sentence, in JSON."""
    return LocalizedJson({"error": whole(text)}, status, headers=HEADERS)


class PageFile(FileResponse):
    """A file, compressed if it is a text and the browser accepts that."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_text = Path(self.path).suffix in _TEXTS
        if not (is_text and takes_compressed(scope)):
            await super().__call__(scope, receive, send)
            return
        there = await run_in_threadpool(os.stat, self.path) if self.stat_result is None else self.stat_result
        self.set_stat_headers(there)
        packed = await run_in_threadpool(_packed_file, str(self.path), there.st_mtime_ns)
        await as_compressed(self, packed)(scope, receive, send)


class WholeText(Response):
    """A text, compressed if the browser accepts that, or no body if the browser has it."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        tag = blake2b(self.body, digest_size=16).hexdigest()
        self.headers["etag"] = f'"{tag}"'
        if tag in Headers(scope=scope).get("if-none-match", ""):
            await NotModifiedResponse(self.headers)(scope, receive, send)
        elif takes_compressed(scope):
            await as_compressed(self, await run_in_threadpool(_packed_text, bytes(self.body)))(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def takes_compressed(scope: Scope) -> bool:
    asked = Headers(scope=scope)
    return "gzip" in asked.get("accept-encoding", "") and "range" not in asked


def as_compressed(response: Response, packed: bytes) -> Response:
    sent = Response(packed, response.status_code)
    sent.raw_headers = [(name, value) for name, value in response.raw_headers if name != b"content-length"]
    sent.headers.update({"Content-Length": str(len(packed)), "Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
    if "etag" in sent.headers:
        sent.headers["etag"] = f"W/{sent.headers['etag']}"  # the same file, encoded differently
    return sent


@lru_cache(maxsize=500)
def _packed_file(path: str, changed_ns: int) -> bytes:
    """Returns a compressed file, cached until the file changes."""
    return packed(Path(path).read_bytes())


def packed(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)


_packed_text = lru_cache(maxsize=16)(packed)


class Files(StaticFiles):
    """A folder of files, sent with the same headers as the page."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Returns a file, or 304 if the browser has it."""
        response = PageFile(full_path, status_code, HEADERS, stat_result=stat_result)
        has_it = self.is_not_modified(response.headers, Headers(scope=scope))
        return NotModifiedResponse(response.headers) if has_it else response


async def game_file(request: Request) -> Response:
    """Returns a file of the `page` folder of any game that the table knows."""
    known = registry().games.get(request.path_params["game"])
    folder = None if known is None else page_folder(known.manifest)
    if folder is None:
        raise HTTPException(404)
    return await Files(directory=folder).get_response(request.path_params["file"], request.scope)


def qr_code(address: str) -> Response:
    """Returns the QR code of an address, as SVG on white."""
    import segno

    drawn = io.BytesIO()
    segno.make(address, error="m").save(drawn, kind="svg", scale=8, border=2, light="#fff")
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers=HEADERS)


async def json_body(request: Request, longest: int) -> dict[str, Any]:
    """Returns a request's body, a JSON object of at most `longest` bytes; raises `Refused`."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > longest:
            raise Refused("the request must be a JSON object of at most {most} bytes", most=longest)
    try:
        facts = json.loads(body)
    except (ValueError, RecursionError):
        facts = None
    if not isinstance(facts, dict):
        raise Refused(phrase("the request must be a JSON object"))
    return facts


@cache
def build() -> str:
    """Returns a fingerprint of all files for browsers, as this program first read them."""
    folders = [*map(page_folder, map(manifest, known_games())), *map(extension_page, extensions().known)]
    return fingerprint([STATIC, *(folder for folder in folders if folder is not None)])


def fingerprint(folders: Iterable[Path]) -> str:
    """Returns a text that changes whenever a file below these folders does."""
    digest = blake2b(digest_size=8)
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                digest.update(f"{path.relative_to(folder).as_posix()} {path.stat().st_size}\n".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


_FRESH_MS = 30_000
"""How long a page without a websocket, such as the operator's, counts as shown after a request."""


class OwnScreen:
    """Tracks whether the table's own screen shows a page; the program that starts the browser there asks for it.

    `language` is the screen's default, "" for its browser's. `is_kiosk` is True if the table's own program starts that
    browser: there may then be no keyboard.
    """

    def __init__(self, clock: Callable[[], int] = monotonic_ms) -> None:
        self._clock = clock
        self._asked: int | None = None
        self.language = ""
        self.is_kiosk = has_kiosk()

    def asked(self, request: Request) -> None:
        """Notes a request without a websocket."""
        if is_local(request):
            self._asked = self._clock()

    def language_for(self, connection: HTTPConnection) -> str:
        """Returns the language of a page on the table's own screen, "" for a page elsewhere."""
        return self.language if is_local(connection) else ""

    def is_kiosk_for(self, connection: HTTPConnection) -> bool:
        """Returns whether a kiosk's browser shows the page."""
        return self.is_kiosk and is_local(connection)

    @property
    def is_shown(self) -> bool:
        return self._asked is not None and self._clock() - self._asked < _FRESH_MS
