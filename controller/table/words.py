"""What the table says: one plain sentence about what is expected now, and the mood that it is said in."""

from __future__ import annotations

from controller.games.hand_work import in_words
from controller.games.registry import title_of
from controller.hands import Ask, CardWanted, Illegal, Lifted, MoveMade, NewGame, Repair
from controller.shop.guests import COUNTDOWN, GUEST
from controller.table.house import CLOSED
from controller.table.state import TableState
from controller.teaching import Stage
from hal.kinds import fits
from hal.squares import Occupancy, Square, names_of, square_name, squares_of

__all__ = ["MOODS", "board_health", "expectation", "health", "in_shop", "looking_back", "may_know", "mood"]

MOODS = (
    "play", "thinking", "engine", "question", "illegal", "repair", "fault", "new-game", "over", "wrong", "review",
    "closed",
)  # fmt: skip
"""What may be the matter at the table."""


def mood(state: TableState) -> str:
    """Returns in one word what is the matter: one of `MOODS`."""
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
    """Returns whether `seat` may know what the seat that decides now is about to do; None is the public screen."""
    return not state.game.secrets or seat == state.game.turn


def expectation(state: TableState, seat: str | None = None) -> str:
    """Returns what is expected of the people at the table, as `seat` may know it."""
    if state.is_locked:
        return CLOSED
    match state.decision:
        case Repair() as repair:
            return _put_right(state, repair)
        case NewGame():
            return f"{_start_position(state)} to begin a new game; the old one stays in the journal."
        case Ask(moves, is_open=False) if state.game.outcome() is None:
            if not may_know(state, seat):
                return f"The table asks {title_of(state.game.turn, state.game.name)} which move it was."
            return f"Was it {_either(state, moves)}? Touch the right square, or choose here."
        case CardWanted(squares):
            return f"Tap the card that belongs to {_names(squares)}, or take the tile away."
        case Illegal(square) if state.game.outcome() is None:
            return f"A piece cannot stay on {square_name(square)}: place it on a lit square, or return it."
    if not state.health.ok:
        return state.health.sentence
    if state.shop is not None and state.shop.state != GUEST:
        return in_shop(state)
    if state.teaching.review is not None:
        return looking_back(state)
    if state.stage is not None and (state.game.outcome() is not None or state.teaching.rests):
        return state.stage.text
    if state.game.outcome() is not None:
        return _after_the_end(state)
    return f"{_in_play(state, seat)}{_perhaps_landed(state)}{_still_to_do(state)}"


def in_shop(state: TableState) -> str:
    """Returns what the table says in a shop while nobody plays: how to begin, or how long it waits; else ""."""
    shop = state.shop
    if shop is None or shop.state == GUEST:
        return ""
    if state.is_locked:
        return CLOSED
    if shop.state == COUNTDOWN:
        return f"Still there? A fresh board in {shop.seconds} s."
    if not state.health.ok:
        return state.health.sentence
    match state.decision:
        case Repair() as repair:
            return f"Set the pieces up for a new game. {_put_right(state, repair)}"
    if state.tabletop.situation(state.game).occupied:
        return "Lift a piece to begin, or touch here."
    return "Touch here to begin."


def looking_back(state: TableState) -> str:
    """Returns what the look back at a game says now: the turning point that is shown, or how far it has come."""
    review, points = state.teaching.review, state.teaching.points
    if review is None:
        return ""
    if review.shown is not None:
        here = next((point.sentence for point in points if point.ply == review.shown), "Nothing is proven here.")
        return f"Before {review.seat_of(review.shown)}'s move {review.number_of(review.shown)}: {here}"
    looked, of = state.teaching.looked_at, len(review.texts)
    if looked < of:
        return f"The teacher looks back: {looked} of {of} positions so far."
    if state.game.secrets:
        return _thrown_away(len(points))
    if not points:
        return "Nothing was proven: nobody had a forced win that the teacher could see."
    return "One move decided this game." if len(points) == 1 else f"{len(points)} moves changed who wins. Choose one."


def _thrown_away(many: int) -> str:
    if not many:
        return "No move threw much away, as far as anybody could know."
    return "One move threw much away." if many == 1 else f"{many} moves threw much away. Choose one."


def health(state: TableState) -> tuple[bool, str]:
    """Returns whether all is well with board and card reader, and one sentence about it."""
    ok, sentence = board_health(state)
    reader = state.reader_health
    if reader is None or reader.ok:
        return ok, sentence
    return False, reader.sentence if ok else f"{sentence} And {reader.sentence}"


def board_health(state: TableState) -> tuple[bool, str]:
    """Returns whether all is well with the board, and one sentence about it."""
    if not state.health.ok or not state.faulty:
        return state.health.ok, state.health.sentence
    return False, f"The sensor under {_names(state.faulty)} cannot be trusted; play goes on without it."


def _after_the_end(state: TableState) -> str:
    """How the next game begins, where hands can begin it: with pieces on their places, or on an empty board."""
    if state.game.next_start() is not None:
        return "The match goes on: choose Next game here."
    start = state.tabletop.situation(state.game).start
    if start is None:
        return "Clear the board for another game, and start it here."
    return f"{'Set up the pieces' if start else 'Clear the board'} for another game, or start a new one here."


