"""The tables in a folder: opened when present, ignored when damaged."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Literal

from engine.chameleon.rules.bitboards import bitboards_of, side_of
from engine.chameleon.rules.moves import legal_moves
from engine.chameleon.rules.position import Position
from engine.chameleon.rules.winning import apply
from engine.chameleon.tables.files import SUFFIX, TableDamaged, file_name, opened_table, read_table
from engine.chameleon.tables.material import MOST_PIECES, Material, materials
from engine.chameleon.tables.probing import UNKNOWN, WON, Prober
from engine.sentence import phrase

Known = tuple[Literal["win", "loss", "draw"], int]
"""The result for the side to move, and the plies until it is decided; 0 for a draw."""


def _number(material: Material) -> int:
    own, rival = material
    return 12 * (4 * own.black + own.white) + 4 * rival.black + rival.white


_BY_NUMBER = {_number(each): each for each in materials(MOST_PIECES)}


class Tables:
    """The tables of a folder, which may be empty or missing, and their results; None for no tables at all.

    A search uses `prober`, which is compiled. A damaged table is ignored: `troubles` has a sentence for each, by its
    class.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self.prober = Prober()
        self._troubles: dict[Material, str] = {}
        self.refresh()

    def refresh(self) -> None:
        """Opens new tables; costs a directory listing if there are none."""
        if self.folder is None:
            return
        names: set[str] = set()
        with suppress(OSError):
            names = {path.name for path in self.folder.iterdir() if path.suffix == SUFFIX}
        for number, material in _BY_NUMBER.items():
            if self.prober.tables[number] is None and file_name(material) in names and material not in self.troubles:
                self._open(number, material)

    def take(self, material: Material, content: bytes) -> None:
        """Adds the table of a class from memory; raises `TableDamaged`."""
        self.prober.tables[_number(material)] = read_table(memoryview(content), material)
        self._troubles.pop(material, None)

    @property
    def there(self) -> tuple[Material, ...]:
        """The classes with open tables, those with few pieces first."""
        return tuple(each for each in materials(MOST_PIECES) if self.prober.tables[_number(each)] is not None)

    @property
    def most_pieces(self) -> int:
        """The number of pieces in the largest class with an open table; 0 for none."""
        return max((each.pieces for each in self.there), default=0)

    @property
    def troubles(self) -> dict[Material, str]:
        """The faults of damaged tables, by class."""
        for number in self.prober.damaged:
            material = _BY_NUMBER[number]
            self._troubles[material] = phrase("{file} has a damaged block", file=file_name(material))
        self.prober.damaged.clear()
        return self._troubles

    def look_up(self, position: Position) -> Known | None:
        """Returns the result of a position, also in a finished game; None if it is in no table."""
        return meaning(self.prober.probe(*bitboards_of(position), side_of(position)))

    def by_the_moves(self, position: Position) -> Known | None:
        """Returns the result of an unfinished position from the positions after each move.

        None if one of those is unknown.
        """
        after = [self.look_up(apply(position, move)) for move in legal_moves(position)]
        known = [each for each in after if each is not None]
        if len(known) < len(after):
            return None
        lost = [plies for result, plies in known if result == "loss"]
        if lost:
            return "win", min(lost) + 1
        if any(result == "draw" for result, _ in known):
            return "draw", 0
        return "loss", max(plies for _, plies in known) + 1

    def _open(self, number: int, material: Material) -> None:
        assert self.folder is not None
        path = self.folder / file_name(material)
        try:
            self.prober.tables[number] = opened_table(path, material)
        except TableDamaged as damage:
            self._troubles[material] = str(damage)
        except OSError as error:
            said = phrase("{file} cannot be read ({reason})", file=path.name, reason=error.strerror)
            self._troubles[material] = said


_in_use = Tables()


def use_tables(folder: Path | None) -> None:
    """Makes this process use the tables of a game's folder, including later ones; None for no tables."""
    global _in_use
    _in_use = Tables(None if folder is None else folder / "tables")


def tables_in_use() -> Tables:
    """Returns the tables that this process uses, including new ones."""
    _in_use.refresh()
    return _in_use


def meaning(value: int) -> Known | None:
    """Returns the result and its plies that a number from the prober encodes, or None for an unknown result."""
    if value == UNKNOWN:
        return None
    if value == WON:
        return "win", 0
    if value == 0:
        return "draw", 0
    return "loss" if value % 2 else "win", value - 1
