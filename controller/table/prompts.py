"""The table's prompts: one plain sentence about what is expected now, and its mood."""

from __future__ import annotations

from controller.hands import Ask, CardNeeded, Illegal, Lifted, MoveMade, NewGame, Repair
from controller.messages.players import AWAY
from controller.table.operator_settings import CLOSED
from controller.table.state import TableState
from controller.tabletop.hand_work import in_words, look_in_words
from controller.tabletop.registry import title_of
from controller.teaching.courses import Stage
from engine.sentence import all_of, beginning, either_of, phrase, plural, together
from hal.events import kind_fits
from hal.squares import SQUARES, Occupancy, Square, names_of, square_name, squares_of

MOODS = (
    "play", "thinking", "engine", "question", "illegal", "repair", "fault", "new-game", "over", "wrong", "review",
    "closed",
)  # fmt: skip
"""The possible moods of the table."""


def mood(state: TableState) -> str:
    """Returns the table's mood in one word: one of `MOODS`."""
    if state.is_locked:
        return "closed"
    match state.decision:
        case Repair():
            return "repair"
        case NewGame():
            return "new-game"
    if not state.health.ok:
        return "fault"
    if state.teaching.rests:
        return "over" if state.stage is None or state.stage.state == "solved" else "wrong"
    if state.teaching.review is not None:
        return "review"
    if state.game.outcome() is not None:
        return "over"
    match state.decision:
        case Ask(is_open=False):
            return "question"
        case Illegal():
            return "illegal"
    if state.is_thinking:
        return "thinking"
    return "play" if state.engine_move is None else "engine"


def may_know(state: TableState, seat: str | None) -> bool:
    """Returns whether `seat` may know what the deciding seat is about to do; None is the public screen."""
    return not state.game.secrets or seat == state.game.turn


def expectation(state: TableState, seat: str | None = None) -> str:
    """Returns what is expected of the people at the table, as `seat` may know it."""
    if state.is_locked:
        return CLOSED
    match state.decision:
        case Repair() as repair:
            return put_right(state, repair)
        case NewGame():
            return _new_game(state)
        case Ask(moves, is_open=False) if state.game.outcome() is None:
            if not may_know(state, seat):
                return phrase("The table asks {seat} which move it was.", seat=_whose_turn(state))
            ways = either_of(state.tabletop.way(state.game, move) for move in moves)
            return phrase("Was it {moves}? Touch the right square, or choose here.", moves=ways)
        case CardNeeded(squares):
            return phrase("Tap the card that belongs to {squares}, or take the tile away.", squares=_names(squares))
        case Illegal(square) if state.game.outcome() is None:
            here = square_name(square)
            return phrase("A piece cannot stay on {square}: place it on a lit square, or return it.", square=here)
    if not state.health.ok:
        return state.health.sentence
    if other := next(filter(None, (part.expectation(state) for part in state.parts.values())), ""):
        return other
    if state.teaching.review is not None:
        return review_sentence(state)
    if state.stage is not None and (state.game.outcome() is not None or state.teaching.rests):
        return state.stage.text
    if state.game.outcome() is not None:
        return _after_the_end(state)
    return together(_in_play(state, seat), _perhaps_landed(state), _still_to_do(state))


def review_sentence(state: TableState) -> str:
    """Returns the sentence of a review: the turning point on display, or the progress."""
    review, points = state.teaching.review, state.teaching.points
    if review is None:
        return ""
    if review.shown is not None:
        here = (point.sentence for point in points if point.ply == review.shown)
        return phrase(
            "Before {seat}'s move {number}: {judgement}",
            seat=review.seat_of(review.shown),
            number=review.number_of(review.shown),
            judgement=next(here, phrase("Nothing is proven here.")),
        )
    looked, of = state.teaching.judged_count, len(review.texts)
    if looked < of:
        return phrase("The teacher is reviewing the game: {looked} of {all} positions so far.", looked=looked, all=of)
    if state.game.secrets:
        if not points:
            return phrase("No move was a blunder, judged by what each player could know.")
        return plural("One move was a blunder.", "{n} moves were blunders. Choose one.", len(points))
    if not points:
        return phrase("Nothing was proven: the teacher could not see a forced win for anyone.")
    return plural("One move decided this game.", "{n} moves changed who wins. Choose one.", len(points))


def health(state: TableState) -> tuple[bool, str]:
    """Returns whether board and card reader are healthy, and one sentence about them."""
    ok, sentence = board_health(state)
    reader = state.reader_health
    if reader is None or reader.ok:
        return ok, sentence
    said = reader.sentence
    return False, said if ok else phrase("{board} And {reader}", board=sentence, reader=said)


