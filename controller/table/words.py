"""What the table says: one plain sentence about what is expected now, and the mood that it is said in."""

from __future__ import annotations

from controller.games.hand_work import in_words
from controller.hands import Ask, CardWanted, Illegal, Lifted, Move, NewGame, Repair
from controller.table.session import Session
from controller.teaching import Stage
from hal.squares import Occupancy, names_of, square_name

__all__ = ["MOODS", "board_health", "expectation", "health", "is_told", "looking_back", "mood"]

MOODS = ("play", "thinking", "engine", "question", "illegal", "repair", "fault", "new-game", "over", "wrong", "review")
"""What may be the matter at the table."""


def mood(session: Session) -> str:
    """Returns in one word what is the matter: one of `MOODS`."""
    match session.decision:
        case Repair():
            return "repair"
        case NewGame():
            return "new-game"
    if not session.health.ok:
        return "fault"
    if session.desk.rests(session.game):
        return "over" if session.stage is None or session.stage.state == "solved" else "wrong"
    if session.desk.review is not None:
        return "review"
    if session.game.outcome() is not None:
        return "over"
    match session.decision:
        case Ask(is_open=False):
            return "question"
        case Illegal():
            return "illegal"
    if session.is_thinking:
        return "thinking"
    return "play" if session.engine_move is None else "engine"


def is_told(session: Session, seat: str | None) -> bool:
    """Returns whether `seat` may know what the seat that decides now is about to do; None is the public screen."""
    return not session.game.secrets or seat == session.game.turn


def expectation(session: Session, seat: str | None = None) -> str:
    """Returns what is expected of the people at the table, as `seat` may know it."""
    match session.decision:
        case Repair(missing, extra):
            return _repair(missing, extra)
        case NewGame():
            return "The start position is set up. Lift a piece to begin a new game; the old one stays in the journal."
        case Ask(moves, is_open=False) if session.game.outcome() is None:
            if not is_told(session, seat):
                return f"The table asks {session.game.turn.capitalize()} which move it was."
            return f"Was it {_either(session, moves)}? Touch the right square, or choose here."
        case CardWanted(squares):
            return f"Tap the card that belongs to {_names(squares)}, or take the tile away."
        case Illegal(square) if session.game.outcome() is None:
            return f"A piece cannot stay on {square_name(square)}: place it on a lit square, or return it."
    if not session.health.ok:
        return session.health.sentence
    if session.desk.review is not None:
        return looking_back(session)
    if session.stage is not None and (session.game.outcome() is not None or session.desk.rests(session.game)):
        return session.stage.text
    if session.game.outcome() is not None:
        return "Set the pieces up for another game, or begin a new one here."
    return f"{_in_play(session, seat)}{_perhaps_landed(session)}{_still_to_do(session)}"


def looking_back(session: Session) -> str:
    """Returns what the look back at a game says now: the turning point that is shown, or how far it has come."""
    review, points = session.desk.review, session.desk.points()
    if review is None:
        return ""
    if review.shown is not None:
        here = next((point.sentence for point in points if point.ply == review.shown), "Nothing is proven here.")
        return f"Before {review.seat_of(review.shown)}'s move {review.number_of(review.shown)}: {here}"
    looked, of = session.desk.looked_at(), len(review.texts)
    if looked < of:
        return f"The teacher looks back: {looked} of {of} positions so far."
    if not points:
        return "Nothing was proven: nobody had a forced win that the teacher could see."
    return "One move decided this game." if len(points) == 1 else f"{len(points)} moves changed who wins. Choose one."


def health(session: Session) -> tuple[bool, str]:
    """Returns whether all is well with board and card reader, and one sentence about it."""
    ok, sentence = board_health(session)
    reader = session.reader_health
    if reader is None or reader.ok:
        return ok, sentence
    return False, reader.sentence if ok else f"{sentence} And {reader.sentence}"


def board_health(session: Session) -> tuple[bool, str]:
    """Returns whether all is well with the board, and one sentence about it."""
    if not session.health.ok or not session.sick:
        return session.health.ok, session.health.sentence
    return False, f"The sensor under {_names(session.sick)} cannot be trusted; play goes on without it."


