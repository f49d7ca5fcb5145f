"""What the doctor finds: one line each, for a person or as JSON. Pure."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from controller.device_errors import told_by_device
from controller.languages.shell import speaks_english, spoken
from engine.sentence import phrase, term

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

__all__ = ["Finding", "as_json", "bad", "complaint", "good", "note", "printed", "status"]

_NAMES = {
    "system": term("finding", "system"), "python": term("finding", "python"), "model": term("finding", "model"),
    "packages": term("finding", "packages"), "ports": term("finding", "ports"), "groups": term("finding", "groups"),
    "configuration": term("finding", "configuration"), "journal": term("finding", "journal"),
    "files": term("finding", "files"), "games": term("finding", "games"), "page": term("finding", "page"),
    "hub": term("finding", "hub"), "version": term("finding", "version"), "key": term("finding", "key"),
    "refused": term("finding", "refused"), "board": term("finding", "board"),
    "wires": term("finding", "wires"),
    "squares": term("finding", "squares"), "flicker": term("finding", "flicker"), "stuck": term("finding", "stuck"),
    "kinds": term("finding", "kinds"), "magnets": term("finding", "magnets"), "lights": term("finding", "lights"),
    "light": term("finding", "light"), "current": term("finding", "current"), "reader": term("finding", "reader"),
    "serial port": term("finding", "serial port"), "fonts": term("finding", "fonts"),
}  # fmt: skip
"""What is looked at, as people read it; a square has its own name."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    name: str
    """What it is, in a word or two."""
    ok: bool
    """False when it has to be mended before the table can be played."""
    sentence: str
    """How it is."""
    remedy: str = ""
    """What to do about it, one sentence; empty when it is well. One that is `ok` and has a remedy needs a look."""
    whole: str = field(default="", compare=False, repr=False)
    """Sentence and remedy in one, where they come so; other languages may part them elsewhere, or not at all."""


def good(name: str, sentence: str) -> Finding:
    """Returns a finding that needs nothing."""
    return Finding(name, True, sentence)


def bad(name: str, sentence: str, remedy: str) -> Finding:
    """Returns a finding that has to be mended, and how."""
    return Finding(name, False, sentence, remedy)


def note(name: str, sentence: str, remedy: str) -> Finding:
    """Returns a finding that may be well: a person has to look, and the remedy says what at."""
    return Finding(name, True, sentence, remedy)


def complaint(name: str, sentence: str, remedy: str) -> Finding:
    """Returns a bad finding from a device's own sentence, whose remedy follows a semicolon; else `remedy` holds."""
    whole = told_by_device(sentence)
    what, _, own = str.__str__(whole).partition("; ")
    return Finding(name, False, what, own, whole) if own else bad(name, whole, remedy)


def status(findings: Sequence[Finding]) -> int:
    """Returns the command's exit status: 0 when all is well, else 1."""
    return int(not all(finding.ok for finding in findings))


def as_json(findings: Sequence[Finding]) -> str:
    """Returns the findings as one JSON object with the keys `ok` and `findings`."""
    plain = [{key: each for key, each in asdict(finding).items() if key != "whole"} for finding in findings]
    return json.dumps({"ok": status(findings) == 0, "findings": plain}, indent=2)


def printed(findings: Sequence[Finding], console: Console | None = None) -> None:
    """Prints one line for each finding, and under one that is bad what to do about it."""
    from rich.console import Console
    from rich.table import Column, Table
    from rich.text import Text

    console = console or Console(highlight=False)
    sentences = Column(overflow="fold")
    table = Table(Column(), Column(), sentences, box=None, show_header=False, padding=(0, 1), pad_edge=False)
    for finding in findings:
        sentence, remedy = _in_words(finding)
        table.add_row(_mark(finding), Text(spoken(_NAMES.get(finding.name, finding.name))), Text(sentence))
        if remedy:
            table.add_row("", "", Text(f"-> {remedy}"))
    console.print(table)
    wrong = sum(not finding.ok for finding in findings)
    if wrong:
        console.print(spoken(phrase("To fix: {wrong} of {all}.", wrong=wrong, all=len(findings))))
    else:
        console.print(spoken(phrase("All is well.")))


def _in_words(finding: Finding) -> tuple[str, str]:
    """The sentence and the remedy in the language of the shell."""
    if finding.whole and not speaks_english():
        sentence, _, remedy = spoken(finding.whole).partition("; ")
        return sentence, remedy
    return spoken(finding.sentence), spoken(finding.remedy)


def _mark(finding: Finding) -> Text:
    from rich.text import Text

    if not finding.ok:
        return Text(spoken(term("finding", "BAD")), "bold red")
    return Text("?  ", "yellow") if finding.remedy else Text(spoken(term("finding", "ok ")), "green")
