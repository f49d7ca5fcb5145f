"""scripts/try-kiosk, which checks the fonts of an installation in a separate Debian, with simulated commands."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "scripts" / "try-kiosk"
COMMANDS = {
    "id": "#!/bin/sh\necho ${USER_ID:-0}\n",
    "debootstrap": '#!/bin/sh\necho "debootstrap $1 $2" >>"$LOG"\nmkdir -p "$3/tmp"\n',
    # runs in the new system: unshare --mount bash -euc SCRIPT in_system ROOT COMMAND...
    "unshare": """#!/bin/bash
root=$6 && shift 6
case $* in
    "fc-list :lang=ja family") [ -z "$JAPANESE" ] || echo "VL Gothic" ;;
    fc-list*) echo "$LETTERS" ;;
    *apt-get*) echo "$*" >>"$LOG" ;;
    *chromium*letter.html)
        letter=$(sed 's/.*&#x//' "$root/tmp/letter.html")
        case "$letter $ALIKE" in 10fff* | *yes) letter=box ;; esac
        echo "$letter" >"$root/tmp/picture.png" ;;
    *chromium*) echo "${@: -1}" | tee -a "$LOG" >"$root/tmp/picture.png" ;;
esac
""",
}  # fmt: skip


class Tried:
    """One run of the script: its status, its last output, and its commands."""

    def __init__(self, folder: Path, *options: str, **facts: str) -> None:
        for name, text in COMMANDS.items():
            (folder / name).write_text(text)
            (folder / name).chmod(0o755)
        known = {"JAPANESE": "yes", "LETTERS": "0-10ffff", "ALIKE": "", "LOG": str(folder / "log")} | facts
        environ = os.environ | {"PATH": f"{folder}:{os.environ['PATH']}", **known}
        done = subprocess.run(
            ["bash", SCRIPT, *options], env=environ, capture_output=True, text=True, encoding="utf-8", timeout=120
        )
        self.status, self.said = done.returncode, done.stderr.splitlines()[-1]
        log = folder / "log"
        self.done = log.read_text().splitlines() if log.exists() else []


@pytest.mark.slow
def test_the_system_gets_just_what_the_installer_installs_and_shows_the_page_in_each_language(tmp_path: Path) -> None:
    tried = Tried(tmp_path, str(tmp_path / "made"), "http://table.test/")
    assert (tried.status, tried.said) == (
        0,
        f"The screen of the table has all letters; the pictures are in {tmp_path / 'made'}.",
    )
    packages = "python3 python3-venv python3-pip git udisks2 chromium fonts-vlgothic cage fonts-dejavu-core"
    assert tried.done == [
        "debootstrap --variant=minbase bookworm",
        f"env DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends {packages}",
        *(f"http://table.test/?lang={language}" for language in ("en", "ja", "de", "fr", "es", "it")),
    ]
    pages = {path.name for path in (tmp_path / "made").glob("page-*.png")}
    assert pages == {f"page-{language}.png" for language in ("en", "ja", "de", "fr", "es", "it")}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"JAPANESE": ""}, "No font of the installation has Japanese letters."),
        ({"LETTERS": "0-4dff 5000-10ffff"}, "No font of the installation has: 一"),
        ({"ALIKE": "yes"}, "Two kanji look alike: no font of the installation has them."),
    ],
)
def test_letters_that_the_screen_cannot_show_are_found(tmp_path: Path, facts: dict[str, str], sentence: str) -> None:
    tried = Tried(tmp_path, str(tmp_path / "made"), **facts)
    assert tried.status == 1
    assert tried.said.startswith(sentence)


def test_without_root_or_a_folder_it_says_what_it_needs(tmp_path: Path) -> None:
    without = Tried(tmp_path)
    assert (without.status, without.said) == (
        1,
        "Name the folder for the Debian and the pictures: scripts/try-kiosk FOLDER [ADDRESS]",
    )
    user = Tried(tmp_path, "made", USER_ID="1000")
    assert (user.status, user.said) == (1, "This needs root; run: sudo scripts/try-kiosk made")
