"""A process that solves classes: `python -m controller.games.chameleon.table_worker FOLDER`.

Requests come in on standard input and answers go out on standard output, a line of JSON each:

- `{"solve": [names]}` -> `{"done"}`: a whole pair of classes, written to the folder;
- `{"join": [names], "memory": path, "share", "shares"}` -> `{"highest"}`: a share of a big pair, in shared memory;
- `{"tell": value}` -> `{"found"}`, then `{"pack": which, "body": path}` -> `{"packed"}` for that pair.

`{"failed": sentence}`, as `plain` writes it, is the answer after an error. The process ends with its input.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from mmap import mmap
from pathlib import Path
from typing import Any

from controller.games.chameleon.table_files import write_table
from engine.chameleon.tables.library import Tables
from engine.chameleon.tables.material import BY_NAME, Pair
from engine.chameleon.tables.pairs import PairSolver, solved
from engine.chameleon.tables.solving import Missing
from engine.errors import EngineError
from engine.sentence import phrase, plain


class Solver:
    """Answers requests with the tables of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._tables = Tables(folder)
        self._work: PairSolver | None = None

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Returns the answer to a request; an error becomes the answer `failed`."""
        try:
            return self._answer(request)
        except Missing:
            return _failed(phrase("a table of fewer pieces is missing or damaged; build again"))
        except MemoryError:
            return _failed(phrase("there is not enough memory"))
        except OSError as error:
            return _failed(
                phrase("the folder {folder} cannot be written ({reason})", folder=self._folder, reason=error.strerror)
            )
        except EngineError as error:
            return _failed(str(error))

    def _answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        if "solve" in request:
            return self._solve(tuple(BY_NAME[name] for name in request["solve"]))
        if "join" in request:
            self._tables.refresh()
            pair, memory = tuple(BY_NAME[name] for name in request["join"]), _shared(request["memory"])
            shares = request["share"], request["shares"]
            self._work = PairSolver(pair, memory, self._tables.prober, *shares)
            return {"highest": self._work.begin()}
        assert self._work is not None
        if "tell" in request:
            return {"found": self._work.tell(request["tell"])}
        self._work.pack(request["pack"], _shared(request["body"]))
        return {"packed": True}

    def _solve(self, pair: Pair) -> dict[str, Any]:
        self._tables.refresh()
        for material, body in zip(pair, solved(pair, self._tables.prober), strict=True):
            write_table(self._folder, material, body)
        return {"done": True}


def main(folder: str) -> None:
    """Answers requests until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the build, which ends this process
    with suppress(OSError):
        os.nice(10)
    solver = Solver(Path(folder))
    for line in sys.stdin:
        print(json.dumps(solver.answer(json.loads(line))), flush=True)


def _failed(sentence: str) -> dict[str, Any]:
    return {"failed": plain(sentence)}


def _shared(path: str) -> memoryview:
    with open(path, "r+b") as file:
        return memoryview(mmap(file.fileno(), 0))


if __name__ == "__main__":
    main(sys.argv[1])
