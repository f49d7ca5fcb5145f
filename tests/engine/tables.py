"""Tables for the tests: small ones, solved and written at once."""

from __future__ import annotations

from pathlib import Path

from engine.chameleon.tables.files import file_name, head_of
from engine.chameleon.tables.library import Tables
from engine.chameleon.tables.material import pairs
from engine.chameleon.tables.pairs import solved


def write_tables(folder: Path, pieces: int) -> Tables:
    """The tables of up to that many pieces, in an empty folder."""
    tables = Tables(folder)
    for pair in pairs(pieces):
        for material, body in zip(pair, solved(pair, tables.prober), strict=True):
            (folder / file_name(material)).write_bytes(head_of(material, memoryview(body)) + body)
        tables.refresh()
    return tables
