"""Hooks for MkDocs, so that the same pages serve a code host and the site.

README, CONTRIBUTING and CHANGELOG become pages, and pages get their generated tables (`docs_tables`). A link to another
file outside docs/ leads to a copy of it; a link to a folder becomes its name. Headings get the anchors that code hosts
give them. A page that would load anything from another host fails the build.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from pymdownx.slugs import slugify

os.environ["CHAMELEON_LANG"] = "en"  # the tables come from the program itself
from docs_tables import filled

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = {
    "index.md": ROOT / "README.md",
    "contributing.md": ROOT / "CONTRIBUTING.md",
    "changelog.md": ROOT / "CHANGELOG.md",
}
"""Pages of the site from outside docs/."""
ASSETS = {"favicon.svg": ROOT / "controller" / "web" / "static" / "favicon.svg"}

_LINK = re.compile(r"\[(?P<words>[^]]*)\]\((?!https?:|#)(?P<path>[^)#\s]+)(?P<anchor>#[^)]*)?\)")
_COLOUR = re.compile(r"<code>(#[0-9a-f]{6})</code>")
_FROM_ELSEWHERE = re.compile(r"<(?:script|link|img|iframe)\b[^>]*(?:src|href)=[\"']?(?:https?:)?//[^>]*>")

log = logging.getLogger("mkdocs.hooks.docs_site")


def on_startup(*, command: str, dirty: bool) -> None:
    """Makes a build print only warnings; `--quiet` would also hide them from `--strict`."""
    if command == "build":
        logging.getLogger("mkdocs").setLevel(logging.WARNING)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    config.mdx_configs.setdefault("toc", {})["slugify"] = slugify(case="lower")
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    copies = dict(ASSETS)
    for source in (*PAGES.values(), *sorted(DOCS.glob("*.md"))):
        copies |= {_on_the_site(target): target for target in _linked(source) if _is_copied(target)}
    for name, path in (PAGES | copies).items():
        files.append(File.generated(config, name, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turns links between files of the project into links between pages of the site, which are all in one folder."""
    if page.file.src_uri == "index.md":
        page.meta["hide"] = ["navigation"]
    source = PAGES.get(page.file.src_uri, DOCS / page.file.src_uri)

    def link(found: re.Match[str]) -> str:
        target = (source.parent / found["path"]).resolve()
        if not target.exists():
            return found[0]
        if not _has_place(target):
            return found["words"]
        return f"[{found['words']}]({_on_the_site(target)}{found['anchor'] or ''})"

    return _LINK.sub(link, filled(markdown))


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Shows every colour next to its number."""
    return _COLOUR.sub(r'<span class="swatch" style="background: \1"></span>\g<0>', html)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    for found in _FROM_ELSEWHERE.findall(output):
        log.warning("%s loads from another host: %s", page.file.src_uri, found)
    return output


def _linked(source: Path) -> Iterator[Path]:
    """Yields the files that a page links to."""
    for link in _LINK.finditer(source.read_text(encoding="utf-8")):
        target = (source.parent / link["path"]).resolve()
        if target.is_file():
            yield target


def _is_page(target: Path) -> bool:
    return target in PAGES.values() or target.is_relative_to(DOCS)


def _is_copied(target: Path) -> bool:
    return not _is_page(target) and _has_place(target)


def _has_place(target: Path) -> bool:
    """Returns whether a file or folder is on the site: not folders and files outside it."""
    return _is_page(target) or (target.is_file() and target.suffix != ".md")


def _on_the_site(target: Path) -> str:
    """Returns the site's path of a file of the project."""
    for name, source in PAGES.items():
        if source == target:
            return name
    return target.relative_to(DOCS if target.is_relative_to(DOCS) else ROOT).as_posix()
