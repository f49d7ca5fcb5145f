"""Requests to the table's voice: to repeat announcements, louder or slower, also by knocks on the board."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from controller.errors import Refused
from controller.extensions.voice.messages import SayAgain, SetVoice, VoiceState
from controller.messages.commands import Judge, Tick
from hal import square_index
from tests.controller.dragons_sitting import DragonsSitting
from tests.controller.sitting import Sitting
from tests.extensions.voice.at_table import SILENT, SPEAKS

NEARLY_WON = "b4/3B1/5/5/4W r"


@pytest.fixture
def table() -> Iterator[Sitting]:
    """People at a table with a voice."""
    with Sitting(extensions=SPEAKS) as sitting:
        yield sitting


def voice(table: Sitting | DragonsSitting) -> VoiceState | None:
    return table.session.state.part(VoiceState)


def knock(table: Sitting, square: str) -> Sitting:
    """Lifts a piece slightly and puts it down again, three times."""
    table.wait(2000)
    for _ in range(3):
        table.lift(square, after=300).place(square, after=250)
    return table.wait(100).wait(900)


def test_the_voice_is_asked_and_set(table: Sitting) -> None:
    table.ask(SayAgain(), SayAgain(board=True))
    assert voice(table) == VoiceState(asked=2, board=True)
    table.ask(SetVoice(volume=30), SetVoice(speed=200))
    assert voice(table) == VoiceState(30, 200, asked=4)


@pytest.mark.parametrize("wish", [SayAgain(), SetVoice(50)])
def test_a_table_without_a_voice_says_how_it_gets_one(wish: SayAgain | SetVoice) -> None:
    with Sitting(extensions=SILENT) as table:
        with pytest.raises(Refused, match=r"^this table has no voice; configure one"):
            table.ask(wish)
        assert voice(knock(table, "b5")) is None


def test_three_knocks_with_a_piece_of_whoever_waits_let_the_table_say_everything_again(table: Sitting) -> None:
    assert voice(knock(table, "b5")) == VoiceState(asked=1, board=True)
    assert (voice(knock(table, "b1")), [type(each) for each in table.requests(Judge)]) == (
        VoiceState(asked=1, board=True),
        [Judge],
    )
    assert table.played == []


def test_any_three_knocks_do_so_where_there_are_no_hints() -> None:
    with Sitting(extensions=SPEAKS, position=NEARLY_WON) as table:
        table.move("d4e5")
        assert voice(knock(table, "e5")) == VoiceState(asked=1, board=True)
    with DragonsSitting(extensions=SPEAKS) as dragons:
        square = next(iter(dragons.session.tabletop.pieces(dragons.session.game)))
        dragons.session.session._turns.handle_knocks(square_index(square))
        dragons.session.step(Tick(), dragons.now)
        assert voice(dragons) == VoiceState(asked=1, board=True)


def test_a_guest_who_has_gone_leaves_the_voice_as_it_was(table: Sitting) -> None:
    table.ask(SetVoice(20, 100))
    table.session.session.extensions.tell(lambda each: each.left("guest"))
    assert voice(table.wait()) == VoiceState(asked=1)
