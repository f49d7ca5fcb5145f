"""The conversation between a central and this board: pure, a function of lines, sensor events and the time.

The central runs the round. The board sends moves that hands make, shows the central's moves by light until hands have
made them, and reports a position that differs from the central's.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.errors import Refused
from controller.extensions.peripheral.lines import BadLine, CentralCommand, read_line, written_line
from controller.extensions.peripheral.round import ASKED_BACK, CARRIED, MADE, Round
from controller.extensions.peripheral.variants import Variant, board_text, side_seats
from controller.hands import Decision, Repair, Timing
from controller.hands.evidence import strangers
from controller.sensing.hand_listener import Listener
from controller.tabletop import Scene
from controller.tabletop.light import Painting
from engine import IllegalMove
from hal import Edge, Frame, Health, Held, Picture, PieceSeen
from hal.events import HardwareEvent
from hal.squares import Occupancy, Square, picture_of

FEATURES = (
    "msg", "moved", "side", "get_state", "set_state", "undo_redo", "undo_offer", "submove_state",
    "draw_reason", "variant_reason",
)  # fmt: skip
"""The features that a central may switch on."""

_NEEDS = {
    "msg": "msg",
    "side": "side",
    "get_state": "get_state",
    "set_state": "set_state",
    "state": "submove_state",
    "undo": "undo_redo",
    "redo": "undo_redo",
    "undo_offer": "undo_offer",
}
"""The features that commands require."""


class Conversation:
    """One board and its central; times are in ms.

    `variants` are the playable games, by name. A `settable` board can put its own pieces in their places.
    """

    def __init__(
        self, variants: Mapping[str, Variant], timing: Timing, *, brightness: int = 255, calm: bool = False,
        settable: bool = False,
    ) -> None:  # fmt: skip
        self.told: list[str] = []
        """Sentences for the people at the board, until they are taken."""
        self.wants_set_up = False
        """True until `set_up` is called: the central wants the board to put its pieces in place."""
        self._variants = variants
        self._brightness, self._calm, self._settable = brightness, calm, settable
        self._lines: list[str] = []
        self._felt: Occupancy = 0
        first = next(iter(variants.values()))
        self._round = Round(first, first.begun(first.tabletop.start_text(first.seats[0])))
        self._listener = Listener(self._round, timing)
        self._forget()

    def _forget(self) -> None:
        """Resets everything for a new central."""
        self._variant: str | None = None
        self._features: set[str] = set()
        self._side = "?"
        self._later: str | None = None
        """The central's move that waits until it has answered the hands."""
        self._is_watched = False
        """True while the central wants every change before a round."""
        self._is_offered = False
        """True while the central offers to take a move back."""
        self._named: dict[Square, str] = {}
        """The pieces that have not moved since the board last matched the round."""
        self._sets_up = False
        """True while hands set up the central's position, rather than repair an accident."""
        self._shifts = False
        """True while hands go back or on in a round."""
        self.wants_set_up = False
        self._round.may_undo = False

    # Input

    def change_central(self, now: int) -> None:
        """Starts with a new central, without the state of the previous one; or with none."""
        self._forget()
        self._lines.clear()
        self._stop(now)

    def receive_line(self, line: bytes, now: int) -> None:
        """Handles a line; an invalid one gets an answer and changes nothing."""
        self.tick(now)
        try:
            said = read_line(line)
            self._check(said)
            self._obey(said, now)
        except (BadLine, Refused) as error:
            self._send_line("err", str(error))
        self._look(now)

    def receive_event(self, event: HardwareEvent, now: int) -> None:
        match event:
            case Health(ok, sentence):
                if not ok:
                    self._send_line("err", sentence)
                    self.told.append(sentence)
            case Picture(t_ms, occupied) if not self._listener.has_begun:
                self._listener.begin(occupied, t_ms)
                self._felt = self._listener.picture
            case Edge() | Picture() | PieceSeen() | Held() if self._listener.has_begun:
                self._listener.tick(event.t_ms)
                self._listener.handle(event)
            case PieceSeen():
                self._listener.learn(event)
        self.tick(now)

    def tick(self, now: int) -> None:
        self._listener.tick(now)
        self._look(now)

    def next_due(self) -> int | None:
        """Returns the latest time for the next tick, in ms, or None."""
        return self._listener.next_due()

    # Output

    def take_lines(self) -> list[str]:
        """Returns the lines for the central, without their ends, and removes them."""
        lines, self._lines = self._lines, []
        return lines

    def pieces(self) -> dict[str, str]:
        """Returns the position of the pieces: square name -> look."""
        return self._round.variant.tabletop.pieces(self._round.game)

    @property
    def frame(self) -> Frame:
        """The board's light: nothing before a round."""
        return self._painting().frame(self._brightness, calm=self._calm)

    def _painting(self) -> Painting:
        round_ = self._round
        tabletop = round_.variant.tabletop
        if not round_.is_on:
            is_over = round_.game.outcome() is not None
            return tabletop.paint(round_.game, Scene(assistance="off")) if is_over else Painting()
        lifted, todo = self._listener.lifted, self._listener.todo
        decision = self._listener.decision if round_.is_synced else self._repair()
        sets_up = self._sets_up and not round_.is_synced
        scene = Scene(decision, round_.wanted, lifted=lifted, todo=todo, sets_up=sets_up)
        return tabletop.paint(round_.game, scene)

    def _repair(self) -> Decision:
        """Returns the difference from the expected position, after nobody has touched the board for a while."""
        expected, felt = self._expected(), self._listener.picture
        wrong = self._strangers()
        return Repair(expected & ~felt, felt & ~expected | wrong, wrong)

    # Commands

    def _check(self, command: CentralCommand) -> None:
        feature = _NEEDS.get(command.word)
        if feature is not None and feature not in self._features:
            raise Refused(f"{command.word} needs the feature {feature}; ask for it first")

    def _obey(self, command: CentralCommand, now: int) -> None:
        match command.word:
            case "variant" | "feature":
                self._answer_whether(command)
            case "set_variant":
                self._choose(command.about)
            case "side":
                side_seats(self._chosen(), command.about)
                self._side = command.about
            case "begin" | "undo" | "redo":
                self._stand_as(command, now)
            case "move":
                self._centrals_move(command.about, now)
            case "ok" | "nok":
                self._answered(command.word == "ok", now)
            case "end":
                self._check_round()
                self._stop(now)
            case "undo_offer":
                self._hear_offer()
            case "get_state":
                self._stop(now)
                self._is_watched = True
                self._send_line("state", self._board())
            case "set_state":
                self._check_round()
                self.wants_set_up = True
            case "msg" | "err":
                self.told.append(command.about)

    def _send_line(self, word: str, about: str = "") -> None:
        self._lines.append(written_line(word, about))

    def _answer_whether(self, command: CentralCommand) -> None:
        if command.word == "variant":
            self._send_line("ok" if command.about in self._variants else "nok")
            return
        known = command.about in FEATURES and (self._settable or command.about != "set_state")
        self._features |= {command.about} if known else set()
        self._round.may_undo = {"undo_offer", "undo_redo"} <= self._features
        self._send_line("ok" if known else "nok")

    def _choose(self, variant: str) -> None:
        if variant not in self._variants:
            self._variant = None
            raise Refused(f"this board plays no {variant[:40]}; its variants are: {', '.join(self._variants)}")
        self._variant = variant

    def _chosen(self) -> Variant:
        if self._variant is None:
            raise Refused(f"this board plays no standard; choose with set_variant: {', '.join(self._variants)}")
        return self._variants[self._variant]

    def _check_round(self) -> None:
        if not self._round.is_on:
            raise Refused("no round has begun")

    # Rounds

    def _stand_as(self, command: CentralCommand, now: int) -> None:
        """Starts a round, or goes back or on in it, to a given position; hands make up the difference."""
        variant, begins = self._chosen(), command.word == "begin"
        if not begins:
            self._check_round()
        game = variant.begun(command.about)
        if begins:
            self._round.variant, self._round.own = variant, side_seats(variant, self._side)
            self._named, self._is_watched = {}, False
        else:
            game = self._round.earlier(game.text()) or game
        self._round.begin(game)
        self._later, self._is_offered, self._shifts = None, False, not begins
        if begins:
            self._round.is_synced = False
        self._change(now)

    def _stop(self, now: int) -> None:
        self._round.end()
        self._later, self._is_offered, self._shifts, self._named = None, False, False, {}
        self._listener.restart(now)

    def _change(self, now: int, *, sets_up: bool = True) -> None:
        """Continues with a game that no hand has made, and reports a board that differs."""
        self._sets_up = sets_up
        was_synced, self._round.is_synced = self._round.is_synced, False
        self._listener.restart(now)
        if not self._stands():
            self._send_line("unsync_settable" if "set_state" in self._features else "unsync", self._board())
        elif was_synced:
            self._go_on(now)
        else:
            self._synchronise(now)

    def _synchronise(self, now: int) -> None:
        self._send_line("sync", self._round.game.text())
        self._go_on(now)

    def _go_on(self, now: int) -> None:
        self._round.is_synced = True
        self._listener.restart(now)
        if self._shifts:
            self._shifts = False
            self._send_moved()

    # Moves

    def _centrals_move(self, move: str, now: int) -> None:
        self._check_round()
        round_ = self._round
        if round_.asked is not None or round_.taken:
            self._later = move  # it crossed the hands' move, which is answered first
            return
        after = round_.game.copy()
        try:
            for each in filter(None, (round_.wanted, move)):
                after.push(each)
        except IllegalMove as error:
            raise Refused(str(error)) from None
        self._is_offered = False
        if round_.is_synced and round_.wanted is None:
            round_.wanted = move
            self._listener.only(move)
        else:
            round_.begin(after)
            self._change(now)

    def _answered(self, is_ok: bool, now: int) -> None:
        round_ = self._round
        if round_.taken:
            if not is_ok:  # otherwise its undo comes next
                round_.give_back()
                self._change(now)
        elif round_.asked is not None:
            round_.asked = None
            if is_ok:
                self._send_moved()
                self._listener.renew()
            else:
                round_.pop()
                self._change(now)
        else:
            raise Refused("nothing waits for an answer")
        later, self._later = self._later, None
        if later is not None:
            self._centrals_move(later, now)

    def _hear_offer(self) -> None:
        self._check_round()
        if not self._round.may_take_back() or not self._round.game.moves:
            self._send_line("nok")
            return
        self._is_offered = True
        self.told.append(ASKED_BACK)

    def _send_moved(self) -> None:
        if "moved" in self._features:
            self._send_line("moved")

    def _report(self, what: str, move: str) -> None:
        if what == CARRIED:
            self._send_moved()
        elif what == MADE:
            if self._is_offered:
                self._send_line("nok")
            self._send_line("move", move)
        else:
            self._send_line("ok" if self._is_offered else "undo_offer")
        self._is_offered = False

    # The position of the board

    def _look(self, now: int) -> None:
        """Sends the hands' actions, and the board's position when it has changed."""
        for what, move in self._round.take_happened():
            self._report(what, move)
        before, self._felt = self._felt, self._listener.picture
        is_news = before != self._felt
        self._name_pieces()
        if not self._round.is_on:
            tells = self._is_watched
        elif not self._round.is_synced:
            if self._stands():
                self._synchronise(now)
                return
            tells = True
        elif isinstance(self._listener.decision, Repair):
            self._round.give_back()
            self._change(now, sets_up=False)
            return
        else:
            tells = "submove_state" in self._features
        if is_news and tells:
            self._send_line("state", self._board())

    def _expected(self) -> Occupancy:
        return picture_of(self._round.variant.letters(self._round.game))

    def _stands(self) -> bool:
        felt = self._listener
        return felt.has_begun and felt.picture == self._expected() and not self._strangers()

    def _strangers(self) -> Occupancy:
        """Returns the squares with a piece of an unexpected kind; none if the board recognises no kinds."""
        tabletop, game = self._round.variant.tabletop, self._round.game
        looks = tabletop.looks_on(tabletop.board(game.state))
        return strangers(self._listener.kinds, looks, self._listener.picture & self._expected())

    def _name_pieces(self) -> None:
        """Remembers the piece on each square: all if the board is right, else those that were not lifted."""
        if self._round.is_synced and not isinstance(self._listener.decision, Repair):
            self._named = self._round.variant.letters(self._round.game)
        self._named = {square: letter for square, letter in self._named.items() if self._felt >> square & 1}

    def _board(self) -> str:
        """Returns the position of the board in the protocol's notation, with "?" for unknown pieces."""
        named = {**self._named, **self._round.variant.recognised(self._listener.kinds)}
        return board_text(self._listener.picture, named)
