"""The contract of every extension: its manifest, its keys, its commands, and its effects on table, page and doctor."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import is_dataclass
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import click
import pytest
import yaml

import engine
from controller.config.settings import Config, config_from_text
from controller.doctor.findings import Finding
from controller.errors import Refused
from controller.extending.manifest import Extension
from controller.extending.registry import extension_page, extension_part, extensions
from controller.journal.store import Journal
from controller.messages.commands import Resign, Tick
from controller.messages.extensions import PublishedPart, SwitchedOff
from controller.messages.players import Players
from controller.small_files import KeptFile
from controller.table.extension import AnyEvent
from controller.table.services import Condition, Service, Surroundings
from controller.table.session import Session
from controller.table.settings import GameSettings, Outside
from controller.tabletop import tabletop
from controller.tabletop.hand_work import HandWork, Lift, Place
from controller.tabletop.registry import default_game, registry
from controller.web.extension import PageExtensions, PagePart, PageSurroundings
from engine.checked_yaml import Section
from hal import Edge, Picture, Square, make_board, square_index

_NOW = 1_700_000_000_000
"""The time of day at the suite's table, in ms."""
_MOVES, _LATER = 4, 1_000_000
_FINAL_MS = 5000
"""A move that has lasted for this long is final in every configuration."""


class ExtensionSuite:
    """Tests everything that a table needs of an extension: extend it in a test file and name the extension.

    class TestScoreboard(ExtensionSuite):
        extension = "scoreboard"
    """

    extension: ClassVar[str]
    """The name of the extension in its manifest."""
    config: ClassVar[str] = ""
    """The configuration for the tests, as YAML; a journal in a temporary folder is added."""

    @pytest.fixture(autouse=True)
    def _installed_games_are_known(self) -> None:
        registry()

    @pytest.fixture
    def manifest(self) -> Extension:
        found = extensions()
        assert self.extension in found.known, found.troubles
        return found.known[self.extension].manifest

    @pytest.fixture
    def settings(self, tmp_path: Path) -> Config:
        return config_from_text(f"journal: {tmp_path / 'journal.db'}\n{self.config}", "chameleon.yml")

    # Its description

    def test_all_that_its_manifest_names_can_be_imported(self, manifest: Extension) -> None:
        for part in manifest.parts:
            extension_part(self.extension, part)

    def test_each_of_its_keys_has_a_default_and_is_explained(self, manifest: Extension) -> None:
        for section in manifest.settings:
            made: Any = extension_part(self.extension, f"settings {section!r}")
            assert _is_frozen(made), made
            text = self._folder().joinpath("chameleon.yml").read_text(encoding="utf-8")
            assert _explained(text, section) == [*Section(made).keys], section
            read = config_from_text(text, "chameleon.yml").of(made)
            assert read == made(), "chameleon.yml shows each key at its default"

    def test_its_commands_say_what_they_are_for(self, manifest: Extension) -> None:
        for brought in manifest.commands:
            command = extension_part(self.extension, f"command {brought.name!r}")
            assert not brought.help or _silent(brought.name, command) == []

    # At a table

    def test_its_part_of_the_table_lets_people_play(self, manifest: Extension, settings: Config) -> None:
        if manifest.table is None:
            return
        with self._session(settings) as session:
            for part in session.state.parts.values():
                assert isinstance(part, PublishedPart) and _is_frozen(type(part))
                assert isinstance(part.expectation(session.state), str)
            assert session.state.game.moves and session.state.game.outcome() is not None
            dues = [*session.extensions.ask(lambda each: each.next_due(_LATER))]
            assert all(isinstance(due, int | None) for due in dues)

    def test_its_part_of_the_page_shows_plain_data_and_understands_or_refuses(
        self, manifest: Extension, settings: Config
    ) -> None:
        if manifest.page is None:
            return
        part: PagePart = extension_part(self.extension, "page")
        reports: list[str] = []
        with self._session(settings) as session:
            around = PageSurroundings(settings, newest=lambda: session.state, report=reports.append)
            page = PageExtensions(around, {self.extension: part}, lambda: 0)
            json.dumps(page.hello())
            for seat in (None, *session.state.game.seats):
                json.dumps(page.table(session.state, seat))
            for do, message in part.messages.items():
                assert message.who in ("anybody", "seat", "operator")
                with suppress(Refused):
                    assert isinstance(page.readers[do]({"do": do, "id": 1, "no-such-key": []}), message.kind)
            assert all(each.name and each.sentence for each in page.surroundings.conditions())
            page.routes()
        assert reports == []
        folder = extension_page(self.extension)
        assert part.module is None or (folder is not None and (folder / part.module).is_file())

    def test_its_service_is_opened_sees_a_game_and_is_closed(self, manifest: Extension, settings: Config) -> None:
        if manifest.service is None:
            return
        reports: list[str] = []
        with self._session(settings) as session, make_board("sim", {}) as board:
            around = Surroundings(
                settings, board, lambda wanted, reply: reply(None), lambda: session.state, reports.append, lambda: _NOW
            )
            service = extension_part(self.extension, "service")(around)
            assert service is None or isinstance(service, Service)
            with service or Service() as open_service:
                open_service.see(session.state)
                open_service.see_views(session.state, _views(session))
                assert isinstance(open_service.condition, Condition | None)
        assert all(isinstance(said, str) and said for said in reports)

    def test_what_it_finds_for_the_doctor_has_a_remedy(self, manifest: Extension, settings: Config) -> None:
        if manifest.checks is None:
            return
        found = [*extension_part(self.extension, "checks")(settings, "chameleon.yml")]
        assert all(isinstance(each, Finding) and each.name and each.sentence for each in found)
        assert [each for each in found if not each.ok and not each.remedy] == []

    def test_its_files_lie_next_to_the_journal(self, manifest: Extension, settings: Config) -> None:
        contents = extension_part(self.extension, "contents")(settings, _NOW) if manifest.contents else []
        assert all(isinstance(each, KeptFile) for each in contents)
        assert {each.file.path.parent for each in contents} <= {settings.journal_path.parent}
        assert [each.file.path for each in contents if each.file.path.exists()] == []

    # The table for these tests

    def _folder(self) -> Path:
        package = find_spec(extensions().known[self.extension].source.where.partition(":")[0])
        assert package is not None and package.submodule_search_locations
        return Path(package.submodule_search_locations[0])

    @contextmanager
    def _session(self, settings: Config) -> Iterator[Session]:
        """Yields a table with only this extension, after a random game that ended by resignation."""
        game, random = default_game(), Random(5)
        seats = dict.fromkeys(engine.game_class(game).seats, "human")
        players = Players(game, seats, next(iter(seats)), dict.fromkeys(seats, "squares"))
        has_part = "table" in extensions().known[self.extension].manifest.parts
        parts = [(self.extension, extension_part(self.extension, "table"))] if has_part else []
        session = Session(
            GameSettings(tabletop(game), players),
            Journal.open(":memory:"),
            Outside(lambda: _NOW, random, settings),
            extensions=parts,
        )
        try:
            now = _played_by_hand(session, random)
            _step(session, Resign(seat=session.state.game.turn), now)
            yield session
            _step(session, SwitchedOff(), now)
        finally:
            session.close()


