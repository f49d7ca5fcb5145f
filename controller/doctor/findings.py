"""What the doctor finds: one line each, for a person or as JSON. Pure."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.table import Table
from rich.text import Text

__all__ = ["Finding", "as_json", "bad", "complaint", "good", "note", "printed", "status"]


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
    what, _, own = sentence.partition("; ")
    return bad(name, what, own or remedy)


def status(findings: Sequence[Finding]) -> int:
    """Returns the command's exit status: 0 when all is well, else 1."""
    return int(not all(finding.ok for finding in findings))


def as_json(findings: Sequence[Finding]) -> str:
    """Returns the findings as one JSON object with the keys `ok` and `findings`."""
    return json.dumps({"ok": status(findings) == 0, "findings": [asdict(finding) for finding in findings]}, indent=2)


def printed(findings: Sequence[Finding], console: Console | None = None) -> None:
    """Prints one line for each finding, and under one that is bad what to do about it."""
    console = console or Console(highlight=False)
    table = Table(box=None, show_header=False, padding=(0, 1), pad_edge=False)
    for finding in findings:
        table.add_row(_mark(finding), Text(finding.name), Text(finding.sentence))
        if finding.remedy:
            table.add_row("", "", Text(f"-> {finding.remedy}"))
    console.print(table)
    wrong = sum(not finding.ok for finding in findings)
    console.print("All is well." if not wrong else f"To fix: {wrong} of {len(findings)}.")


def _mark(finding: Finding) -> Text:
    if not finding.ok:
        return Text("BAD", "bold red")
    return Text("?  ", "yellow") if finding.remedy else Text("ok ", "green")
