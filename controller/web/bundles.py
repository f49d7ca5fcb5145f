"""The page's files, joined: `/bundle/page.js`, `/bundle/page.css`, and `/bundle/ADDRESS` for a module that comes later.

If one module of the table, an extension or a game cannot be joined, the page gets the single files of all: two copies
of a module would not share their state. A file that has changed is read again with the next request.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from controller.extending.registry import extensions
from controller.tabletop.registry import known_games, manifest, page_folder
from controller.web.bundler import Module, closure, join_modules, join_sheets, read_module
from controller.web.js_source import Unreadable
from controller.web.serving import HEADERS, STATIC, WholeText

_MAIN = "/js/main.js"
_RUNTIME = STATIC / "js" / "base" / "joined-modules.js"
_SCRIPT = f'<script type="module" src="{_MAIN}">'
_JOINED = f'<link rel="stylesheet" href="/bundle/page.css">\n  {_SCRIPT.replace(_MAIN, "/bundle/page.js")}'
_SHEET = re.compile(r' *<link rel="stylesheet" href="(/[^"]+)">\n')
_MODULE = re.compile(r' *<link rel="modulepreload" href="(/extensions/([^"/]+)/[^"]+)">\n')


@dataclass(frozen=True)
class Bundles:
    """The page's joined files."""

    html: str
    """The page with its single files."""
    folders: Mapping[str, Path]
    """The folders `page` of extensions, by their names."""

    @cached_property
    def page(self) -> str:
        """The page with one stylesheet and one script."""
        return _MODULE.sub("", _SHEET.sub("", self.html)).replace(_SCRIPT, _JOINED)

    def routes(self) -> list[Route]:
        return [
            Route("/bundle/page.js", self._script),
            Route("/bundle/page.css", self._sheet),
            Route("/bundle/{address:path}", self._later),
        ]

    def _script(self, _: Request) -> Response:
        try:
            own, _others = self._modules()
        except (Unreadable, OSError, UnicodeError) as error:
            return _sent(f'import "{_MAIN}"; // {json.dumps(str(error))}\n', "text/javascript")
        runtime = _RUNTIME.read_text(encoding="utf-8")
        start = f'await $take("{_MAIN}");\n'
        return _sent(f"{runtime}{join_modules(own.values())}{start}", "text/javascript")

    def _later(self, request: Request) -> Response:
        """Returns a module and those that it imports, without those that the page has."""
        address = f"/{request.path_params['address']}"
        try:
            own, others = self._modules()
            if address not in others:
                raise HTTPException(404)
            wanted = closure([address], self._module)
        except (Unreadable, OSError, UnicodeError):
            raise HTTPException(404) from None
        return _sent(join_modules(each for name, each in wanted.items() if name not in own), "text/javascript")

    def _sheet(self, _: Request) -> Response:
        addresses = _SHEET.findall(self.html)
        try:
            sheets = {each: self._file(each).read_text(encoding="utf-8") for each in addresses}
            joined = join_sheets(sheets)
        except (Unreadable, OSError, UnicodeError):
            joined = "".join(f'@import url("{each}");\n' for each in addresses)
        return _sent(joined, "text/css")

    def _modules(self) -> tuple[dict[str, Module], dict[str, Module]]:
        """Returns the modules that come with the page, and all that may come later; raises `Unreadable` and
        `OSError`.
        """
        known = extensions().known
        listed = _MODULE.findall(self.html)
        games = [manifest(game).address_of(manifest(game).page) for game in known_games()]
        built_in = [where for where, name in listed if name in known and known[name].source.is_built_in]
        own = closure([_MAIN, "/js/game.js", *built_in], self._module)
        later = [*(where for where, _ in listed), *filter(None, games)]
        while (found := closure(later, self._module)) and (more := _later_ones({**own, **found}) - {*later, *own}):
            later += sorted(more)
        return own, {address: module for address, module in found.items() if address not in own}

    def _module(self, address: str) -> Module:
        path = self._file(address)
        return _read(address, path, path.stat().st_mtime_ns)

    def _file(self, address: str) -> Path:
        _, place, *rest = address.split("/")
        folder: Path | None = STATIC / place
        if place == "games":
            folder = page_folder(manifest(rest.pop(0)))
        elif place == "extensions":
            folder = self.folders.get(rest.pop(0))
        if folder is None or not rest:
            raise Unreadable(address)
        return folder.joinpath(*rest)


def _later_ones(modules: Mapping[str, Module]) -> set[str]:
    return {address for module in modules.values() for address in module.later}


@lru_cache(maxsize=500)
def _read(address: str, path: Path, changed_ns: int) -> Module:
    """Reads a module, once for each change of its file."""
    return read_module(address, path.read_text(encoding="utf-8"))


def _sent(text: str, kind: str) -> Response:
    return WholeText(text, headers=HEADERS, media_type=kind)
