"""What the doctor learns of a table that may be watched."""

from __future__ import annotations

from collections.abc import Iterator

from controller.config.settings import Config
from controller.doctor.findings import Finding, note
from controller.extensions.watching.outbox import Outbox, results_file
from engine.sentence import phrase, plural


def findings(config: Config, settings: str) -> Iterator[Finding]:
    """Yields how many results the hub does not have yet, where there are any."""
    waiting = len(Outbox(results_file(config)).waiting)
    if waiting:
        said = plural("{n} result waits for the hub", "{n} results wait for the hub", waiting)
        yield note("results", said, phrase("start the table while its hub runs: then it sends them"))