def _in_play(state: TableState, eyes: str | None) -> str:
    seat, guided = title_of(state.game.turn, state.game.name), _guided(state)
    match state.decision:
        case MoveMade(move, False) if state.engine_move is None or not state.makes_moves:
            return f"{_told(state, move, eyes)}: leave it there to play it, or keep moving."
        case Lifted() | Ask() if state.engine_move is None and not state.is_thinking:
            return _lifted(state)
    if state.is_thinking:
        if state.seats.waits_for_other_table():
            return f"{seat} decides at the other table."
        return f"{seat} is thinking." if guided is None else guided.text
    if state.engine_move is not None:
        start, end = state.tabletop.ends(state.game, state.engine_move) or ("its square", "the next")
        if state.makes_moves and start is None:
            return f"The computer puts a piece of {seat}'s on {end}."
        if state.makes_moves:
            return f"The computer moves {seat}'s piece from {start} to {end}."
        work = state.tabletop.hand_work(state.game, state.engine_move)
        return f"Make {seat}'s move by hand: {in_words(work)}."
    if (hint := state.teaching.hint) is not None and may_know(state, eyes):
        return hint.sentence
    if guided is not None:
        return guided.text
    if state.tabletop.follows:
        return _decision(state)
    if urgent := state.tabletop.urges(state.game):
        return f"{seat} to move: {urgent}"
    return f"{seat} to move: {state.tabletop.asks(state.game)}" if state.stage is None else state.stage.text


def _guided(state: TableState) -> Stage | None:
    """Where a lesson or a puzzle stands that says what to do; None in a game, and in a lesson that is just one."""
    course = state.course
    return None if course is None or course.free is not None else state.stage


def _decision(state: TableState) -> str:
    """What the seat that decides may do, in a game with more than moves of pieces."""
    expected = str(state.game.view(None).get("expected") or f"{state.game.turn} decides")
    waits = " Tap the card on the reader." if state.waits_for_a_card else ""
    return f"{expected[0].upper()}{expected[1:]}.{waits}"


def _told(state: TableState, move: str, eyes: str | None) -> str:
    """A move that is not final, as somebody may know it.

    A sentence about a move tells what the move reveals, and this one may still be taken back: only the seat that makes
    it reads that sentence, all others what they have seen the hands do.
    """
    way = state.tabletop.way(state.game, move)
    if not state.game.secrets:
        return way
    return state.game.seen_by(move, eyes)[1].rstrip(".") if may_know(state, eyes) else f"{way[0].upper()}{way[1:]}"


def _lifted(state: TableState) -> str:
    seat = title_of(state.game.turn, state.game.name)
    movers = state.lifted & state.tabletop.situation(state.game).own
    if not movers:
        return f"It is {seat}'s turn: please put the piece back on {_names(state.lifted)}."
    if state.players.assistance.get(state.game.turn) == "off":
        return f"{seat} has lifted the piece on {_names(movers)}."
    return state.tabletop.lifted(state.game, movers, _names(movers))


def _perhaps_landed(state: TableState) -> str:
    """What to do with a piece that has captured unseen, as a sentence more; empty where nothing may have landed."""
    if not isinstance(state.decision, Ask):
        return ""
    return " If it stands on its new square already, lift it there and put it down again."


def _still_to_do(state: TableState) -> str:
    """What hands have not followed yet of what the rules did, as a sentence more; empty when they have."""
    there = state.tabletop.situation(state.game).occupied
    return f" {_repair(state.todo & there, state.todo & ~there)}" if state.todo else ""


def _start_position(state: TableState) -> str:
    """What stands on the board, and what a hand does there first."""
    if state.tabletop.situation(state.game).start:
        return "The start position is set up. Lift a piece"
    return "The board is empty. Put the first piece on it"


def _repair(missing: Occupancy, extra: Occupancy) -> str:
    if missing and extra:
        return f"Put a piece back on {_names(missing)} and clear {_names(extra)}."
    if missing:
        return f"A piece belongs on {_names(missing)}: please put it there."
    return f"Please take the piece away from {_names(extra)}."


def _put_right(state: TableState, repair: Repair) -> str:
    """What puts the board right, in one sentence or two."""
    missing, extra = repair.missing, repair.extra & ~repair.wrong
    told = [_repair(missing, extra)] if missing or extra else []
    return " ".join([*told, _exchange(state, repair.wrong)] if repair.wrong else told)


def _exchange(state: TableState, wrong: Occupancy) -> str:
    """H26. What is the matter with pieces of another kind than belongs there."""
    belongs = state.tabletop.situation(state.game).looks
    squares = list(squares_of(wrong))

    def fits_on(square: Square, place: Square) -> bool:
        return fits(state.kinds.get(square), belongs.get(place))

    if len(squares) > 2:
        return f"The pieces on {_names(wrong)} are not those that belong there."
    one, other = squares[0], squares[-1]
    if one != other and fits_on(one, other) and fits_on(other, one):
        return f"The pieces on {_names(wrong)} are swapped: let them change places."
    return " ".join(
        f"The piece on {square_name(square)} is a wrong one ({_look(state.kinds[square])}): "
        f"another ({_look(belongs[square])}) belongs there."
        for square in squares
    )


def _look(look: str) -> str:
    """A look, or the words of it that are known, for a sentence."""
    return look.replace("-", ", ")


def _names(squares: Occupancy) -> str:
    names = names_of(squares)
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "the board"


def _either(state: TableState, moves: tuple[str, ...]) -> str:
    return " or ".join(state.tabletop.way(state.game, move) for move in moves)
