"""Files of translations with mistakes: each is rejected with its file, line and message."""

# ruff: noqa: RUF001  # French has its own apostrophe

from __future__ import annotations

from pathlib import Path

import pytest

from controller.languages.catalogue import LANGUAGES, SECTIONS
from controller.languages.checking import complaints

ROOT = Path(__file__).resolve().parents[2]
HEAD = """msgid ""
msgstr ""
"Project-Id-Version: chameleon-table 0\\n"
"PO-Revision-Date: 2026-11-27 00:00+0000\\n"
"Last-Translator: somebody\\n"
"Language: fr\\n"
"Language-Team: French\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def refused(folder: Path, text: str, head: str = HEAD) -> list[str]:
    """The complaints about a French file, with its name alone."""
    file = folder / "fr" / "page.po"
    file.parent.mkdir(exist_ok=True)
    file.write_text(head + text, encoding="utf-8")
    return [each.replace(f"{folder}/", "") for each in complaints([file])]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('msgid "Play as {seat}"\nmsgstr "Jouer {set}"\n', [
            "fr/page.po:13: the part {set} is unknown; the parts are: seat (Play as {seat})",
            "fr/page.po:13: the part {seat} is missing (Play as {seat})",
        ]),
        ('msgid "Play as {seat}"\nmsgstr "Jouer {seat:for}"\n', [
            "fr/page.po:13: the form for is unknown; the forms are: subject, of, to (Play as {seat})",
        ]),
        ('msgid "Play as {seat}"\nmsgstr "Jouer {seat:a|b|c}"\n', [
            "fr/page.po:13: a|b|c must have two words or four (Play as {seat})",
        ]),
        ('msgid "Play as {seat}"\nmsgstr "Jouer {seat"\n', [
            "fr/page.po:13: a brace has no partner, or no name of a part (Play as {seat})",
        ]),
        ('msgid "Sit down"\nmsgstr "Jouer {seat}"\n', [
            "fr/page.po:13: the part {seat} is unknown; the parts are: none (Sit down)",
        ]),
        ('msgid "{n} move"\nmsgid_plural "{n} moves"\nmsgstr[0] "{n} coup"\n', [
            "fr/page.po:13: 1 plural forms are given, and 2 must be ({n} move)",
        ]),
        ('msgctxt "seat: article"\nmsgid "Alliance"\nmsgstr "l’Alliance"\n', [
            "fr/page.po:14: l’Alliance needs one of (m), (f), (mp), (fp) after it (Alliance)",
        ]),
        ('msgid "Play as {seat}"\nmsgstr "Jouer {seat:Subject}"\n', []),
        ('msgid "Play as {seat}"\nmsgstr ""\n', []),
        ('#, fuzzy\nmsgid "Play as {seat}"\nmsgstr "Jouer"\n', []),
        ('msgid "one {n}"\nmsgid_plural "many {n}"\nmsgstr[0] "un"\nmsgstr[1] "beaucoup, {n}"\n', []),
        ('msgid "such as {port: /dev/ttyUSB0}"\nmsgstr "ainsi {port: /dev/ttyUSB0}"\n', []),
    ],
)  # fmt: skip
def test_a_wrong_part_form_or_brace_is_refused_with_its_line(tmp_path: Path, text: str, why: list[str]) -> None:
    assert refused(tmp_path, text) == why


def test_a_file_that_is_no_catalogue_is_refused_with_its_line(tmp_path: Path) -> None:
    said = refused(tmp_path, 'msgid "Sit down"\nmsgstr Jouer\n')
    assert said == ["fr/page.po:14: line 14 has no text in quotes"]


def test_a_head_without_what_tools_ask_for_is_refused(tmp_path: Path) -> None:
    head = "".join(line for line in HEAD.splitlines(keepends=True) if "Language-Team" not in line)
    assert refused(tmp_path, "", head) == ["fr/page.po:1: the head must have Language-Team"]


def test_a_message_that_stands_in_two_files_is_refused(tmp_path: Path) -> None:
    files = [tmp_path / "fr" / f"{section}.po" for section in ("games", "page")]
    files[0].parent.mkdir()
    for file in files:
        file.write_text(HEAD + 'msgid "Sit down"\nmsgstr "Jouer"\n', encoding="utf-8")
    said = f"{files[1]}:13: this message is in {files[0]}:13, too (Sit down)"
    assert [*complaints(files)] == [said]


def test_the_translations_of_the_table_have_nothing_wrong() -> None:
    catalogues = ROOT / "controller" / "languages" / "catalogues"
    assert [*complaints(catalogues / each / f"{section}.po" for each in LANGUAGES[1:] for section in SECTIONS)] == []
