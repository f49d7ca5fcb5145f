"""A table that was installed without the libraries for linked tables starts all the same."""

from __future__ import annotations

import subprocess
import sys

BLOCKED = """
import sys
for name in ("nacl", "nats"):
    sys.modules[name] = None
import controller.extensions.linked_tables.commands as commands
import controller.extensions.linked_tables.doctor_checks
import controller.extensions.linked_tables.page
import controller.extensions.linked_tables.table
import controller.extensions.secret_cards.opening
import controller.extensions.watching.publisher
import controller.web.app
from controller.extensions.linked_tables.meeting import why_not_between
from engine import load

assert commands.OPTIONS.command({"away": (), "share": False, "join": None}) is None
assert why_not_between(load("dragons")) == ""  # the table's key names the missing package
"""


def test_all_that_a_table_starts_is_imported_without_pynacl_and_nats() -> None:
    ended = subprocess.run([sys.executable, "-c", BLOCKED], capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stderr) == (0, "")
