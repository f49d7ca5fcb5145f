"""The doctor's findings: one line each, for a person or as JSON. Pure."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from controller.languages.shell import in_shell_language
from engine.sentence import parted, phrase, term

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_NAMES = {
    "system": term("finding", "system"), "python": term("finding", "python"), "model": term("finding", "model"),
    "packages": term("finding", "packages"), "ports": term("finding", "ports"), "groups": term("finding", "groups"),
    "configuration": term("finding", "configuration"), "journal": term("finding", "journal"),
    "files": term("finding", "files"), "games": term("finding", "games"), "page": term("finding", "page"),
    "board": term("finding", "board"),
    "wires": term("finding", "wires"),
    "squares": term("finding", "squares"), "flicker": term("finding", "flicker"), "stuck": term("finding", "stuck"),
    "kinds": term("finding", "kinds"), "magnets": term("finding", "magnets"), "lights": term("finding", "lights"),
    "light": term("finding", "light"), "current": term("finding", "current"), "reader": term("finding", "reader"),
    "serial port": term("finding", "serial port"), "fonts": term("finding", "fonts"),
}  # fmt: skip
"""The names of the checks for people; a square has its own name."""


@dataclass(frozen=True, slots=True)
class Finding:
    name: str
    """The part of the table, in a word or two."""
    ok: bool
    """False for a fault that must be repaired before the table can be played."""
    sentence: str
    """The finding."""
    remedy: str = ""
    """The remedy, one sentence; empty if there is none. A finding that is `ok` and has a remedy needs a look."""


    @property
    def title(self) -> str:
        """The check's display name."""
        return _NAMES.get(self.name, self.name)


def good(name: str, sentence: str) -> Finding:
    """Returns a finding without a fault."""
    return Finding(name, True, sentence)


def bad(name: str, sentence: str, remedy: str) -> Finding:
    """Returns a fault with its remedy."""
    return Finding(name, False, sentence, remedy)


def note(name: str, sentence: str, remedy: str) -> Finding:
    """Returns a finding that may be no fault; a person must look, and the remedy says where."""
    return Finding(name, True, sentence, remedy)


def complaint(name: str, sentence: str, remedy: str) -> Finding:
    """Returns a fault from the message of a device or an error, with its own remedy, else with `remedy`."""
    what, own = parted(sentence)
    return bad(name, what, own or remedy)


def status(findings: Sequence[Finding]) -> int:
    """Returns the command's exit status: 0 when all is well, else 1."""
    return int(not all(finding.ok for finding in findings))


def as_json(findings: Sequence[Finding]) -> str:
    """Returns the findings as one JSON object with the keys `ok` and `findings`."""
    return json.dumps({"ok": status(findings) == 0, "findings": [*map(asdict, findings)]}, indent=2)


def printed(findings: Sequence[Finding], console: Console | None = None) -> None:
    """Prints one line for each finding, and the remedy below each fault."""
    from rich.console import Console
    from rich.table import Column, Table
    from rich.text import Text

    console = console or Console(highlight=False)
    sentences = Column(overflow="fold")
    table = Table(Column(), Column(), sentences, box=None, show_header=False, padding=(0, 1), pad_edge=False)
    for finding in findings:
        table.add_row(_mark(finding), Text(in_shell_language(finding.title)), Text(in_shell_language(finding.sentence)))
        if finding.remedy:
            table.add_row("", "", Text(f"-> {in_shell_language(finding.remedy)}"))
    console.print(table)
    wrong = sum(not finding.ok for finding in findings)
    if wrong:
        console.print(in_shell_language(phrase("To fix: {wrong} of {all}.", wrong=wrong, all=len(findings))))
    else:
        console.print(in_shell_language(phrase("Everything is fine.")))


def _mark(finding: Finding) -> Text:
    from rich.text import Text

    if not finding.ok:
        return Text(in_shell_language(term("finding", "BAD")), "bold red")
    return Text("?  ", "yellow") if finding.remedy else Text(in_shell_language(term("finding", "ok ")), "green")
