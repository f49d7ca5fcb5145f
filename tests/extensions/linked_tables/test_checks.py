"""What the doctor finds of a table that plays with others, said in any language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from rich.console import Console

from controller.doctor import Finding, as_json, printed
from controller.errors import TableError
from controller.extensions.linked_tables.checks import Network, network_findings
from tests.languages.in_another_shell import letters_left, wordless_shell
from tests.languages.untranslated import Wordless

__all__ = ["wordless_shell"]

MADE_UP = """
nats-server hub.test abcdef; chmod; table.key; is cut; the server hub.test does not answer; is a hub running there;
the server hub.test keeps no streams; run chameleon hub; hub.;
"""


def networks(folder: Path) -> Iterator[list[Finding]]:
    """Tables that play with others, whose hub is there or not, and whose key is well or not."""

    def silent() -> str:
        raise TableError("the server hub.test does not answer", "is a hub running there?")

    def without_streams() -> str:
        raise TableError("the server hub.test keeps no streams", "run chameleon hub")

    def cut(path: Path) -> str:
        raise TableError(f"{path} is cut")

    key = folder / "table.key"
    paper = Network("hub.test", lambda: "nats-server 2", "0.1.0", key, lambda path: "0123456789abcdef")
    for told in (
        paper,
        replace(paper, server=None),
        replace(paper, ask_hub=silent),
    ):
        yield list(network_findings(told, "chameleon.yml"))
    refusing = replace(paper, ask_hub=without_streams, refused={"huge": 2, "too many": 1})
    yield list(network_findings(refusing, "chameleon.yml"))
    key.touch(mode=0o600)
    for told in (paper, replace(paper, read_key=cut)):
        yield list(network_findings(told, "chameleon.yml"))
    key.chmod(0o644)
    yield list(network_findings(paper, "chameleon.yml"))


def test_a_hub_that_does_not_answer_is_bad_and_its_remedy_says_where_its_address_is(tmp_path: Path) -> None:
    silent, *_ = [found for each in networks(tmp_path) for found in each if not found.ok]
    assert silent == Finding(
        "hub",
        False,
        "the server hub.test does not answer",
        "is a hub running there? Its address is server, under net, in chameleon.yml",
    )
    assert '"name": "hub"' in as_json([silent])


def test_all_of_it_is_said_in_any_language(wordless_shell: Wordless, tmp_path: Path) -> None:
    console = Console(width=1000, highlight=False)
    with console.capture() as capture:
        printed([found for each in networks(tmp_path) for found in each], console)
    assert letters_left(capture.get(), MADE_UP) == []
