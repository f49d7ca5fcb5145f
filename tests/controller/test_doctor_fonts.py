"""The doctor reports whether the table's own screen can show Japanese, for which a stock system has no font."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest

from controller.doctor import Finding, this_machine
from controller.doctor.machine import screen_fonts
from tests.controller.doctor_bench import WELL

PROJECT = Path(__file__).parents[2]
SCREENS = ("/etc/systemd/system/chameleon-kiosk.service", "/etc/xdg/autostart/chameleon-kiosk.desktop")


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_that_would_show_boxes_instead_of_japanese_is_bad_with_what_to_install(screen: str) -> None:
    bare = replace(WELL, has_file=lambda name: name == screen)
    boxes = "no installed font has Japanese characters; the table's own screen shows boxes instead"
    assert screen_fonts(bare) == [Finding("fonts", False, boxes, "run: sudo apt-get install fonts-vlgothic")]
    well = replace(bare, fonts=lambda language: ("VL Gothic", "VL PGothic") if language == "ja" else ())
    assert screen_fonts(well) == [Finding("fonts", True, "fonts with Japanese characters: VL Gothic, VL PGothic")]


def test_a_table_without_a_screen_of_its_own_needs_no_fonts() -> None:
    assert screen_fonts(replace(WELL, has_file=lambda name: False)) == []


def test_every_page_names_fonts_with_kana_among_them_the_one_that_the_installer_brings() -> None:
    sheets = {path.name: path.read_text(encoding="utf-8") for path in (PROJECT / "controller").rglob("*.css")}
    named = dict(re.findall(r"--(kana|type): (.*);", sheets["base.css"]))
    kana = [name.strip('"') for name in named["kana"].split(", ")]
    assert {"Hiragino Sans", "Yu Gothic UI", "Noto Sans CJK JP", "VL PGothic"} <= {*kana}
    assert named["type"].endswith(", var(--kana), system-ui, sans-serif")
    used = [found for text in sheets.values() for found in re.findall(r"\bfont(?:-family)?: ([^;]*[a-z)])[;}]", text)]
    assert {font for font in used if not font.endswith(("var(--type)", "inherit", "monospace"))} == set()


def test_fontconfig_is_asked_for_the_families_and_may_be_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert this_machine().fonts("ja") == ()
    program = tmp_path / "fc-list"
    program.write_text('#!/bin/sh\n[ "$*" = ":lang=ja family" ] && printf "VL PGothic,VL\\nVL Gothic\\nVL Gothic\\n"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", os.pathsep.join((str(tmp_path), os.defpath)))
    assert this_machine().fonts("ja") == ("VL Gothic", "VL PGothic")
