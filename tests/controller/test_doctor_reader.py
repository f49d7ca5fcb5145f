"""The doctor looks at the card reader that the configuration names."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim.cards import CardPad
from tests.chips.readers import Pn532Chip, PseudoTerminal


def doctor(folder: Path, reader: str) -> tuple[int, str]:
    """The status of `chameleon doctor`, and what it says about a reader, without a remedy."""
    config = folder / "chameleon.yml"
    config.write_text(f"journal: journal.db\npage: {{port: 0}}\n{reader}\n")
    command = [str(Path(sys.executable).with_name("chameleon")), "doctor", "--json", "--config", str(config)]
    environ = {name: value for name, value in os.environ.items() if not name.startswith("CHAMELEON_")}
    done = subprocess.run(command, capture_output=True, text=True, env=environ, stdin=subprocess.DEVNULL, timeout=60)
    assert done.stderr == ""
    (said,) = (each["sentence"] for each in json.loads(done.stdout)["findings"] if each["name"] == "reader")
    return done.returncode, said.partition(";")[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("reader", "status", "sentence"),
    [
        ("reader: none", 0, "none is configured"),
        ("reader: sim", 0, "the simulated card reader is ready: no hardware"),
        ("reader: abacus", 1, "there is no card reader 'abacus'"),
    ],
)
def test_a_reader_is_looked_at_under_its_name(tmp_path: Path, reader: str, status: int, sentence: str) -> None:
    assert doctor(tmp_path, reader) == (status, sentence)


@pytest.mark.slow
def test_a_pn532_answers_the_doctor_through_its_real_bytes(tmp_path: Path) -> None:
    with PseudoTerminal(Pn532Chip(CardPad()), tmp_path / "reader") as terminal:
        _, said = doctor(tmp_path, f"reader: pn532\nreader-options: {{port: {terminal.port}}}")
    assert said == f"the pn532 reader on {terminal.port} answers, firmware 1.6"
