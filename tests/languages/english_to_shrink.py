"""Messages that still break a rule of `test_english.py`: the list may only shrink."""

from __future__ import annotations

KNOWN: dict[str, list[str]] = {
    "banned words": [
        "After this move the rival can win at once.",
        "Knock on the table beside it, three times.",
        "No piece is on the board: whatever is closed is stuck.",
        "Play on; your move is told when the line is back.",
        "Put the piece {mm} mm beside the middle, coming from outside, and leave it there.",
        "Restored {things}, kept on {day} by version {version}.",
        (
            "The configuration of a Chameleon table. Every key is listed with its default, so this file as it"
            " stands changes nothing."
        ),
        (
            "The league whose games begin here by themselves, with its clock, see `chameleon league`; the "
            "name of a league, of letters, digits and hyphens, or its code, NAME@KEY, to follow no other "
            "organiser; or null for none"
        ),
        "The other side asks to take the last move back: whoever agrees takes it back by hand.",
        "The other table is told of the move.",
        (
            "The reed of an empty square opens with little to spare, whatever stands around it: it feels "
            "{field} at most, and the keenest one opens at {times} that."
        ),
        (
            "The reed of an empty square opens, whatever stands around it: it feels {field} at most, and the "
            "keenest one opens at {times} that."
        ),
        (
            "The table in Home Assistant; a mapping with the keys {keys}. It needs the extra `home`. What "
            "everybody may know is told: game, turn, last result, guests, health of the board."
        ),
        "The teacher looks back: {looked} of {all} positions so far.",
        "Then {rival} can play {move} and holds out. Put the piece back and try again.",
        "Then {rival} plays {move} and wins. Put the piece back and try again.",
        "Where games are kept; the default is beside the journal.",
        "Whether Coffin Makers hold warriors that their owner gives up by itself, too; true or false",
        (
            "Whether a process that gives way to all others works out, while the table runs, what its game "
            "looks up: the tables of Chameleon, up to six pieces, 62 MB beside the journal; true or false. In"
            " a shop it never does."
        ),
        (
            "Which tag is on which card, as written by `chameleon cards learn`; a path, or null for the usual"
            " place: cards.yml beside the journal."
        ),
        "Whoever lifts a piece begins a game.",
        (
            "Whoever plays {seat} as well would see the hidden cards of both seats. Do that only when two "
            "people share this screen."
        ),
        (
            "Without a SOURCE, the newest state of the one that it came from. The new version is built beside"
            " the old one and tried with a copy of the games; until then the table goes on as it is."
        ),
        "a line has {known} beside its 't'; not {keys}",
        (
            "lay the reed from left to right, its middle beside that of the square; this says how far: "
            "{command}"
        ),
        "mend or reinstall the package",
        "mend or uninstall that package",
        "nats-server has ended by itself (status {status}); its words are in {file}",
        "no kind was told on: {squares}",
        "no move was played; there is nothing to look back at",
        "nobody can look back at this game",
        (
            "plug the board in, or take port out of board-options in {settings}: a Pico on USB is found by "
            "itself"
        ),
        "that is nothing that an organiser does; it is one of: {deeds}, each with its facts",
        "the backup cannot be restored ({reason}); make room beside {journal}, where this user may write",
        "the game is still in progress; look back when it is over",
        "the hub is told what the table shows",
        "the piece on {square} is {rival}'s, but {seat} is to move",
        (
            "the restore that was begun cannot go on ({file}: {reason}); mend that, and start the table or "
            "restore again"
        ),
        "whatever else it held cannot be read",
        (
            "with hidden cards nothing is taken back between two tables: what the other one was told cannot "
            "be unknown again"
        ),
        (
            "works: it closes once and opens once, its contacts settle within {ms} ms, and neither a piece "
            "beside it nor a knock matters"
        ),
        (
            "works: it closes once and opens once, without any bounce, and neither a piece beside it nor a "
            "knock matters"
        ),
        "{deed} and arrives: {rival} must capture it at once.",
        "{deed} and captures {rival}'s {piece}",
        "{deed}, but {rival}'s arrived piece is not captured: {rival} wins.",
        "{deed}, captures {rival}'s {piece}",
        "{deed}, {rival}'s last: {seat} wins.",
        "{file} has {things} ({size} kB).",
        "{one} and {other} are two things to begin with; name one of them",
        "{piece} on {square}: {ways}.",
        "{row} and {column} conduct both ways at {square}",
        "{table} is told of the move.",
        "{who} asks for pictures and patience for small hands, which stops the clock.",
        "{who} asks to move for {seats} with the hands on that page.",
    ],
    "the shape of errors": [
        "'away' has to be a list of seats, not {value}",
        "'show' is {value}; it is one of: {known}, or a number of moves",
        (
            "The teacher does not answer, so there is no new puzzle. If this happens again, restart the "
            "table."
        ),
        "The teacher stopped ({how}), so there is no new puzzle.",
        "a message is a JSON object; this is no JSON",
        "a message is a JSON object; this is no JSON of at most {most} characters",
        "a result whose record is no text, or too long",
        "a result whose {key} is no text, or too long",
        "a result whose {key} is no whole number",
        "assistance {help} is not known; it is one of: {known}",
        (
            "game {number} of the journal cannot be set up: there is no game {game} here ({why}); it stays in"
            " the journal and goes on once its package is there"
        ),
        "is no TableGame, but {found}",
        "key {key}: there is no card {card} in {game}",
        "key {key}: {seat} is no seat of {game}; expected {seats}",
        "that is nothing that an organiser does; it is one of: {deeds}, each with its facts",
        "the board option kinds is a list of kinds of pieces, such as [white, black], not {value}",
        "the board option port is a device such as /dev/ttyACM0, not {value}",
        "the score {score} is not known; it is one of: {known}",
        "the system {system} is not known; it is one of: {known}",
        "the {name} reader on {port} hears what is no card",
        "there are no pseudo-terminals here; use --port",
        "there are no puzzles {kind}; the kinds are: {known}",
        "there is no Python {python}; --python takes two numbers, such as 3.13",
        "there is no board {name}",
        "there is no card before this one",
        "there is no card reader {name}",
        "there is no card reader, and none is configured",
        "there is no card {card}",
        "there is no card {text}",
        "there is no game {game}; {why}",
        "there is no installation in {folder}; make one with {command}",
        "there is no key {file}; make one with: {command}",
        "there is no league called {name}",
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
        "{grade} is no grade that is known; there are: {grades}",
        "{key} has to be a list of squares, not {value}",
        "{key} has to be a list of texts, not {value}",
        "{key} has to be a text or null, not {value}",
        "{key} has to be a text, not {value}",
        "{key} has to be a whole number, not {value}",
        "{key} is {value}; it is one of: {known}",
        "{key} must be a time in whole ms, not {value}",
        "{pin} is no GPIO number of the header",
        "{player} cannot sit at {seat}; it is one of: {known}",
        "{text} is no address of a server; expected for example {examples}",
        "{text} is no code of a game; a code has {n} letters and digits",
    ],
    "indirect questions": [
        "How",
        "How far from the middle people may put a piece, in mm: 5.",
        (
            "How fast the computer plays, so that people can follow it; one of: {choices}, or null for normal"
            " (at once with quick-answers). It waits 2.5, 1 or 0.4 seconds, or not at all; with hidden cards "
            "never less than it always takes. The page can change it while the table runs."
        ),
        "How fast, in words a minute.",
        "How loud its voice is, in percent.",
        "How many hints each seat may ask for in a game; a whole number from 0 to 99",
        "How many times over the field has to do: 2.",
        "How much of that is cap, felt and plate, in mm: 4.5.",
        (
            "How much the light helps each seat; a mapping with the keys {keys}. off: no help. squares: where"
            " a lifted piece may go. dangers: also what could be captured. teach: what each move does to the "
            "result, as far as that is proven. Keys are as in seats."
        ),
        "How often Chameleander may Slough in a Birdsong; a whole number",
        "How patient the table is with hands, in milliseconds; a mapping with the keys {keys}",
        "How the lights shine; a mapping with the keys {keys}",
        "How they ended",
        "How to play",
        "What guests may choose; names of games with commas between, or null for all of them",
        "What happened",
        "What happens",
        (
            "What happens when a seat has no time left; one of: {choices}. shows: the clock stands at zero "
            "and play goes on. loses: that seat loses."
        ),
        "What is in the hand may be laid on this square.",
        (
            "What opens the operator's page, /operator; 4 to 12 digits, or null for no operator's page. It "
            "stands here as it is: see to it that only the table's own user can read this file."
        ),
        (
            "What other tables call this one; a name of at most 40 characters, or null for the name of this "
            "machine"
        ),
        (
            "What reads cards; the name of a card reader, such as none (no reader), pn532 or rdm6300. "
            "`--reader` overrides it. With a reader, `chameleon cards learn` enrols the tags of cards."
        ),
        "What stands here belongs somewhere else.",
        "What tells one table from another at the same broker; a name of letters, digits and hyphens",
        "What the Vagabond's three steps to an ally score; three digits apart",
        (
            "What the cards of Dragons are; one of: {choices}. virtual: each seat's page holds its hand, and "
            "the table draws. physical: people hold real cards with tags."
        ),
        "What the eight spaces of the Ego track score; an assumption, because nobody has published them",
        "What the lights mean",
        "What the other players did",
        "What the plot is",
        "What the sensors said, for a bug report.",
        (
            "What the table is made of; the name of a board, such as sim (a simulated one: no hardware is "
            "needed). --board and CHAMELEON_BOARD override it."
        ),
        "What this table can check of the game is in order.",
        "What was there before is in {folder}.",
        "What you leave out is as recommended; each option's help ends with that value.",
        "Where Home Assistant looks for devices; words of letters, digits, _ and -, with / between",
        "Where games are kept; the default is beside the journal.",
        (
            "Where games with other tables are offered and found, see `chameleon hub`; the address of a hub, "
            "such as table.local or table.local:4222, or null for none"
        ),
        "Where the last move went from and to.",
        "Where the pawn begins",
        "Whether Coffin Makers hold warriors that their owner gives up by itself, too; true or false",
        "Whether Partisans spare the birds when all cards of other suits are discarded; true or false",
        (
            "Whether Propaganda Bureau removes an enemy's warrior where its owner can place none; true or "
            "false"
        ),
        "Whether a browser is opened when the table starts; true or false",
        (
            "Whether a position that occurs for the third time, with the same side to move, is a draw; true "
            "or false"
        ),
        (
            "Whether a process that gives way to all others works out, while the table runs, what its game "
            "looks up: the tables of Chameleon, up to six pieces, 62 MB beside the journal; true or false. In"
            " a shop it never does."
        ),
        "Whether a raid of the Corvids reaches clearings by the card Tunnels; true or false",
        (
            "Whether a simulated board makes the computer's moves itself; true or false. The page has a "
            "switch for it, too."
        ),
        "Whether allied warriors follow the Vagabond on Slip and on the moves of cards; true or false",
        "Whether board and screen show what the table can do while nobody is there; true or false",
        (
            "Whether everybody at that server may see what the public screen shows, and how games end; true "
            "or false"
        ),
        (
            "Whether guests come and go, so that each begins with a fresh board and leaves nothing to the "
            "next; true or false"
        ),
        "Whether guests may give names, which are kept with their games; true or false",
        "Whether guests may play with another table, where `net` names a server; true or false",
        "Whether lights pulse slowly and never go dark, in case flashing disturbs you; true or false",
        "Whether the Duchy may dig a tunnel and leave all warriors in the Burrow; true or false",
        "Whether the Ronin may exhaust several swords in one battle; true or false",
        "Whether the ego that Quell removes gives an action; true or false",
        "Whether the line is encrypted by TLS, with a certificate that this machine trusts; true or false",
        "Whether the ruler may place its own piece by Cajole where the keep stands; true or false",
        "Whether the table speaks; true or false",
        (
            "Whether warriors that the Vagabond or Chameleander takes along cross rivers that are not a path "
            "for them; true or false"
        ),
        (
            "Which extensions are used; a mapping of extensions to true or false. One that is not named is "
            "used."
        ),
        (
            "Which suit a base of the Alliance counts as once Chameleander has cajoled it: clearing or "
            "printed"
        ),
        (
            "Which tag is on which card, as written by `chameleon cards learn`; a path, or null for the usual"
            " place: cards.yml beside the journal."
        ),
        (
            "Who can open it; an address of this machine, such as 127.0.0.1 (only this machine) or 0.0.0.0 "
            "(everybody nearby). `chameleon play --lan` does the latter without a change here."
        ),
        "Who decides has hardly any time left.",
        "Who plays",
        "Who plays {seat}",
        (
            "Who plays, at the seats of each game; a mapping with the keys {keys}. The key of a seat, such as"
            " blue, holds in every game that has it; below a game it holds in that game."
        ),
        "Who plays, in turn order: two to six factions, for instance marquise, with commas between",
        "Why",
        "Why: {reason}.",
        "what answers is not a PN532: it gives {number} as its version",
        (
            "what drives a Pi's own pins is compiled on a Pi, and this machine is {here}, not {system}; make "
            "the bundle on a Pi of the same kind"
        ),
        "what each move does to the result, as far as that is proven",
        "what one seat uses the others gain",
        (
            "where no piece stands, the reed is stuck: look for solder across it, or change it. With no piece"
            " on the board, --empty says it for sure"
        ),
        "who has no time left loses",
    ],
    "half sentences": [
        (
            "a text, or null for none. It stands here as it is: see to it that only the table's own user can "
            "read this file."
        ),
        "capture the piece on {squares} now, or you lose the game.",
        "if only your page is to decide for it.",
        "is a hub running there?",
        "lift a piece, or put a piece from the box on a square.",
        "lift a piece.",
        "move from square to square on the board.",
        "moves to the next control; the first two lead to the board and to a field for typing a move.",
        "nobody called {name} plays in {league}; did you mean {near}?",
        "nothing is proven here; this is what the table would play.",
        "on the board: enter a move, such as b1c3, its number in the list, or its sentence.",
        "on the board: go to the legal moves or to the pieces.",
        "on the board: repeat the prompt or the last move.",
        (
            "one of: {choices}. move: each move has so much time. game: each seat has so much for all its "
            "moves. hourglass: what one seat uses the others gain, for children."
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
