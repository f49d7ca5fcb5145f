"""Builds the tables on a Dask cluster: each pair of classes is a task that depends on those of its captures.

Workers need this package in the same version; they share their results, and every finished table comes back here at
once. An interruption, here or there, loses only unfinished work.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path
from typing import Any

from controller.errors import TableError
from controller.games.chameleon.table_files import write_table
from controller.games.chameleon.table_team import Stopped
from engine.chameleon.tables.files import file_name, head_of, head_size
from engine.chameleon.tables.library import Tables
from engine.chameleon.tables.material import BY_NAME, Material, Pair
from engine.chameleon.tables.pairs import solved
from engine.sentence import phrase, row_of

_PATIENCE_S = 10
_CONNECT_S = 5
_LOOK_EVERY_S = 0.1
_NOT_YET = ("pending", "lost")  # lost with its worker: the scheduler has it solved again
_SENDS = 3  # tasks are cancelled when their tables were on a worker that ended: they are submitted again
_EXTRA = phrase("building on a cluster needs Dask; install it with: pip install 'chameleon-table[cluster]'")


class Cluster(AbstractContextManager["Cluster"]):
    """The Dask cluster at an address; a context manager that disconnects. Raises `TableError` for an unusable one.

    `stopped` is called constantly; once it returns True, `Stopped` is raised.
    """

    def __init__(self, folder: Path, address: str, stopped: Callable[[], bool]) -> None:
        self._folder, self._address, self._stopped = folder, address, stopped
        self._client = _connected(address)
        self._futures: dict[Pair, Any] = {}

    def __exit__(self, *error: object) -> None:
        with suppress(Exception):  # it may be closed already
            self._client.close(timeout=_PATIENCE_S)

    def check(self) -> int:
        """Returns the number of workers; raises `TableError` without any, or for one of another version."""
        with suppress(TimeoutError):  # workers may still be starting
            self._client.wait_for_workers(1, timeout=_CONNECT_S)
        try:
            found: Mapping[str, str] = self._client.run(package_version)
        except Exception as error:  # any error of a worker, such as a missing package
            message = phrase(
                "its workers do not have this version of the package ({reason}); install it on every worker: {address}",
                reason=_brief(error),
                address=self._address,
            )
            raise TableError(message) from None
        if not found:
            raise TableError(
                phrase(
                    "the cluster at {address} has no workers; start some with: dask worker ADDRESS",
                    address=self._address,
                )
            )
        other = sorted(worker for worker, version in found.items() if version != package_version())
        if other:
            raise TableError(
                phrase(
                    "{workers} run another version of this package; install the same version everywhere",
                    workers=row_of(other),
                )
            )
        return len(found)

    def solve(self, pairs: Sequence[Pair], there: Sequence[Pair]) -> Iterator[Pair]:
        """Solves pairs, those with fewer pieces first, using the existing ones; yields each once it is written."""
        try:
            yield from self._solve(pairs, there)
        except (Stopped, TableError, GeneratorExit):
            raise
        except Exception as error:  # Dask raises several types, also other packages' own
            raise self._disconnected(_brief(error)) from None

    def _solve(self, pairs: Sequence[Pair], there: Sequence[Pair]) -> Iterator[Pair]:
        self._send(pairs, there)
        waiting, there, sent = list(pairs), list(there), 1
        last = time.monotonic()
        while waiting:
            if self._stopped():
                raise Stopped
            done = [pair for pair in waiting if self._futures[pair].status not in _NOT_YET]
            if any(self._futures[pair].status == "cancelled" for pair in done):
                if sent == _SENDS:
                    raise self._disconnected(phrase("it has ended"))
                sent += 1
                self._send(waiting, there)
                continue
            for pair in done:
                self._keep(pair)
                waiting.remove(pair)
                there.append(pair)
                yield pair
            if self._client.status == "running":
                last = time.monotonic()
            elif time.monotonic() - last > _PATIENCE_S:
                raise self._disconnected(phrase("it does not answer"))
            if not done:
                time.sleep(_LOOK_EVERY_S)

    def _send(self, pairs: Sequence[Pair], there: Sequence[Pair]) -> None:
        """Submits a task for every pair, with the tables it needs."""
        self._futures.clear()
        by_class = {each: pair for pair in [*there, *pairs] for each in pair}
        for pair in pairs:
            before = list(dict.fromkeys(by_class[each] for each in needed(pair)))
            lower = [self._futures.get(each) or self._sent(each) for each in before]
            names = [each.name for each in pair]
            self._futures[pair] = self._client.submit(solve_on_worker, names, package_version(), *lower, pure=False)

    def _sent(self, pair: Pair) -> Any:
        """Returns an existing pair, sent once."""
        tables = {each.name: (self._folder / file_name(each)).read_bytes() for each in pair}
        self._futures[pair] = self._client.scatter(tables, hash=False)
        return self._futures[pair]

    def _keep(self, pair: Pair) -> None:
        tables: Mapping[str, bytes] = self._futures[pair].result(timeout=60)
        for material in pair:
            try:
                write_table(self._folder, material, memoryview(tables[material.name])[head_size(material) :])
            except OSError as error:
                raise TableError(
                    phrase(
                        "the folder {folder} cannot be written ({reason})", folder=self._folder, reason=error.strerror
                    )
                ) from None

    def _disconnected(self, why: str) -> TableError:
        message = phrase(
            "the cluster at {address} stopped ({why}); its results so far are saved, and the same build continues "
            "from there",
            address=self._address,
            why=why,
        )
        return TableError(message)


def _connected(address: str) -> Any:
    try:
        from distributed import Client
        from distributed.comm import get_address_host_port
    except ImportError:
        raise TableError(_EXTRA) from None
    for name, logger in logging.root.manager.loggerDict.items():
        if name.startswith(("distributed", "tornado", "asyncio")) and isinstance(logger, logging.Logger):
            logger.disabled = True  # replaces their log messages by one sentence
    try:
        get_address_host_port(address, strict=True)  # such a client would block in its destructor
        return Client(address, timeout=_CONNECT_S, set_as_default=False)
    except Exception as error:  # OSError, TimeoutError, ValueError and others
        message = phrase(
            "no cluster answers at {address} ({reason}); give the address of a Dask scheduler, such as "
            "tcp://127.0.0.1:8786",
            address=repr(address),
            reason=_brief(error),
        )
        raise TableError(message) from None


def _brief(error: Exception) -> str:
    return " ".join(str(error).split())[:120] or type(error).__name__


# The task of a worker, which does not know the cluster


class OtherVersion(RuntimeError):
    """A worker runs another version of the code."""


@lru_cache(maxsize=1)
def package_version() -> str:
    """Returns the version of this package and a checksum of the solving modules."""
    try:
        released = version("chameleon-table")
    except PackageNotFoundError:
        released = "unknown"
    places = (files("engine.chameleon.tables"), files("engine.chameleon.rules"), files("engine.chameleon.solver"))
    sources = sorted((each.name, each) for place in places for each in place.iterdir() if each.name.endswith(".py"))
    return f"{released} {sha256(b''.join(each.read_bytes() for _, each in sources)).hexdigest()[:12]}"


def needed(pair: Pair) -> list[Material]:
    """Returns the classes whose tables a pair needs: those after captures, in each capturing side's view."""
    first = [each for material in pair for each in material.captures]
    return list(dict.fromkeys([*first, *(each for material in first for each in material.captures)]))


def solve_on_worker(names: list[str], wanted: str, *lower: dict[str, bytes]) -> dict[str, bytes]:
    """Returns the files of a pair of classes, by name, from the files of `needed` classes.

    Raises `OtherVersion` if this is not the `wanted` version of the package.
    """
    if package_version() != wanted:
        raise OtherVersion(f"a worker has version {package_version()} of this package, not {wanted}")
    tables = Tables()
    for files_ in lower:
        for name, content in files_.items():
            tables.take(BY_NAME[name], content)
    pair = tuple(BY_NAME[name] for name in names)
    bodies = solved(pair, tables.prober)
    whole = zip(pair, bodies, strict=True)
    return {material.name: head_of(material, memoryview(body)) + body for material, body in whole}
