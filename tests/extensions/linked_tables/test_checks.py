"""The doctor's findings about a linked table, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from controller.config.settings import config_from_text
from controller.doctor import Finding, as_json, printed
from controller.errors import TableError
from controller.extensions.linked_tables.doctor_checks import findings
from controller.net.keys import TableKey
from controller.net.rejected_message_counts import RejectedMessageCounts
from controller.tabletop.registry import known_games
from tests.languages.in_another_shell import letters_left, wordless_shell
from tests.languages.untranslated import Wordless

__all__ = ["wordless_shell"]

MADE_UP = """
nats-server hub.test abcdef; chmod; table.key; is cut; the server hub.test does not answer;
check that a hub is running there.
the server hub.test has no streams; run chameleon hub; hub.;
"""


def networks(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Finding]]:
    """Linked tables whose hub can be reached or not, and whose key is valid or not."""

    def found(says: TableError | None = None, server: str = "'hub.test'") -> list[Finding]:
        async def answer(server: str) -> str:
            if says is not None:
                raise says
            return "nats-server 2"

        monkeypatch.setattr("controller.extensions.linked_tables.doctor_checks.hub_answer", answer)
        config = config_from_text(f"{{journal: '{folder / 'journal.db'}', net: {{server: {server}}}}}", "chameleon.yml")
        return list(findings(config, "chameleon.yml"))

    yield found()
    yield found(server="null")
    yield found(TableError("the server hub.test does not answer", "check that a hub is running there"))
    config = config_from_text(f"{{journal: '{folder / 'journal.db'}'}}", "chameleon.yml")
    RejectedMessageCounts(config.refused_path).update_counts("ABCD2345", {"huge": 2, "too many": 1})
    yield found(TableError("the server hub.test has no streams", "run chameleon hub"))
    TableKey.kept_in(config.key_path)
    yield found()
    config.key_path.chmod(0o644)
    yield found()
    config.key_path.write_text("cut", encoding="ascii")
    yield found()


def test_a_hub_that_does_not_answer_is_bad_and_its_remedy_says_where_its_address_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent, *_ = [found for each in networks(tmp_path, monkeypatch) for found in each if not found.ok]
    assert silent == Finding(
        "hub",
        False,
        "the server hub.test does not answer",
        "check that a hub is running there. Set 'server' under 'net' in chameleon.yml to its address",
    )
    assert '"name": "hub"' in as_json([silent])


def test_all_of_it_is_said_in_any_language(
    wordless_shell: Wordless, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    console = Console(width=1000, highlight=False)
    with console.capture() as capture:
        printed([found for each in networks(tmp_path, monkeypatch) for found in each], console)
    said = re.sub(rf"{tmp_path}\S*|[0-9a-f]{{8,}}", "", capture.get())
    assert letters_left(said, f"{MADE_UP} {' '.join(known_games())} nats://hub.test:4222") == []