def _in_play(session: Session, eyes: str | None) -> str:
    seat, guided = session.game.turn.capitalize(), _guided(session)
    match session.decision:
        case Move(move, False) if session.engine_move is None or not session.makes_moves:
            return f"{_told(session, move, eyes)}: leave it there to play it, or keep moving."
        case Lifted() | Ask() if session.engine_move is None and not session.is_thinking:
            return _lifted(session)
    if session.is_thinking:
        return f"{seat} is thinking." if guided is None else guided.text
    if session.engine_move is not None:
        start, end = session.tabletop.ends(session.game, session.engine_move) or ("its square", "the next")
        if session.makes_moves and start is None:
            return f"The computer puts a piece of {seat}'s on {end}."
        if session.makes_moves:
            return f"The computer moves {seat}'s piece from {start} to {end}."
        work = session.tabletop.hand_work(session.game, session.engine_move)
        return f"Make {seat}'s move by hand: {in_words(work)}."
    if (hint := session.desk.hint(session.game)) is not None:
        return hint.sentence
    if guided is not None:
        return guided.text
    if session.tabletop.follows:
        return _decision(session)
    if urgent := session.tabletop.urges(session.game):
        return f"{seat} to move: {urgent}"
    return f"{seat} to move: {session.tabletop.asks(session.game)}" if session.stage is None else session.stage.text


def _guided(session: Session) -> Stage | None:
    """Where a lesson or a puzzle stands that says what to do; None in a game, and in a lesson that is just one."""
    course = session.desk.course
    return None if course is None or course.free is not None else session.stage


def _decision(session: Session) -> str:
    """What the seat that decides may do, in a game with more than moves of pieces."""
    expected = str(session.game.view(None).get("expected") or f"{session.game.turn} decides")
    waits = " Tap the card on the reader." if session.waits_for_a_card else ""
    return f"{expected[0].upper()}{expected[1:]}.{waits}"


def _told(session: Session, move: str, eyes: str | None) -> str:
    """A move that is not final, as somebody may know it.

    A sentence about a move tells what the move reveals, and this one may still be taken back: only the seat that makes
    it reads that sentence, all others what they have seen the hands do.
    """
    way = session.tabletop.way(session.game, move)
    if not session.game.secrets:
        return way
    return session.game.told(move, eyes)[1].rstrip(".") if is_told(session, eyes) else f"{way[0].upper()}{way[1:]}"


def _lifted(session: Session) -> str:
    seat = session.game.turn.capitalize()
    movers = session.lifted & session.tabletop.situation(session.game).own
    if not movers:
        return f"It is {seat}'s turn: please put the piece back on {_names(session.lifted)}."
    if session.players.assistance.get(session.game.turn) == "off":
        return f"{seat} has lifted the piece on {_names(movers)}."
    return session.tabletop.lifted(session.game, movers, _names(movers))


def _perhaps_landed(session: Session) -> str:
    """What to do with a piece that has captured unseen, as a sentence more; empty where nothing may have landed."""
    if not isinstance(session.decision, Ask):
        return ""
    return " If it stands on its new square already, lift it there and put it down again."


def _still_to_do(session: Session) -> str:
    """What hands have not followed yet of what the rules did, as a sentence more; empty when they have."""
    there = session.tabletop.situation(session.game).occupied
    return f" {_repair(session.todo & there, session.todo & ~there)}" if session.todo else ""


def _repair(missing: Occupancy, extra: Occupancy) -> str:
    if missing and extra:
        return f"Put a piece back on {_names(missing)} and clear {_names(extra)}."
    if missing:
        return f"A piece belongs on {_names(missing)}: please put it there."
    return f"Please take the piece away from {_names(extra)}."


def _names(squares: Occupancy) -> str:
    names = names_of(squares)
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "the board"


def _either(session: Session, moves: tuple[str, ...]) -> str:
    return " or ".join(session.tabletop.way(session.game, move) for move in moves)
