"""What the hub tells whoever started it: the line that each table needs."""

from __future__ import annotations

import pytest

from controller.commands import links
from controller.commands.hub import line_for_tables
from controller.config import config_from_text


@pytest.mark.parametrize(
    ("host", "token", "line", "server"),
    [
        ("0.0.0.0", None, 'net: {server: "192.0.2.7:4222"}', "nats://192.0.2.7:4222"),
        ("0.0.0.0", "frog", 'net: {server: "frog@192.0.2.7:4222"}', "nats://frog@192.0.2.7:4222"),
        ("hub.example", None, 'net: {server: "hub.example:4222"}', "nats://hub.example:4222"),
    ],
)
def test_the_hub_says_the_line_that_leads_a_table_to_it(
    monkeypatch: pytest.MonkeyPatch, host: str, token: str | None, line: str, server: str
) -> None:
    monkeypatch.setattr(links, "_own_address", lambda: "192.0.2.7")
    assert line_for_tables(host, 4222, token) == line
    assert config_from_text(line, "my.yml").net.server == server
