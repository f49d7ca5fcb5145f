"""Files for browsers: complete, compressed if that helps, and only when they are not cached."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from controller.tabletop.registry import known_games, manifest, page_folder
from controller.web import Page, create_app
from controller.web.serving import STATIC
from tests.controller.stack import WAIT_S, Server, page_extensions

EXTENSIONS = Path(__file__).parents[2] / "controller" / "extensions"
TEXTS = (".css", ".html", ".js", ".svg")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with Server(create_app(Page(lambda seat: {}, lambda wish, reply, seat, page: None))) as running:
        yield running


def get(server: Server, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Requests a path; returns status, headers and content."""
    connection = HTTPConnection(server.address, timeout=WAIT_S)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    connection.close()
    return found


def served_files() -> dict[str, Path]:
    """Every file for browsers, by its address."""
    folders = {"": STATIC} | {f"/games/{name}": page_folder(manifest(name)) for name in known_games()}
    return {
        f"{address}/{path.relative_to(folder).as_posix()}": path
        for address, folder in folders.items() if folder is not None
        for path in sorted(folder.rglob("*")) if path.is_file()
    }  # fmt: skip


def test_every_text_that_makes_up_a_page_comes_compressed_and_whole(server: Server) -> None:
    texts = {address: path for address, path in served_files().items() if path.suffix in TEXTS}
    del texts["/index.html"]  # see below
    assert {"/js/main.js", "/css/base.css", "/games/woodland/woodland.js"} <= set(texts)
    for address, path in texts.items():
        status, headers, body = get(server, address, Accept_Encoding="gzip, deflate, br")
        assert (status, headers["content-encoding"], headers["vary"]) == (200, "gzip", "Accept-Encoding"), address
        assert gzip.decompress(body) == path.read_bytes(), address


def test_the_page_itself_comes_compressed_with_what_extensions_put_on_it(tmp_path: Path) -> None:
    page = Page(lambda seat: {}, lambda wish, reply, seat, page: None, extensions=page_extensions())
    with Server(create_app(page)) as server:
        status, headers, body = get(server, "/?single-files", Accept_Encoding="gzip")
        plain = get(server, "/index.html?single-files")[2]
    assert (status, headers["content-encoding"], gzip.decompress(body)) == (200, "gzip", plain)
    assert b"extensions:" not in plain
    places = re.findall("<!-- extensions: ([a-z-]+) -->", (STATIC / "index.html").read_text(encoding="utf-8"))
    for part in (each for place in places for each in EXTENSIONS.glob(f"*/page/{place}.html")):
        assert [line for line in part.read_bytes().splitlines() if line.strip() not in plain] == []
    for each in page_extensions().modules:
        assert plain.count(f'<link rel="modulepreload" href="{each["module"]}">'.encode()) == 1


def test_the_modules_of_the_page_take_less_than_half_of_their_size_on_their_way(server: Server) -> None:
    modules = [address for address in served_files() if address.startswith("/js/") and address.endswith(".js")]
    sizes = [
        sum(len(get(server, address, Accept_Encoding=coding)[2]) for address in modules)
        for coding in ("gzip", "identity")
    ]
    assert sizes[0] < 0.45 * sizes[1]


def test_what_a_page_says_in_another_language_comes_compressed(server: Server) -> None:
    packed = get(server, "/language.json?lang=de", Accept_Encoding="gzip")
    plain = get(server, "/language.json?lang=de")
    assert gzip.decompress(packed[2]) == plain[2]
    assert (packed[1]["content-encoding"], packed[1]["content-type"]) == ("gzip", plain[1]["content-type"])
    assert len(packed[2]) < 0.45 * len(plain[2])


@pytest.mark.parametrize(
    ("address", "headers"),
    [("/js/main.js", {}), ("/film.webp", {"Accept_Encoding": "gzip"})],
    ids=["a browser that takes nothing compressed", "a picture, which is compressed by itself"],
)
def test_other_files_come_as_they_are(server: Server, address: str, headers: dict[str, str]) -> None:
    status, told, body = get(server, address, **headers)
    assert (status, "content-encoding" in told) == (200, False)
    assert body == (STATIC / address[1:]).read_bytes()


def test_a_browser_that_has_a_file_is_not_sent_it_again(server: Server) -> None:
    for coding in ("gzip", "identity"):
        tag = get(server, "/js/main.js", Accept_Encoding=coding)[1]["etag"]
        status, headers, body = get(server, "/js/main.js", Accept_Encoding=coding, If_None_Match=tag)
        assert (status, body, headers["cache-control"]) == (304, b"", "no-cache")


def test_compressed_files_come_with_the_same_headers_as_all_others(server: Server) -> None:
    for address in ("/", "/js/main.js", "/games/chameleon/chameleon.js"):
        headers = get(server, address, Accept_Encoding="gzip")[1]
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert (headers["x-frame-options"], headers["x-content-type-options"]) == ("DENY", "nosniff")
