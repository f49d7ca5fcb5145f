"""All output of the doctor is translated when the shell uses another language."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rich.console import Console

from controller.doctor import Finding, as_json, printed
from controller.doctor.findings import complaint
from controller.languages.shell import in_shell_language
from engine.sentence import phrase, with_remedy
from tests.controller.doctor_people import Heard
from tests.controller.test_doctor_messages import everything
from tests.languages.in_another_shell import letters_left, wordless_shell
from tests.languages.untranslated import Wordless

__all__ = ["wordless_shell"]

COMMANDS = """
chameleon config example; chameleon cards learn; chameleon doctor; chameleon flash; chameleon design check; sudo
systemctl stop chameleon; chown; chmod; usermod -aG G; pip install -e; pip uninstall rpi-lgpio; sudo deploy/install.sh;
rpi-lgpio; sudo raspi-config nonint do_serial_hw && do_serial_cons; sudo reboot; VL Gothic; sudo apt-get install
fonts-vlgothic;
"""
OF_THE_MACHINE = """
Linux on aarch64; Python; Raspberry Pi Model B Rev; Board in FS mode; n a; dialout gpio spi; serial board neopixel;
Cannot assign requested address; Not a directory; Is a directory; No space left on device; Read-only file system;
while parsing a flow node: expected the node content, but found; socket: nats-server hub.test abcdef;
"""
MADE_UP = """
entry is torn; it holds games; the game of a package cannot be played; one; is cut; it is silent; row is dead; there is
no board; there is no such port; there is no such reader; the Pico is missing; the paper board is ready: firmware; the
paper lights are not open; the self-test does not answer; the reader answers; the server hub.test does not answer; is a
hub running there; the server hub.test has no streams; run chameleon hub; hub.; paper pico white black;
friday fedcba9876543210; extensions: lamps; no lamp is named in a configuration prints an example; unknown board;
"""
FILES = "a b c c. d e damaged"
"""The names of files, which appear alone in those of wires."""
NAMES = (COMMANDS, OF_THE_MACHINE, MADE_UP, FILES)


def test_all_that_the_doctor_finds_and_asks_is_said_in_any_language(
    wordless_shell: Wordless, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = Heard()
    found = everything(tmp_path, monkeypatch, heard)
    console = Console(width=1000, highlight=False)
    with console.capture() as capture:
        printed(found, console)
    assert letters_left(capture.get(), *NAMES) == []
    assert letters_left("\n".join(map(in_shell_language, heard.lines)), *NAMES) == []


def test_a_sentence_without_spaces_is_never_cut_off() -> None:
    sentence = "\u76e4\u306e\u4e0a" * 40
    console = Console(width=60, highlight=False)
    with console.capture() as capture:
        printed([Finding("board", False, sentence, sentence)], console)
    assert "".join(capture.get().split()).count(sentence) == 2


def test_what_is_for_programs_stays_in_english(wordless_shell: Wordless) -> None:
    port = phrase("the port {port} cannot be opened ({reason})", port="p", reason="busy")
    found = [complaint("board", with_remedy(port, "wait"), "")]
    assert found == [Finding("board", False, "the port p cannot be opened (busy)", "wait")]
    assert json.loads(as_json(found)) == {
        "ok": False,
        "findings": [
            {"name": "board", "ok": False, "sentence": "the port p cannot be opened (busy)", "remedy": "wait"}
        ],
    }


def test_a_column_is_as_wide_as_its_widest_word_in_japanese(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {"board": "盤", "reader": "カード読み取り機"}
    monkeypatch.setattr("controller.doctor.findings.in_shell_language", lambda said: words.get(str(said), str(said)))
    console = Console(width=80, highlight=False)
    with console.capture() as capture:
        printed([Finding("board", True, "1"), Finding("reader", True, "2")], console)
    assert capture.get().splitlines()[:2] == ["ok   盤                1", "ok   カード読み取り機  2"]