def _step(session: Session, event: AnyEvent, now: int) -> None:
    running = [*session.extensions.ask(lambda each: each)]
    session.step(event, now)
    assert [*session.extensions.ask(lambda each: each)] == running, session.state.said


def _played_by_hand(session: Session, random: Random) -> int:
    """Moves some pieces by hand, each from one square to another; returns the time afterwards, in ms."""
    now = 1000
    _step(session, Picture(now, session.state.tabletop.situation(session.state.game).occupied), now)
    for _ in range(_MOVES):
        game, table = session.state.game, session.state.tabletop
        ways = [work for move in game.legal_moves if (work := _one_step(table.hand_work(game, move))) is not None]
        for here, on in zip(random.choice(ways), (False, True), strict=True) if ways else ():
            now += 400
            _step(session, Edge(now, here, on), now)
        now += 2 * _FINAL_MS
        _step(session, Tick(), now)
    return now


def _one_step(work: Sequence[HandWork]) -> tuple[Square, Square] | None:
    """Returns the squares between which a hand moves a piece; None for longer moves."""
    match work:
        case (Lift(start), Place(end)):
            return square_index(start), square_index(end)
    return None


def _explained(text: str, section: str) -> list[str]:
    """Returns the keys of a section that have a comment above them, in order."""
    assert [*yaml.safe_load(text)] == [section]
    lines = text.splitlines()
    return [
        line.strip().partition(":")[0]
        for above, line in pairwise(lines)
        if above.startswith("  # ") and line.startswith("  ") and not line.startswith(("  #", "   "))
    ]


def _is_frozen(kind: Any) -> bool:
    return is_dataclass(kind) and bool(getattr(kind, "__dataclass_params__").frozen)  # noqa: B009


def _silent(name: str, command: click.Command) -> list[str]:
    """Returns the parts of a command, or of one below it, without help."""
    found = [] if command.help else [name]
    found += [f"{name} {each.name}" for each in command.params if isinstance(each, click.Option) and not each.help]
    below: Mapping[str, click.Command] = command.commands if isinstance(command, click.Group) else {}
    return [*found, *(lacks for each, sub in below.items() for lacks in _silent(f"{name} {each}", sub))]


def _views(session: Session) -> dict[str | None, dict[str, Any]]:
    game = session.state.game
    return {seat: game.view(seat) for seat in (None, *game.seats)}
