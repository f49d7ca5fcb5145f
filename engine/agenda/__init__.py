"""The engine for games with decisions, hidden information and chance: the card games use it.

A state has an *agenda*, a stack of tasks; the last one comes first. A task is a frozen dataclass with named fields. A
`Step` happens automatically, a `Decision` asks a player, and a `Window` offers moves alongside a decision. `advance`
runs steps until a player has to decide; `play` answers the decision and advances again. So a rule never waits for a
player: it puts a task on the agenda and returns.

    @dataclass(frozen=True, slots=True)
    class Fight(Decision[MyState]):
        kind = "fight"                                  # a position has it as "fight,1,0"
        seat: Annotated[int, Number(0, 1)]
        passes: Annotated[int, Number(0, 1)] = 0

        def about(self, state): return self.seat        # who decides
        def options(self, state): return ["pass", ...]  # the legal moves
        def decide(self, state, words): ...             # plays one; the task is already off the agenda

- `engine.agenda.tasks`: `Task`, `Step`, `Decision`, `Window`, and `AgendaState`, the requirements on a state.
- `engine.agenda.machine`: `advance`, `play`, `legal`, `decider`, `known_to`.
- `engine.agenda.words`: how positions represent tasks: `Number`, `Keyword`, `TaskKinds`.
- `engine.agenda.position`: the text of a state, `key=value` fields with "?" for what a reader may not know.
- `engine.agenda.hidden`: `HiddenGame`, the `Game` that keeps what each seat may know of states, moves and news.
- `engine.agenda.choices`: `HiddenChoices`, public knowledge about hidden choices other than cards.

A game writes a state, its tasks, `read` and `write` for positions, what a seat sees, and sentences. Its position text
has to hold the whole state: two games with equal texts play on equally.
"""

from engine.agenda.choices import HiddenChoices
from engine.agenda.hidden import HiddenGame
from engine.agenda.machine import advance, decider, known_to, legal, play, question
from engine.agenda.position import (
    EVERYTHING,
    Fields,
    check_whole,
    hidden_in,
    pile_text,
    read_result,
    reading,
    result_text,
    split_pile,
    text_of,
)
from engine.agenda.tasks import CHANCE_SEAT, NOBODY, AgendaState, Decision, Step, Task, Window
from engine.agenda.words import BadText, Dotted, Flag, Keyword, Number, Remaining, TaskKinds, Word, tasks_text

__all__ = [
    "CHANCE_SEAT",
    "EVERYTHING",
    "NOBODY",
    "AgendaState",
    "BadText",
    "Decision",
    "Dotted",
    "Fields",
    "Flag",
    "HiddenChoices",
    "HiddenGame",
    "Keyword",
    "Number",
    "Remaining",
    "Step",
    "Task",
    "TaskKinds",
    "Window",
    "Word",
    "advance",
    "check_whole",
    "decider",
    "hidden_in",
    "known_to",
    "legal",
    "pile_text",
    "play",
    "question",
    "read_result",
    "reading",
    "result_text",
    "split_pile",
    "tasks_text",
    "text_of",
]
