"""One moment at a table as a ZIP of plain files, without anything that is hidden from the seat that asks."""

from __future__ import annotations

import io
import json
import re
import time
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any

from controller.doctor import Finding
from controller.files import zip_member
from controller.sensing.recent import Segment, public_lines
from engine.game import Seat

_SHOWN = (
    "view", "said", "expect", "mood", "lifted", "felt", "question", "repair", "pending", "held", "engine_move", "seats",
    "clock", "can", "card", "pace", "small_hands", "world", "health", "guests",
)  # fmt: skip
"""The keys of the message `table` in a report: no address, no tag of a card and nothing from extensions."""
_HIDDEN = "(hidden)"
_BEFORE_HOST = re.compile(r"//([^/@]+)@")
"""Name, password or token in an address."""
_README = """A moment at the table, reported on {day}.

trace.jsonl     what the sensors said in the last minute; to replay it: chameleon trace replay trace.jsonl
game.json       the game, as {who} could see it
doctor.txt      what the doctor found
versions.json   which programs and which board

Where cards are hidden, the positions in trace.jsonl are made up: they agree with what {who} could see, and no
more. Passwords, PINs, addresses of seats, tags of cards and names of networks are not in these files.
"""


@dataclass(frozen=True)
class Moment:
    """The content of a report; `at_ms` is the time of day."""

    at_ms: int
    seat: Seat | None
    """The seat that asks; None for the shared page."""
    shown: Mapping[str, Any]
    """The message `table` on that seat's page."""
    trace: Sequence[Segment]
    findings: Sequence[Finding]
    versions: Mapping[str, str]


def packed(moment: Moment, secrets: Iterable[str], home: Path) -> bytes:
    """Returns the file. Texts in `secrets` are removed, and `home` is replaced by "~"; may take long."""
    hidden = sorted({each for each in secrets if each}, key=len, reverse=True)
    day = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(moment.at_ms / 1000))
    who = "everybody" if moment.seat is None else moment.seat
    members = {
        "README.txt": _README.format(day=day, who=who),
        "trace.jsonl": "".join(f"{line}\n" for line in public_lines(moment.trace, moment.seat)),
        "game.json": _json({key: moment.shown[key] for key in _SHOWN if key in moment.shown}),
        "doctor.txt": "".join(_lines(moment.findings)),
        "versions.json": _json(moment.versions),
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(zip_member(name, moment.at_ms), _without(text, hidden, home), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def name_of(at_ms: int) -> str:
    """Returns the file name of a moment, such as "table-report-2026-11-28-013059.zip"."""
    return f"table-report-{time.strftime('%Y-%m-%d-%H%M%S', time.localtime(at_ms / 1000))}.zip"


def secrets_in(config: object) -> Iterator[str]:
    """Yields the secret texts of a configuration: PINs, tokens and addresses with passwords."""
    if isinstance(config, Mapping):
        for each in config.values():
            yield from secrets_in(each)
    elif is_dataclass(config):
        for field in fields(config):
            value = getattr(config, field.name)
            if not field.repr and isinstance(value, str):
                yield value
                if found := _BEFORE_HOST.search(value):
                    yield from (found[1], *found[1].split(":"))
            yield from secrets_in(value)


def _without(text: str, secrets: Iterable[str], home: Path) -> str:
    for secret in secrets:
        text = re.sub(rf"(?<!\w){re.escape(secret)}(?!\w)", _HIDDEN, text)
    return text if home == Path("/") else text.replace(str(home), "~")


def _json(facts: Mapping[str, Any]) -> str:
    return json.dumps(facts, indent=1, ensure_ascii=False)


def _lines(findings: Iterable[Finding]) -> Iterator[str]:
    for each in findings:
        mark = "BAD" if not each.ok else "?  " if each.remedy else "ok "
        yield f"{mark} {each.name}: {each.sentence}\n"
        if each.remedy:
            yield f"    -> {each.remedy}\n"
