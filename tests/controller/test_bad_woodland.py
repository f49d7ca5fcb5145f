"""What the Law of Woodland forbids is refused in one line: on the command line and in a configuration."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.controller.command_line import is_one_complaint, run
from tests.engine.woodland.scenes import scene

MANY = "marquise,eyrie,alliance,vagabond,riverfolk,corvids,chameleander"


@pytest.mark.parametrize(
    ("seating", "why"),
    [
        (MANY, "(Law 5.1)"),
        ("marquise", "(Law 5.1)"),
        ("vagabond,vagabond", "(Law 5.1)"),
        ("marquise,eyrie,lizards,duchy,keepers", "at most 4 factions can begin in a corner (Law 5.1)"),
        ("marquise,cats", "choose 2 to 6 different factions from: alliance, chameleander"),
    ],
)
def test_a_table_that_cannot_play_is_refused_in_a_configuration_and_as_a_position(
    tmp_path: Path, seating: str, why: str
) -> None:
    file = tmp_path / "table.yml"
    file.write_text(f"rules: {{woodland: {{seating: '{seating}'}}}}\n")
    for arguments in (("config", "check", str(file)), ("moves", "--game", "woodland", f"seats={seating} turn=1")):
        ended = run(*arguments)
        assert is_one_complaint(ended)
        assert f"the seats '{seating}' are not valid" in ended.err
        assert why in ended.err
    assert str(file) in run("config", "check", str(file)).err


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("corvids.plot=0:7,7:1", "corvids.plot=0:6,7:2", "the position names"),
        ("corvids.plots=7:bomb", "corvids.plots=7:bomb,7:snare", "the position names"),
        ("corvids.snare=0:2", "corvids.snare=0:1,7:1", "clearing 7 has more than one plot (Law 13.2)"),
        ("corvids.snare=0:2", "corvids.snare=0:3", "there are 3 including the supply (0:...); there must be 2 (Law"),
        ("marquise.sawmill=0:6", "marquise.sawmill=0:6,5:1", "marquise.sawmill: there are 7 including"),
        ("marquise.warriors=0:25", "marquise.warriors=0:25,1:1", "marquise.warriors: there are 26 including"),
        ("marquise.sawmill=0:6", "marquise.sawmill=0:3,5:3", "clearing 5 has more buildings than slots"),
    ],
)
def test_a_position_that_cannot_be_is_refused_on_the_command_line(old: str, new: str, why: str) -> None:
    text = scene("marquise,corvids", corvids_plots="7:bomb", corvids_plot="7:1", corvids_warriors="1:1").text()
    assert run("moves", "--game", "woodland", text).status == 0
    assert old in text
    ended = run("moves", "--game", "woodland", text.replace(old, new))
    assert is_one_complaint(ended)
    assert why in ended.err
