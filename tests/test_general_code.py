"""Only a game's two folders name the game, its seats or its parts: general code uses the manifest."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator

import pytest

from controller.tabletop.registry import known_games, manifest
from tests.book import ROOT

pytestmark = pytest.mark.slow

OF_A_GAME = re.compile(r"(engine|controller/games)/[^/]+/|(tests|docs|examples|benchmarks|scripts)/")
SHARED = re.compile(r"engine/agenda/|controller/games/[^/]+\.py")
"""Files in the games' folders that belong to no game."""

NAMES = {name for game in known_games() for name in (game, *manifest(game).seat_names)}
NAMES -= {"chameleon", "white", "black"}
"""White and black are what examples in docstrings call two seats, whatever the game."""

THINGS = {"ego", "horde", "lair", "pawn", "treasure"}
WORDS = re.compile(
    "|".join(rf"(?<![A-Za-z]){word}(?![a-z])|{word.capitalize()}(?![a-z])" for word in sorted(NAMES | THINGS))
)

COLOURS = re.compile(r"\b(red|blue)\b.*\bgreen\b|\bgreen\b.*\b(red|blue)\b|bold red", re.IGNORECASE)
"""Lines about the colours of a light, where red and blue are not seats."""

PRODUCT = re.compile(
    r"chameleon[-_ ]table|chameleon\.(yml|service)|CHAMELEON_[A-Z]+"
    r"|chameleon (backup|bundle|cards|config|design|doctor|flash|games|hub|journal|moves|play|restore|trace|update)\b"
    r"|chameleon (league|peripheral|say|shop|watch)\b|chameleon\.(screen|result|league|\{kind\})\."
    r"|`chameleon`|`chameleon NAME`|systemctl stop chameleon|prefix=\"chameleon-[a-z-]*\""
    r"|f\"chameleon:? \{|chameleon-(hub|kiosk|update|bundle-signature)"
    r"|chameleon\.game\.|CHAMELEON_GAME_|chameleon-(table-)?backup|chameleon veil 1",
    re.IGNORECASE,
)
"""The table and its command have the name of the first game, which does not count as a mention of the game."""

COMMAND = {
    "controller/commands/cli.py": r"\b[Cc]hameleon\b",
    "controller/extensions/updates/on_machine.py": r"[\"']chameleon(: ?|-way-back.service)?[\"']",
    "controller/extensions/updates/versions.py": "bin/chameleon",
    "hal/remedies.py": '"chameleon"',
}
"""The places that name the command, and the purpose of the product."""


def general_files() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [file for file in listed.split() if SHARED.match(file) or not OF_A_GAME.match(file)]


def mentions(file: str, text: str) -> Iterator[str]:
    """The lines that name a game or a part of one."""
    for number, line in enumerate(text.splitlines(), start=1):
        told = re.sub(COMMAND[file], "", line) if file in COMMAND else line
        told = PRODUCT.sub("", told)
        told = re.sub(r"\b(red|blue)\b", "", told, flags=re.IGNORECASE) if COLOURS.search(told) else told
        found = WORDS.search(told) or re.search("chameleon", told, re.IGNORECASE)
        if found:
            yield f"{file}:{number}: {found[0]!r} in {line.strip()!r}"


def test_no_general_code_names_a_game() -> None:
    files = general_files()
    assert len(files) > 100
    assert [each for file in files for each in mentions(file, (ROOT / file).read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    "line, found",
    [
        ('game = engine.load("chameleon")', True),
        ("from engine.chameleon import Position", True),
        ("    seats: red or blue", True),
        ('if seat == "marquise":', True),
        ("class DragonsTabletop:", True),
        ('say("Red to move")', True),
        ("from engine.dragons.game import Dragons", True),
        ("red, green, blue = light.rgb", False),
        ('click.echo(f"chameleon: {sentence}")', False),
        ("`chameleon play` begins it; see chameleon.yml", False),
        ("that scored and reddened", False),
    ],
)
def test_the_search_knows_a_game_from_a_colour_and_from_the_product(line: str, found: bool) -> None:
    assert bool([*mentions("controller/anything.py", line)]) is found
