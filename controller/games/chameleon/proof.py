"""The first player's winning proof for a page: the strategy's move, every reply, and the continuations."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from controller.games.chameleon.answers import Facts, OutOfTime
from engine.chameleon.game import legal_fact
from engine.chameleon.rules.bitboards import move_text
from engine.chameleon.rules.moves import Move, legal_moves, read_move
from engine.chameleon.rules.position import START, Position
from engine.chameleon.rules.sentences import outcome_sentence, refusal
from engine.chameleon.rules.winning import apply, ending
from engine.chameleon.solver.book import Book, Entry, book_file, opened_book
from engine.chameleon.solver.lines import Lines, kept_lines
from engine.chameleon.solver.proof_search import Interrupted
from engine.chameleon.solver.strategy import LEAST_PLIES
from engine.chameleon.solver.verification import loses
from engine.errors import EngineError
from engine.sentence import phrase, plural


class BadLine(EngineError):
    """A line that the strategy does not have; the sentence says where it deviates."""


def walk(question: Mapping[str, str], out_of_time: OutOfTime) -> Facts:
    """Returns the result of a `line` of play that follows the strategy: "a1a2-a5a4", the winner's moves and the
    replies.

    The position has the winner to move, or the game is over: a line's last move is ignored if it is the winner's.
    Raises `BadLine` and `IllegalMove`.
    """
    texts = [text for text in question.get("line", "").split("-") if text]
    position, walked = START, list[Facts]()
    for ply, text in enumerate(texts[: len(texts) // 2 * 2]):
        if ending(position) is not None:
            raise BadLine(
                plural(
                    "the game is over after {n} ply, but the line continues with {move}",
                    "the game is over after {n} plies, but the line continues with {move}",
                    ply,
                    move=text,
                )
            )
        move = _move_at(position, text, is_winners=ply % 2 == 0)
        walked.append(legal_fact(position, move) | {"seat": position.turn})
        position = apply(position, move)
    whole = {"all": _below(START, out_of_time), "positions": len(_book())}
    return {"line": walked, "position": position.text(), **_at(position, out_of_time), **whole}


def _at(position: Position, out_of_time: OutOfTime) -> Facts:
    """Returns the strategy's move in a position, and the possible continuations."""
    over = ending(position)
    if over is not None:
        end: Facts = {"over": outcome_sentence(over, 0), "move": None, "after": None, "replies": []}
        return {"plies": 0, "lines": 1, "in_book": False, **end}
    entry, is_in_book = _strategy(position)
    move = read_move(move_text(entry.move))
    after = apply(position, move)
    ended = ending(after)
    replies = [] if ended is not None else [_reply(after, reply, out_of_time) for reply in legal_moves(after)]
    return {
        "plies": entry.plies,
        "lines": _below(position, out_of_time),
        "in_book": is_in_book,
        "over": None if ended is None else outcome_sentence(ended, 0),
        "move": legal_fact(position, move),
        "after": after.text(),
        "replies": sorted(replies, key=lambda reply: (-reply["plies"], -(reply["lines"] or 0), reply["move"])),
    }


def _move_at(position: Position, text: str, *, is_winners: bool) -> Move:
    move = read_move(text)
    if move not in legal_moves(position):
        raise BadLine(refusal(position, move))
    if is_winners and (wanted := move_text(_strategy(position)[0].move)) != move.text:
        where = position.text()
        raise BadLine(
            phrase("the strategy plays {wanted} in {position}, not {move}", wanted=wanted, position=where, move=text)
        )
    return move


def _strategy(position: Position) -> tuple[Entry, bool]:
    """Returns the winner's move, and whether it is from the book; after its end, the quickest win, by exhaustive
    search.
    """
    entry = _book().look_up(position)
    if entry is not None:
        return entry, True
    for plies in range(1, LEAST_PLIES, 2):
        for move in legal_moves(position):
            if loses(apply(position, move), plies - 1):
                return Entry(move.origin << 5 | move.target, plies), False
    raise BadLine(phrase("the strategy has no win in {position}", position=position.text()))


def _reply(after: Position, reply: Move, out_of_time: OutOfTime) -> Facts:
    position = apply(after, reply)
    over = ending(position)
    plies = 0 if over is not None else _strategy(position)[0].plies
    left = {"plies": plies, "lines": _below(position, out_of_time), "ends": over is not None}
    return legal_fact(after, reply) | left


def _below(position: Position, out_of_time: OutOfTime) -> int | None:
    """Returns the number of lines from here, None without enough time to count them."""
    try:
        return _lines().below(position, out_of_time)
    except Interrupted:
        return None


@lru_cache(maxsize=1)
def _book() -> Book:
    return opened_book(book_file())


@lru_cache(maxsize=1)
def _lines() -> Lines:
    return Lines(_book(), kept_lines())
