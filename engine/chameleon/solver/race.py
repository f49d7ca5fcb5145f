"""Two searches that alternate on the moves of a position: proof numbers find the winner, iterative deepening the
plies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from engine.chameleon.rules.bitboards import Bitboards, bitboards_of, side_of
from engine.chameleon.rules.position import Position
from engine.chameleon.solver.openings import shipped_openings
from engine.chameleon.solver.proof_numbers import NEVER, ProofNumbers
from engine.chameleon.solver.proof_search import MOST_PLIES, Interrupted
from engine.chameleon.solver.solve import Prover, new_table, prover
from engine.chameleon.tables.library import Tables
from engine.teacher import Verdict

_FIRST_PLIES = 6
"""The depth to which every move is searched first: this decides most moves of most positions."""
_FIRST_NODES = 100
"""The number of positions for each proof-number search in the first round; half as many more in each later one."""
_UNBOUNDED = 1 << 62
_SHARE = 16
"""The number of positions searched by iterative deepening for each one by proof numbers, which take far longer."""


class Race:
    """Proves the results of a position's moves, until all are known or `Interrupted` is raised.

    The winner of `position` itself is searched before the single moves. `after` has the position after each move,
    `verdicts` the known results, to which the others are added: after a time-out, a result whose plies are not known
    yet, or "unknown". `out_of_time` is called all the time. Both searches look positions up in `tables`, which may be
    empty.
    """

    def __init__(
        self,
        position: Position,
        after: Mapping[str, Position],
        verdicts: dict[str, Verdict],
        out_of_time: Callable[[], bool],
        table_mb: int,
        tables: Tables,
    ) -> None:
        self._root = bitboards_of(position), side_of(position)
        self._after = {text: (bitboards_of(reply), side_of(reply)) for text, reply in after.items()}
        self._verdicts = verdicts
        self._out_of_time = out_of_time
        self._plies = prover(self._is_turn_over, table_mb, tables)
        self._until = 0
        self._numbers = ProofNumbers(
            new_table(table_mb), out_of_time, tables.prober, tables.most_pieces, shipped_openings().positions
        )
        self._wanted = dict.fromkeys(product((None, *after), (True, False)), 0)

    def run(self) -> None:
        """Alternates the searches; `Interrupted` ends them."""
        nodes, deepening = _FIRST_NODES, deepened(self._plies, self._after, self._verdicts)
        self._until = _UNBOUNDED
        while next(deepening, MOST_PLIES) < _FIRST_PLIES:
            pass
        before = -1
        while before < self._numbers.nodes or not self._ply_by_ply(_SHARE * nodes):
            before = self._numbers.nodes
            self._by_numbers(nodes)
            self._ply_by_ply(_SHARE * (self._numbers.nodes - before))
            nodes += nodes // 2

    def _by_numbers(self, nodes: int) -> None:
        results = [verdict.result for verdict in self._verdicts.values()]
        if "win" not in results and "unknown" in results:
            self._ask(None, nodes * results.count("unknown"))  # as many positions as for all moves together
        for text in self._after:
            self._ask(text, nodes)

    def _ask(self, text: str | None, nodes: int) -> None:
        """Searches for the winner after a move, None for the position itself: the likelier side first."""
        likely = self._wanted[text, True] <= self._wanted[text, False]
        for own in (likely, not likely):
            is_open = text is None or self._verdicts[text].result == "unknown"
            if is_open and self._wanted[text, own] < NEVER:
                about = self._root if text is None else self._after[text]
                found = self._numbers.can_force(*about, own, nodes if own == likely else nodes // 4)
                self._wanted[text, own] = self._numbers.need if own else self._numbers.doubt
                if found == 1 and text is not None:
                    self._verdicts[text] = Verdict("loss" if own else "win", self._verdicts[text].plies, exact=False)

    def _ply_by_ply(self, nodes: int) -> bool:
        """Searches that many positions, or fewer if none is left; returns whether none is left."""
        self._until = self._plies.nodes + nodes
        try:
            for _ in deepened(self._plies, self._after, self._verdicts):
                pass
        except Interrupted:
            if self._out_of_time():
                raise
            return False
        return True

    def _is_turn_over(self) -> bool:
        return self._plies.nodes >= self._until or self._out_of_time()


def deepened(
    prove: Prover,
    after: Mapping[str, tuple[Bitboards, int]],
    verdicts: dict[str, Verdict],
    most_plies: int = MOST_PLIES,
) -> Iterator[int]:
    """Searches the moves ply by ply, all to one depth before any is searched deeper; yields each finished depth.

    A move counts as a ply. Earlier searches are not repeated: `verdicts` has the depth of each.
    """
    for plies in range(1, most_plies):
        for text, (bitboards, side) in after.items():
            verdict = verdicts[text]
            if verdict.plies <= plies and (verdict.result == "unknown" or not verdict.exact):
                verdicts[text] = _within(prove, bitboards, side, plies, verdict)
        yield plies
        if all(verdict.exact and verdict.result != "unknown" for verdict in verdicts.values()):
            return


def _within(prove: Prover, bitboards: Bitboards, side: int, plies: int, known: Verdict) -> Verdict:
    """Returns the verdict on a move after a search of `plies` more; the opponent is to move in `bitboards`."""
    if plies % 2 and known.result != "win" and prove.can_win(bitboards, side, plies):
        return Verdict("loss", plies + 1)
    if plies % 2 == 0 and known.result != "loss" and prove.must_lose(bitboards, side, plies):
        return Verdict("win", plies + 1)
    return Verdict(known.result, plies + 1, known.exact)
