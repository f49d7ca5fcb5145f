"""Messages that still break a rule of `test_english.py`: the list may only shrink."""

from __future__ import annotations

KNOWN: dict[str, list[str]] = {
    "banned words": [
        "After this move the rival can win at once.",
        "Play on; your move is told when the line is back.",
        "Restored {things}, kept on {day} by version {version}.",
        "The other side asks to take the last move back: whoever agrees takes it back by hand.",
        "The other table is told of the move.",
        "The teacher looks back: {looked} of {all} positions so far.",
        "Then {rival} can play {move} and holds out. Put the piece back and try again.",
        "Then {rival} plays {move} and wins. Put the piece back and try again.",
        "Where games are kept; the default is beside the journal.",
        "Whoever lifts a piece begins a game.",
        (
            "Whoever plays {seat} as well would see the hidden cards of both seats. Do that only when two "
            "people share this screen."
        ),
        (
            "Without a SOURCE, the newest state of the one that it came from. The new version is built beside"
            " the old one and tried with a copy of the games; until then the table goes on as it is."
        ),
        "mend or reinstall the package",
        "nats-server has ended by itself (status {status}); its words are in {file}",
        "no move was played; there is nothing to look back at",
        "nobody can look back at this game",
        "that is nothing that an organiser does; it is one of: {deeds}, each with its facts",
        "the backup cannot be restored ({reason}); make room beside {journal}, where this user may write",
        "the game is still in progress; look back when it is over",
        "the hub is told what the table shows",
        "the piece on {square} is {rival}'s, but {seat} is to move",
        (
            "the restore that was begun cannot go on ({file}: {reason}); mend that, and start the table or "
            "restore again"
        ),
        (
            "with hidden cards nothing is taken back between two tables: what the other one was told cannot "
            "be unknown again"
        ),
        "{deed} and arrives: {rival} must capture it at once.",
        "{deed} and captures {rival}'s {piece}",
        "{deed}, but {rival}'s arrived piece is not captured: {rival} wins.",
        "{deed}, captures {rival}'s {piece}",
        "{deed}, {rival}'s last: {seat} wins.",
        "{file} has {things} ({size} kB).",
        "{piece} on {square}: {ways}.",
        "{row} and {column} conduct both ways at {square}",
        "{table} is told of the move.",
        "{who} asks for pictures and patience for small hands, which stops the clock.",
        "{who} asks to move for {seats} with the hands on that page.",
    ],
    "the shape of errors": [
        "'away' has to be a list of seats, not {value}",
        (
            "The teacher does not answer, so there is no new puzzle. If this happens again, restart the "
            "table."
        ),
        "The teacher stopped ({how}), so there is no new puzzle.",
        "a message is a JSON object; this is no JSON",
        "a message is a JSON object; this is no JSON of at most {most} characters",
        "is no TableGame, but {found}",
        "that is nothing that an organiser does; it is one of: {deeds}, each with its facts",
        "the board option kinds must be a list of kinds of pieces, such as [white, black], not {value}",
        "the board option port must be a device such as /dev/ttyACM0, not {value}",
        "there are no pseudo-terminals here; use --port",
        "there are no puzzles {kind}; the kinds are: {known}",
        "there is no Python {python}; --python takes two numbers, such as 3.13",
        "there is no card {card}",
        "there is no card {text}",
        "there is no game {game}; {why}",
        "there is no installation in {folder}; make one with {command}",
        "there is no key {file}; make one with: {command}",
        "there is no league called {name} at {server}; {command} founds it",
        "there is no league called {name}; found it with: {command}",
        "there is no lesson {number}; they are numbered 1 to {last}",
        "there is no lesson {number}; {game} has no lessons",
        "there is no line yet",
        "there is no puzzle {number}; they are numbered 1 to {last}",
        "there is no puzzle {number}; {game} has no puzzles",
        "there is no saved deck {deck}",
        "there is no simulated card reader at this table",
        "there is no version to go back to: this table has not been updated yet",
        "there is no voice on this machine; install one: {command}",
        (
            "this is no installed table; one in a folder of your own is updated with git pull and "
            "scripts/play (there is no {folder})"
        ),
        "{file} is no whole backup: it was cut or changed, or is another kind of file; use another copy",
        "{file} is no whole bundle: it was cut or changed, or is another kind of file; copy it again",
        "{key} has to be a text, not {value}",
        "{key} has to be a whole number, not {value}",
        "{key} must be a list of squares, not {value}",
        "{key} must be a list of texts, not {value}",
        "{key} must be a text or null, not {value}",
        "{key} must be a time in whole ms, not {value}",
        "{text} is no code of a game; a code has {n} letters and digits",
    ],
    "indirect questions": [
        "How",
        "How far off the middle people may put a piece, in mm: 5.",
        (
            "How fast the computer plays, so that people can follow it; one of: {choices}, or null for normal"
            " (at once with quick-answers). It waits 2.5, 1 or 0.4 seconds, or not at all; with hidden cards "
            "never less than it always takes. The page can change it while the table runs."
        ),
        "How fast, in words a minute.",
        "How long move detection waits, in milliseconds; a mapping with the keys {keys}",
        "How loud its voice is, in percent.",
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
        "What is in the hand may be laid on this square.",
        "What stands here belongs somewhere else.",
        "What the lights mean",
        "What the other players did",
        "What the plot is",
        "What this table can check of the game is in order.",
        "What was there before is in {folder}.",
        "Where games are kept; the default is beside the journal.",
        "Where the last move went from and to.",
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
        "Whether everyone at that server can see the public screen and the results; true or false",
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
        "Who decides has hardly any time left.",
        "Who plays",
        "Who plays {seat}",
        "Why",
        "Why: {reason}.",
        (
            "what drives a Pi's own pins is compiled on a Pi, and this machine is {here}, not {system}; make "
            "the bundle on a Pi of the same kind"
        ),
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
        "swiss or round-robin.",
        "the game is lost, but this holds out for more than {n} more move.",
        "the game is lost, but this holds out longest, for {n} more move.",
        "the packages could not be gathered ({reason}); is this computer in a network?",
        "the voice cannot be heard ({why}); is a sound device connected?",
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
