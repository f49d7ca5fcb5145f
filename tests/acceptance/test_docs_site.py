"""The docs as a site: built without a warning, searched, read on a phone, without requests to other hosts."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.book import ROOT

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Suppresses the log of requests."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of scripts/docs, in a temporary folder."""
    folder = tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    done = subprocess.run(
        build, cwd=ROOT, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return folder


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=site)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def reader(chromium: Browser, address: str) -> Iterator[Page]:
    """A reader with a phone; at the end there must be no request to another host."""
    page = chromium.new_context(viewport=PHONE, base_url=address).new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    yield page
    page.context.close()
    assert [url for url in asked if not url.startswith((address, "file:", "data:", "blob:"))] == []


def test_every_page_of_the_docs_is_in_the_navigation(site: Path, reader: Page) -> None:
    reader.goto("index.html")
    listed = reader.eval_on_selector_all(".md-nav--primary a.md-nav__link", "links => links.map(each => each.pathname)")
    pages = {f"/{page.name}" for page in site.glob("*.html")} - {"/404.html"}
    assert sorted(pages - {"/index.html"}) == sorted(path for path in listed if path not in ("/", "/index.html"))


def test_every_link_of_the_site_leads_to_a_file(site: Path) -> None:
    for page in site.glob("*.html"):
        links = {urlsplit(link) for link in re.findall(r'(?:href|src)="([^"]+)"', page.read_text(encoding="utf-8"))}
        local = {unquote(link.path) for link in links if link.path and not link.scheme}
        assert [path for path in local if not (site / path.lstrip("/")).exists()] == [], page.name


@pytest.mark.parametrize(
    "as_file", [False, pytest.param(True, marks=pytest.mark.thorough)], ids=["served", "opened as a file"]
)
def test_the_search_finds_a_rule(as_file: bool, site: Path, reader: Page) -> None:
    reader.goto((site / "index.html").as_uri() if as_file else "index.html")
    reader.locator("label[for=__search]:visible").first.click()
    reader.locator(".md-search__input").press_sequentially("lone arrival")
    expect(reader.locator(".md-search-result__item").first).to_contain_text("Chameleon", timeout=20_000)


@pytest.mark.thorough
def test_no_page_is_wider_than_a_phone(site: Path, reader: Page) -> None:
    for page in sorted(site.glob("*.html")):
        reader.goto(page.name, wait_until="domcontentloaded")
        assert reader.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], page.name


def test_the_pictures_are_there(site: Path, reader: Page) -> None:
    reader.goto("index.html")
    assert reader.evaluate("[...document.images].length > 0 && [...document.images].every(each => each.naturalWidth)")
