"""Messages that still break a rule of `test_english.py`: the list may only shrink."""

from __future__ import annotations

KNOWN: dict[str, list[str]] = {
    "banned words": [
        "Then {rival} can play {move} and hold out. Put the piece back and try again.",
        "Then {rival} plays {move} and wins. Put the piece back and try again.",
        "the piece on {square} is {rival}'s, but {seat} is to move",
        "{deed} and arrives: {rival} must capture it at once.",
        "{deed} and captures {rival}'s {piece}",
        "{deed}, but {rival}'s arrived piece is not captured: {rival} wins.",
        "{deed}, captures {rival}'s {piece}",
        "{deed}, {rival}'s last: {seat} wins.",
    ],
    "the shape of errors": [
        (
            "The teacher does not answer, so there is no new puzzle. If this happens again, restart the "
            "table."
        ),
        "The teacher stopped ({how}), so there is no new puzzle.",
        "there is no card {card}",
        "there is no card {text}",
    ],
    "indirect questions": [
        (
            "How fast the computer plays, so that people can follow it; one of: {choices}, or null for normal"
            " (at once with quick-answers). It waits 2.5, 1 or 0.4 seconds, or not at all; with hidden cards "
            "never less than it always takes. The page can change it while the table runs."
        ),
        "How long move detection waits, in milliseconds; a mapping with the keys {keys}",
        (
            "How much the lights help each seat; a mapping with the keys {keys}. off: no help. squares: where"
            " a lifted piece can go. dangers: also which pieces can be captured. teach: how each move changes"
            " the result, as far as that is proven. Keys are as in seats."
        ),
        "How often Chameleander may Slough in a Birdsong; a whole number",
        "How the lights shine; a mapping with the keys {keys}",
        "How they ended",
        "How to play",
        "What happened",
        "What happens",
        (
            "What happens when a seat runs out of time; one of: {choices}. shows: the clock stays at zero and"
            " play continues. loses: that seat loses."
        ),
        "What the lights mean",
        "What the other players did",
        "What the plot is",
        "Where the pawn begins",
        "Whether Coffin Makers also hold warriors that their owner removes voluntarily; true or false",
        "Whether Partisans spare the birds when all cards of other suits are discarded; true or false",
        (
            "Whether Propaganda Bureau removes an enemy's warrior where its owner can place none; true or "
            "false"
        ),
        "Whether a browser is opened when the table starts; true or false",
        (
            "Whether a low-priority process builds the game's look-up tables while the table runs: for "
            "Chameleon the endgame tables of up to six pieces, 62 MB next to the journal; true or false. "
            "Never in shop mode."
        ),
        (
            "Whether a position that occurs for the third time, with the same side to move, is a draw; true "
            "or false"
        ),
        "Whether a raid of the Corvids reaches clearings by the card Tunnels; true or false",
        (
            "Whether a simulated board makes the computer's moves itself; true or false. The page has a "
            "switch for it, too."
        ),
        "Whether allied warriors follow the Vagabond on Slip and on the moves of cards; true or false",
        "Whether attract mode shows what the table can do while nobody is there; true or false",
        "Whether guests can enter names, which are saved with their games; true or false",
        "Whether guests can play with another table, if `net` names a server; true or false",
        "Whether lights pulse slowly and never go dark, for people whom flashing disturbs; true or false",
        (
            "Whether shop mode is on: each guest starts with a fresh board and leaves nothing behind; true or"
            " false"
        ),
        "Whether the Duchy may dig a tunnel and leave all warriors in the Burrow; true or false",
        "Whether the Ronin may exhaust several swords in one battle; true or false",
        "Whether the connection uses TLS, with a certificate that this machine trusts; true or false",
        "Whether the ego that Quell removes gives an action; true or false",
        "Whether the ruler may place its own piece by Cajole where the keep stands; true or false",
        "Whether the table speaks; true or false",
        (
            "Whether warriors that the Vagabond or Chameleander takes along cross rivers that are not a path "
            "for them; true or false"
        ),
        (
            "Which suit a base of the Alliance counts as once Chameleander has cajoled it: clearing or "
            "printed"
        ),
        "Who plays",
        "Who plays {seat}",
        "Why",
        "Why: {reason}.",
        "what each move does to the result, as far as that is proven",
    ],
    "half sentences": [
        (
            "a text, or null for none. It is stored in plain text: make sure that only the table's own user "
            "can read this file."
        ),
        "capture the piece on {squares} now, or you lose the game.",
        "if only your page is to decide for it.",
        "lift a piece, or put a piece from the box on a square.",
        "lift a piece.",
        "move from square to square on the board.",
        "moves to the next control; the first two lead to the board and to a field for typing a move.",
        "nothing is proven here; this is what the table would play.",
        "on the board: enter a move, such as b1c3, its number in the list, or its sentence.",
        "on the board: go to the legal moves or to the pieces.",
        "on the board: repeat the prompt or the last move.",
        (
            "one of: {choices}. move: this much time for each move. game: this much time for all moves of a "
            "seat. hourglass: the time that one seat uses, the others gain; suits children."
        ),
        "opens with a PIN.",
        "picks up a piece, puts it down, or chooses the square.",
        "put a piece from the box on a square.",
        "puts a piece back; in the board in words, returns to the board.",
        "puts the picked-up piece into the box, if you use simulated hands.",
        "the game is lost, but this holds out for more than {n} more move.",
        "the game is lost, but this holds out longest, for {n} more move.",
        "this keeps the draw; neither side can force a win.",
        "this keeps the win.",
        "this wins about {chance} of 100 games, as far as you can know.",
        "this wins at once.",
    ],
    "glued fragments": [
        "  {seconds} s  {square} closes",
        "  {seconds} s  {square} closes after {lasted} ms",
        "  {seconds} s  {square} opens",
        "  {seconds} s  {square} opens after {lasted} ms",
        "as on a real board, which cannot move pieces",
        "if only your page is to decide for it.",
        "move from square to square on the board.",
        "moves to the next control; the first two lead to the board and to a field for typing a move.",
        "ok ",
        "on the board: enter a move, such as b1c3, its number in the list, or its sentence.",
        "on the board: go to the legal moves or to the pieces.",
        "on the board: repeat the prompt or the last move.",
        "opens with a PIN.",
        "picks up a piece, puts it down, or chooses the square.",
        "puts a piece back; in the board in words, returns to the board.",
        "puts the picked-up piece into the box, if you use simulated hands.",
        "{seat} to move: {task}",
    ],
    "buttons without verb and noun": [
        "Cards",
        "Counter",
        "Deck",
        "Moves",
        "Sound",
    ],
}