def board_health(state: TableState) -> tuple[bool, str]:
    """Returns whether the board is healthy, and one sentence about it."""
    if not state.health.ok or not state.faulty:
        return state.health.ok, state.health.sentence
    squares = _names(state.faulty)
    return False, phrase("The sensor under {squares} is unreliable; play continues without it.", squares=squares)


def _after_the_end(state: TableState) -> str:
    """Returns how hands can start the next game: with all pieces in place, or on an empty board."""
    if state.game.next_start() is not None:
        return phrase("The match continues: choose Next game here.")
    if state.by_mouse:
        return phrase("Start a new game here.")
    start = state.tabletop.situation(state.game).start
    if start is None:
        return phrase("Clear the board for another game, and start it here.")
    if start:
        return phrase("Set up the pieces for another game, or start a new one here.")
    return phrase("Clear the board for another game, or start a new one here.")


def _in_play(state: TableState, eyes: str | None) -> str:
    seat, guided = _whose_turn(state), _guided(state)
    match state.decision:
        case MoveMade(move, False) if state.engine_move is None or not state.makes_moves:
            return _unconfirmed_move(state, move, eyes)
        case Lifted() | Ask() if state.engine_move is None and not state.is_thinking:
            return _lifted(state)
    if state.is_thinking:
        if state.held:
            return state.held
        if state.seats.waits_for_other_table():
            usual = phrase("{seat} decides at the other table.", seat=seat)
            return next((part.advice for part in state.parts.values() if part.advice), usual)
        return phrase("{seat} is thinking.", seat=seat) if guided is None else guided.text
    if state.engine_move is not None:
        return _for_the_computer(state, state.engine_move)
    if (hint := state.teaching.hint) is not None and may_know(state, eyes):
        return hint.sentence
    if guided is not None:
        return guided.text
    if state.tabletop.follows:
        return _decision(state)
    task = state.tabletop.urges(state.game)
    if not task and state.stage is not None:
        return state.stage.text
    return phrase("{seat} to move: {task}", seat=seat, task=task or state.tabletop.asks(state.game))


def _whose_turn(state: TableState) -> str:
    return title_of(state.game.turn, state.game.name)


def _for_the_computer(state: TableState, move: str) -> str:
    """Returns how a move of the computer or another table comes on the board: automatically or by hand."""
    seat = _whose_turn(state)
    if not state.makes_moves:
        work = in_words(state.tabletop.hand_work(state.game, move))
        return phrase("Make {seat}'s move by hand: {work}.", seat=seat, work=work)
    ends = state.tabletop.ends(state.game, move)
    if state.players.seats.get(state.game.turn) == AWAY:
        return _from_the_other_table(seat, ends)
    match ends:
        case None:
            return phrase("The computer moves {seat}'s piece.", seat=seat)
        case None, end:
            return phrase("The computer puts a piece of {seat}'s on {square}.", seat=seat, square=end)
        case start, end:
            return phrase("The computer moves {seat}'s piece from {start} to {end}.", seat=seat, start=start, end=end)


def _from_the_other_table(seat: str, ends: tuple[str | None, str] | None) -> str:
    match ends:
        case None:
            return phrase("{seat} has moved at the other table.", seat=seat)
        case None, end:
            return phrase("{seat} has put a piece on {square} at the other table.", seat=seat, square=end)
        case start, end:
            return phrase(
                "{seat} has moved at the other table, from {start} to {end}.", seat=seat, start=start, end=end
            )


def _guided(state: TableState) -> Stage | None:
    """Returns the progress of a lesson or puzzle that sets a task; None in an ordinary game and in a lesson's free
    play.
    """
    course = state.course
    return None if course is None or course.free is not None else state.stage


def _decision(state: TableState) -> str:
    """Returns what the deciding seat may do, in a game with decisions other than moves of pieces."""
    expected = state.game.view(None).get("expected") or phrase("{seat} decides", seat=_whose_turn(state))
    waits = phrase("Tap the card on the reader.") if state.waits_for_a_card else ""
    return together(phrase("{expected}.", expected=beginning(str(expected))), waits)


def _unconfirmed_move(state: TableState, move: str, eyes: str | None) -> str:
    """Returns the sentence about a move that is not final, as the seat `eyes` may know it.

    The move's description may contain secrets, and the move may still be taken back. Only the seat that makes it reads
    the description; all others read what the hands did.
    """
    if state.game.secrets and may_know(state, eyes):
        return together(state.game.seen_by(move, eyes)[1], phrase("Leave it there to play it, or keep moving."))
    way = state.tabletop.way(state.game, move)
    if state.game.secrets:
        way = beginning(way)
    return phrase("{move}: leave it there to play it, or keep moving.", move=way)


