"""Messages that break the letter of a rule of `test_english.py` for a reason: the list may only shrink."""

from __future__ import annotations

KNOWN: dict[str, list[str]] = {
    # headings of sections that open an explanation, as every program has them
    "indirect questions": [
        "How to play",
        "What the lights mean",
        "Why",
    ],
    # what follows "{seat} to move: " in a prompt; each game has its own
    "half sentences": [
        "capture the piece on {squares} now, or you lose the game.",
        "lift a piece, or put a piece from the box on a square.",
        "lift a piece.",
        "put a piece from the box on a square.",
    ],
    # lines of the doctor whose columns are aligned with spaces; and the prompt in which a game's task stands
    "glued fragments": [
        "  {seconds} s  {square} closes",
        "  {seconds} s  {square} closes after {lasted} ms",
        "  {seconds} s  {square} opens",
        "  {seconds} s  {square} opens after {lasted} ms",
        "ok ",
        "{seat} to move: {task}",
    ],
}
