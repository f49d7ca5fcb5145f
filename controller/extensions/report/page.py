"""The routes of the report, which contains only what the requesting page may know. The game goes on meanwhile."""

from __future__ import annotations

import asyncio
import platform
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from controller.commands.hardware import findings_while_running
from controller.doctor import Finding
from controller.errors import Refused, TableError
from controller.extensions.report.moment import Moment, name_of, packed, secrets_in
from controller.files import OWN, write_whole
from controller.sensing.recent import AskTrace, Segment
from controller.web.extension import OperatorLink, PagePart, PageSurroundings
from controller.web.operator_pass import answered
from controller.web.origin import is_local
from controller.web.serving import HEADERS, PageFile, build, monotonic_ms, wall_ms
from engine.game import Seat
from engine.sentence import phrase
from hal.remedies import has_service

_PAGE = Path(__file__).parent / "page" / "report.html"
_PATIENCE_S = 20.0
"""The time limit for the table's answer, in s."""
_FRESH_MS = 20_000
"""The maximum age of the doctor's findings in a report."""
_MOST_KEPT = 20
"""The maximum number of reports on the table's own disk; a new one replaces the oldest."""
_BUSY = phrase("another report is being written; try again in a moment")


class Reports:
    """Writes reports of one table, one at a time; those from a kiosk screen are stored in `folder`."""

    def __init__(
        self,
        surroundings: PageSurroundings,
        examine: Callable[[], list[Finding]],
        folder: Path,
        *,
        is_kiosk: bool,
        wall: Callable[[], int] = wall_ms,
        clock: Callable[[], int] = monotonic_ms,
    ) -> None:
        self._surroundings, self._examine, self._folder, self._is_kiosk = surroundings, examine, folder, is_kiosk
        self._wall, self._clock = wall, clock
        self._writing = asyncio.Lock()
        self._findings: list[Finding] = []
        self._examined: int | None = None

    async def report(self, request: Request) -> Response:
        """Answers with the file, or on the table's own screen with its path."""
        secret, seat = request.path_params.get("secret"), None
        if secret is not None and (seat := self._surroundings.seat_of(secret)) is None:
            raise Refused(phrase("this page has lost its seat; open the table's page"))
        if self._writing.locked():
            raise Refused(_BUSY)
        async with self._writing:
            trace, at_ms = await self._trace(), self._wall()
            content = await run_in_threadpool(self._packed, trace, seat, at_ms)
        name = name_of(at_ms)
        if self._is_kiosk and is_local(request):
            kept = await run_in_threadpool(self._keep, name, content)
            return JSONResponse({"kept": str(kept)}, headers=HEADERS)
        named = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(content, media_type="application/zip", headers=HEADERS | named)

    async def _trace(self) -> tuple[Segment, ...]:
        try:
            return await self._surroundings.answer(AskTrace, _PATIENCE_S) or ()
        except TimeoutError:
            return ()  # a table that hangs is worth a report, too

    def _packed(self, trace: tuple[Segment, ...], seat: Seat | None, at_ms: int) -> bytes:
        seen, state = self._surroundings, self._surroundings.newest()
        if self._examined is None or self._clock() - self._examined >= _FRESH_MS:
            self._findings, self._examined = self._examine(), self._clock()
        versions = {
            "table": version("chameleon-table"),
            "page": build(),
            "python": sys.version.split()[0],
            "system": platform.platform(),
            "machine": platform.machine(),
            "game": "" if state is None else state.game.name,
            "board": seen.config.board,
            "reader": seen.config.reader,
        }
        eyes = seat if state is None else state.eyes_of(seat)
        moment = Moment(at_ms, eyes, seen.shown(eyes), trace, self._findings, versions)
        return packed(moment, secrets_in(seen.config), Path.home())

    def _keep(self, name: str, content: bytes) -> Path:
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            for old in sorted(self._folder.glob("table-report-*.zip"))[: -_MOST_KEPT + 1]:
                old.unlink(missing_ok=True)
            write_whole(self._folder / name, content, OWN)
        except OSError as error:
            raise TableError(
                "the report cannot be saved in {folder} ({reason}); free some space there",
                folder=self._folder,
                reason=error.strerror,
            ) from None
        return self._folder / name


def report_routes(reports: Reports) -> list[Route]:
    """Returns the routes of the page of the report, and of reports for the public and for a seat."""

    async def page(_: Request) -> Response:
        return PageFile(_PAGE, headers=HEADERS)

    report = answered(reports.report)
    return [
        Route("/report", page, methods=["GET"]),
        Route("/report", report, methods=["POST"]),
        Route("/seat/{secret}/report", report, methods=["POST"]),
    ]


def _routes(surroundings: PageSurroundings) -> list[Route]:
    def examine() -> list[Finding]:
        return findings_while_running(surroundings.config, surroundings.config_file, surroundings.newest())

    folder = surroundings.config.journal_path.with_name("reports")
    return report_routes(Reports(surroundings, examine, folder, is_kiosk=has_service()))


def _links(surroundings: PageSurroundings) -> list[OperatorLink]:
    sentence = phrase("Save what the sensors and the game did in the last minute, for the people who can fix it.")
    return [OperatorLink(phrase("Is something wrong?"), sentence, phrase("Report this moment"), "/report")]


PAGE = PagePart(routes=_routes, links=_links, module="report.js")
