"""The engine of the card games: steps, decisions, windows; tasks and positions as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import FrozenInstanceError, dataclass
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.agenda import (
    CHANCE_SEAT,
    NOBODY,
    AgendaState,
    BadText,
    Decision,
    Dotted,
    Fields,
    Flag,
    Keyword,
    Number,
    Remaining,
    Step,
    TaskKinds,
    Window,
    advance,
    check_whole,
    decider,
    hidden_in,
    known_to,
    legal,
    pile_text,
    play,
    read_result,
    reading,
    result_text,
    split_pile,
    tasks_text,
    text_of,
)
from engine.errors import BadPosition


class Diary(AgendaState):
    """A state that records events; at most `full` of them in a day."""

    __slots__ = ("entries", "full")
    seats = ("red", "blue")

    def __init__(self, *agenda: Any, full: int = 99) -> None:
        super().__init__()
        self.agenda = [*agenda]
        self.entries: list[str] = []
        self.full = full

    def copy(self) -> Diary:
        twin = Diary(*self.agenda, full=self.full)
        twin.entries = self.entries[:]
        return twin

    def facts(self) -> tuple[Any, ...]:
        return (self.agenda, self.entries, self.full, self.result)

    def interrupt(self, task: Any) -> bool:
        if len(self.entries) < self.full or self.result:
            return False
        self.end(0, "full")
        return True


@dataclass(frozen=True, slots=True)
class Write(Step[Diary]):
    """Records a word that many times."""

    kind = "write"
    word: Annotated[str, Keyword("sun", "rain")]
    times: int = 1

    def happen(self, state: Diary) -> None:
        state.entries.append(self.word)
        if self.times > 1:
            state.agenda.append(Write(self.word, self.times - 1))


@dataclass(frozen=True, slots=True)
class Ask(Decision[Diary]):
    """A seat chooses the next word, or passes; without words it is not asked."""

    kind = "ask"
    seat: Annotated[int, Number(0, 1)]
    words: Annotated[tuple[str, ...], Remaining(Keyword("sun", "rain"))] = ()
    quiet = True

    def about(self, state: Diary) -> int:
        return self.seat

    def options(self, state: Diary) -> list[str]:
        return ["pass", *(f"say:{word}" for word in self.words)]

    def decide(self, state: Diary, words: Sequence[str]) -> None:
        if words[0] == "say":
            state.agenda.append(Write(words[1]))

    def skip(self, state: Diary) -> None:
        state.entries.append("nobody was asked")

    def known_to(self, state: Diary, words: Sequence[str]) -> tuple[int, ...] | None:
        return (self.seat,) if words[0] == "say" else None


class Cough(Window[Diary]):
    """Coughing is possible at any time."""

    def options(self, state: Diary, decision: Decision[Diary]) -> list[str]:
        return ["cough"]

    def takes(self, words: Sequence[str]) -> bool:
        return words[0] == "cough"

    def use(self, state: Diary, decision: Decision[Diary], words: Sequence[str]) -> None:
        state.entries.append(f"a cough beside {decision.kind}")

    def closed(self, state: Diary, decision: Decision[Diary], words: Sequence[str]) -> None:
        state.entries.append("silence")


@dataclass(frozen=True, slots=True)
class Listen(Ask):
    """Like `Ask`, but coughing is allowed."""

    kind = "listen"
    window = Cough()


@dataclass(frozen=True, slots=True)
class Toss(Decision[Diary]):
    """A coin decides who is asked."""

    kind = "toss"
    chance = True
    marked: Annotated[tuple[int, ...], Dotted(Number(0, 5))] = ()
    silver: Annotated[bool, Flag("silver")] = False

    def about(self, state: Diary) -> int:
        return state.active

    def options(self, state: Diary) -> list[str]:
        return ["heads", "tails"]

    def decide(self, state: Diary, words: Sequence[str]) -> None:
        state.agenda.append(Ask(words[0] == "tails", ("sun",)))


KINDS = TaskKinds(Write, Ask, Listen, Toss)


def advanced(*agenda: Any, full: int = 99) -> Diary:
    state = Diary(*agenda, full=full)
    advance(state)
    return state


# Playing


def test_what_happens_by_itself_happens_until_somebody_has_to_decide() -> None:
    state = advanced(Write("rain"), Ask(1, ("sun",)), Write("sun", 2))
    assert (state.entries, decider(state), sorted(legal(state))) == (["sun", "sun"], 1, ["pass", "say:sun"])


def test_what_follows_from_an_answer_comes_before_what_was_there() -> None:
    state = advanced(Write("rain"), Ask(1, ("sun",)))
    play(state, "say:sun")
    assert (state.entries, state.agenda, legal(state), decider(state)) == (["sun", "rain"], [], [], 0)


def test_nobody_is_asked_when_passing_alone_is_left() -> None:
    assert advanced(Ask(1)).entries == ["nobody was asked"]


def test_chance_decides_for_nobody() -> None:
    state = advanced(Toss())
    assert decider(state) == CHANCE_SEAT
    play(state, "tails")
    assert (decider(state), state.agenda) == (1, [Ask(True, ("sun",))])


def test_a_window_stands_open_beside_a_decision_until_that_is_answered() -> None:
    state = advanced(Listen(1, ("sun",)))
    assert legal(state) == ["pass", "say:sun", "cough"]
    play(state, "cough")
    assert (state.agenda, state.entries) == ([Listen(1, ("sun",))], ["a cough beside listen"])
    play(state, "say:sun")
    assert state.entries == ["a cough beside listen", "silence", "sun"]


def test_a_window_alone_is_worth_asking() -> None:
    assert legal(advanced(Listen(1))) == ["pass", "cough"]


def test_only_who_decides_knows_the_word_and_everybody_knows_the_window() -> None:
    state = advanced(Listen(1, ("sun",)))
    assert [known_to(state, move) for move in ("say:sun", "pass", "cough")] == [(1,), None, None]


def test_what_cannot_wait_comes_before_the_next_task() -> None:
    state = advanced(Ask(0, ("sun",)), Write("rain"), Write("sun", 5), full=3)
    assert (state.entries, state.result, state.agenda) == (["sun", "sun", "sun"], (0, "full"), [])


def test_states_are_equal_when_their_facts_are() -> None:
    state = advanced(Ask(1, ("sun",)))
    twin = state.copy()
    assert state == twin
    play(twin, "pass")
    assert state != twin


def test_a_task_is_never_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Ask(1).seat = 0  # type: ignore[misc]


# Tasks as text

TEXTS = {
    "write,sun,3": Write("sun", 3),
    "ask,1": Ask(1),
    "listen,0,rain,sun": Listen(0, ("rain", "sun")),
    "toss,": Toss(),
    "toss,1.5.5,silver": Toss((1, 5, 5), silver=True),
}


def test_tasks_are_read_back_from_their_text() -> None:
    assert {text: tasks_text([task]) for text, task in TEXTS.items()} == {text: text for text in TEXTS}
    assert KINDS.read_all(";".join(TEXTS)) == [*TEXTS.values()]
    assert (KINDS.read_all(""), tasks_text([])) == ([], "")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("dance", "the agenda has 'dance', which is no task"),
        ("write,snow,1", "the agenda has 'write,snow,1': word is 'snow', expected one of: sun, rain"),
        ("write,sun", "the agenda has 'write,sun': times is missing, expected 0 to 9999"),
        ("write,sun,01", "the agenda has 'write,sun,01': times is '01', expected 0 to 9999"),
        ("write,sun,1,1", "the agenda has 'write,sun,1,1', and '1' is one word too many"),
        ("ask,2", "the agenda has 'ask,2': seat is '2', expected 0 to 1"),
        ("toss,6", "the agenda has 'toss,6': marked is '6', expected 0 to 5"),
        ("toss,,gold", "the agenda has 'toss,,gold': silver is 'gold', expected 'silver' or nothing"),
    ],
)  # fmt: skip
def test_a_text_that_is_no_task_is_refused_with_the_field_and_the_value(text: str, complaint: str) -> None:
    with pytest.raises(BadText) as refused:
        KINDS.read(text)
    assert str(refused.value) == complaint


@given(st.text(alphabet="writeasklno,.;0159-sunrap", max_size=20))
def test_any_text_is_read_as_it_is_written_or_refused(text: str) -> None:
    try:
        tasks = KINDS.read_all(text)
    except BadText as refused:
        assert len(str(refused).splitlines()) == 1
    else:
        assert tasks_text(tasks) == ";".join(each for each in text.split(";") if each)


def test_a_task_has_to_say_how_its_fields_are_written() -> None:
    @dataclass(frozen=True, slots=True)
    class Mute(Write):
        kind = "mute"
        word: str

    with pytest.raises(TypeError, match=r"^Mute\.word does not say how it stands in a text, expected Annotated"):
        tasks_text([Mute("sun")])


# Positions as text


def test_fields_without_a_value_are_left_out_and_read_as_their_default() -> None:
    text = text_of([("turn", "3"), ("red.hand", ""), ("red.gold", "25"), ("phase", "night")])
    assert text == "turn=3 red.gold=25 phase=night"
    given = Fields.of(text)
    red = given.under("red")
    assert (given.number("turn", 9), red.number("gold", 99), red.parts("hand")) == (3, 25, [])
    assert (given.one_of("phase", ["day", "night"]), "turn" in given, given.number("turn", 9, 1)) == ("night", False, 1)
    given.end()
    red.end()


def test_a_pile_says_how_many_of_its_cards_are_hidden() -> None:
    assert pile_text(["fog", "venom"], 3) == "fog,venom,?*3"
    assert (pile_text([], 2), pile_text([]), pile_text(["fog"])) == ("?*2", "", "fog")
    assert split_pile("fog,venom,?*3") == (["fog", "venom"], 3)
    assert split_pile("") == ([], 0)
    assert hidden_in("red.hand=fog,?*3 red.b2=?/u blue.lair=?*12") == 16


@pytest.mark.parametrize(
    ("text", "result"), [("", None), ("blue:full", (1, "full")), ("draw:tired", (NOBODY, "tired"))]
)
def test_a_result_says_who_won_and_why(text: str, result: tuple[int, str] | None) -> None:
    state = Diary()
    state.result = result
    assert (result_text(state), read_result(text, state.seats, ["full", "tired"])) == (text, result)


@pytest.mark.parametrize("text", ["red", "green:full", "red:late"])
def test_a_result_that_no_game_has_is_refused(text: str) -> None:
    with pytest.raises(BadText, match=f"^'{text}' is not WINNER:REASON$"):
        read_result(text, ["red", "blue"], ["full"])


def test_a_position_has_every_card_once_and_either_goes_on_or_is_over() -> None:
    check_whole(Diary(Ask(1)), ["fog", "venom"])
    with pytest.raises(BadText, match=r"^the card 'fog' is in two places$"):
        check_whole(Diary(Ask(1)), ["fog", "venom", "fog"])
    with pytest.raises(BadText, match=r"^a game has either an agenda or a result$"):
        check_whole(Diary(), ["fog"])


def seat(text: str) -> int:
    if text not in ("red", "blue"):
        raise BadText(f"{text!r} is no seat")
    return ("red", "blue").index(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("turn=10", "turn is '10', expected 0 to 9"),
        ("turn=", "turn is '', expected 0 to 9"),
        ("turn=1 phase=noon", "phase is 'noon', expected one of: day, night"),
        ("turn=1 phase=day red.active=green", "red.active: 'green' is no seat"),
        ("turn=1 phase=day red.active=red red.x=1", "the field 'red.x' is not known"),
        ("turn=1 turn=1", "found 'turn=1'; expected fields such as 'turn=0', once each, separated by single spaces"),
        ("turn=1\n", "it contains a character that cannot be printed; expected one line of fields"),
    ],
)
def test_what_is_wrong_with_a_position_is_said_with_its_key_and_value(text: str, complaint: str) -> None:
    with pytest.raises(BadPosition) as refused, reading(text):
        given = Fields.of(text)
        given.number("turn", 9)
        given.one_of("phase", ["day", "night"])
        red = given.under("red")
        red.read("active", seat)
        red.end()
    assert str(refused.value) == f"position {text!r}: {complaint}"


def test_a_long_position_is_shortened_where_it_is_refused() -> None:
    with pytest.raises(BadPosition, match=r"^position 'x{57}\.\.\.': no$"), reading("x" * 99):
        raise BadText("no")