def _lifted(state: TableState) -> str:
    seat = _whose_turn(state)
    movers = state.lifted & state.tabletop.situation(state.game).own
    if not movers:
        squares = _names(state.lifted)
        return phrase("It is {seat}'s turn: please put the piece back on {squares}.", seat=seat, squares=squares)
    if state.players.assistance.get(state.game.turn) == "off":
        return phrase("{seat} has lifted the piece on {squares}.", seat=seat, squares=_names(movers))
    return state.tabletop.lifted(state.game, movers, _names(movers))


def _perhaps_landed(state: TableState) -> str:
    """Returns an extra sentence for a capture that the board has not sensed completely; empty for none."""
    if not isinstance(state.decision, Ask):
        return ""
    return phrase("If it is already on its new square, lift it there and put it down again.")


def _still_to_do(state: TableState) -> str:
    """Returns an extra sentence about effects of the rules that hands have not carried out yet; empty for none."""
    there = state.tabletop.situation(state.game).occupied
    return _repair(state.todo & there, state.todo & ~there) if state.todo else ""


def _new_game(state: TableState) -> str:
    """Returns what stands on the board, and how hands start a game there."""
    if state.tabletop.situation(state.game).start:
        return phrase(
            "The start position is set up. Lift a piece to begin a new game; the old one stays in the journal."
        )
    return phrase(
        "The board is empty. Put the first piece on it to begin a new game; the old one stays in the journal."
    )


def _repair(missing: Occupancy, extra: Occupancy) -> str:
    if missing and extra:
        empty, full = _names(missing), _names(extra)
        return phrase("Put a piece back on {empty} and clear {occupied}.", empty=empty, occupied=full)
    if missing:
        return phrase("A piece belongs on {squares}: please put it there.", squares=_names(missing))
    return phrase("Please take the piece away from {squares}.", squares=_names(extra))


def put_right(state: TableState, repair: Repair) -> str:
    """Returns how to put the board right, in one or two sentences."""
    missing, extra = repair.missing, repair.extra & ~repair.wrong
    told = [_repair(missing, extra)] if missing or extra else []
    return together(*told, _exchange(state, repair.wrong) if repair.wrong else "")


def _exchange(state: TableState, wrong: Occupancy) -> str:
    """H26. Returns what is wrong with pieces whose kind does not belong on their squares."""
    belongs = state.tabletop.situation(state.game).looks
    squares = list(squares_of(wrong))

    def fits_on(square: Square, place: Square) -> bool:
        return kind_fits(state.kinds.get(square), belongs.get(place))

    if len(squares) > 2:
        return phrase("The pieces on {squares} belong elsewhere.", squares=_names(wrong))
    one, other = squares[0], squares[-1]
    if one != other and fits_on(one, other) and fits_on(other, one):
        return phrase("The pieces on {squares} are swapped: exchange them.", squares=_names(wrong))
    return together(
        *(
            phrase(
                "The piece on {square} is the wrong one ({look}); the right one is {wanted}.",
                square=square_name(square),
                look=look_in_words(state.kinds[square]),
                wanted=look_in_words(belongs[square]),
            )
            for square in squares
        )
    )


def _names(squares: Occupancy) -> str:
    return all_of(names_of(squares)) if squares else phrase("the board")


def piece_in_hand(state: TableState) -> str:
    """Returns what the piece in hand may do, as its light shows everybody; "" if it may not move."""
    movers = state.lifted & state.tabletop.situation(state.game).own
    lifted = list(squares_of(movers))
    if not isinstance(state.decision, Lifted | Ask) or state.is_locked or len(lifted) != 1:
        return ""
    ways = _destination_phrases(state)
    look = state.tabletop.pieces(state.game).get(SQUARES[lifted[0]])
    if not ways or look is None:
        return ""
    piece, square = beginning(state.tabletop.called(look)), names_of(movers)[0]
    return phrase("{piece} on {square}: {options}.", piece=piece, square=square, options=together(*ways, between="; "))


def _destination_phrases(state: TableState) -> list[str]:
    """Returns a phrase for each kind of light that shows a square to move to or to touch."""
    found: dict[str, list[str]] = {}
    for square, name in enumerate(SQUARES):
        meaning = state.painting.meaning_of(square)
        if meaning is not None and meaning in state.tabletop.ways:
            found.setdefault(meaning, []).append(name)
    return [say(all_of(found[kind])) for kind, say in state.tabletop.ways.items() if kind in found]
