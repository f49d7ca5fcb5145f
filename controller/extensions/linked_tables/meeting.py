"""Two tables that meet for one game: the offer, joining, playing, and their requests to each other.

A pure fold of a chain of signed messages. Everyone who reads the same chain knows the same game, so a table that comes
late or comes back needs only the chain.
"""

from __future__ import annotations

import secrets as random_secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import engine
from controller.extensions.linked_tables.open_game import Body, OpenGame, secrets_of
from controller.extensions.secret_cards.group import UnsafeLibrary, check_library, encoded
from controller.extensions.secret_cards.opening import HiddenShare, MetFor
from controller.extensions.secret_cards.reveals import CLAIM
from controller.languages.carrying import carried, made_again
from controller.net.errors import Cheated, RejectedMessage
from controller.net.keys import TableKey
from controller.net.signed import Chain, Facts, SignedMessage
from controller.tabletop.registry import known_games, manifest
from engine.errors import EngineError
from engine.game import Seat
from engine.sentence import phrase

_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Letters of a code: none can be mistaken for another one."""
CODE_LENGTH = 8
"""Length of a code in letters: about 8.5e11 codes, so that nobody finds a game by trying."""
ASKABLE = ("take-back", "resign")
"""Requests that need the other table's consent."""
ABSENCES = ("left", "guest", "off", "closed")
"""Why a table is away: another game is on it, its guest has gone, it was switched off, or its operator closed it."""
_LONGEST_NAME, _LONGEST_WHY = 40, 300
_NONCE_DIGITS = 32


def new_code() -> str:
    """Returns the code of a new game, drawn from the system's random source."""
    return "".join(random_secrets.choice(_LETTERS) for _ in range(CODE_LENGTH))


def new_nonce() -> str:
    """Returns a nonce that makes each meeting unique, drawn from the system's random source."""
    return random_secrets.token_hex(_NONCE_DIGITS // 2)


def read_code(text: str) -> str:
    """Returns the code that somebody typed; allows spaces, hyphens and small letters; raises `RejectedMessage`."""
    code = "".join(text.upper().split()).replace("-", "")
    if len(code) != CODE_LENGTH or any(letter not in _LETTERS for letter in code):
        why = phrase(
            "{text} is not a game code; a code has {n} letters and digits", text=repr(text[:40]), n=CODE_LENGTH
        )
        raise RejectedMessage("malformed", why)
    return code


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that a table offers to anyone who knows its code."""

    game: str
    start: str
    """Start position, in the notation of the game's rules."""
    rules: Mapping[str, Any]
    seats: Mapping[Seat, int]
    """Which table has which seat: 0 is the one that offers, 1 the one that joins."""
    table: str
    """The name of the table that offers."""
    version: str
    """Version of the game's rules; both tables need the same."""
    until_ms: int
    """When the offer ends, in wall-clock ms."""

    def body(self) -> Body:
        return {
            "kind": "offer", "game": self.game, "start": self.start, "rules": dict(self.rules),
            "seats": dict(self.seats), "table": self.table, "version": self.version, "until": self.until_ms,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Asked:
    """An unanswered request from one table to the other."""

    by: int
    what: str
    """One of `ASKABLE`."""
    to: int = 0
    """For a takeback: how many moves would remain."""
    seat: Seat = ""
    """For a resignation: the seat that would resign."""

    def body(self) -> Body:
        return {"kind": "ask", "what": self.what, "to": self.to, "seat": self.seat}


@dataclass
class Meeting:
    """What one table knows of a game between two; `fold_message` folds in the next message of the chain."""

    code: str
    key: TableKey
    seed: bytes = field(repr=False)
    """Secret bytes from which this table draws its share of random decisions."""
    chain: Chain = field(init=False)
    offer: Offer | None = None
    tables: tuple[str, ...] = ()
    """The public keys of the tables: the one that offered, then the one that joined."""
    names: tuple[str, ...] = ()
    joined: str = ""
    """The checksum of the message with which the other table joined; no other game has it."""
    shared: OpenGame | None = None
    """The game, if it has no hidden information."""
    hidden: HiddenShare | None = None
    """The game, if it has hidden cards."""
    asked: Asked | None = None
    backs: int = 0
    """Number of takebacks."""
    away: dict[int, str] = field(default_factory=dict)
    """The tables that are away for now, each with one of `ABSENCES`: the game can go on when they are back."""

    def __post_init__(self) -> None:
        self.chain = Chain(self.code)

    @property
    def me(self) -> int | None:
        """The number of this table, or None if it has not joined or two other tables play."""
        return self.tables.index(self.key.public) if self.key.public in self.tables else None

    @property
    def other_name(self) -> str:
        """The name of the other table, "the other table" while nobody has joined."""
        me = self.me
        return self.names[1 - me] if me is not None and len(self.names) == 2 else phrase("the other table")

    @property
    def opponent(self) -> tuple[str, str]:
        """The public key of the other table, and what no other game has; "" for both while this one plays with none."""
        return (self.tables[1 - self.me], self.joined) if self.is_on and self.me is not None else ("", "")

    @property
    def absence(self) -> str:
        """Why the other table is away, one of `ABSENCES`; "" while it is there."""
        return next((why for table, why in self.away.items() if table != self.me), "")

    @property
    def is_on(self) -> bool:
        """Whether both tables are there and this is one of them."""
        return self.me is not None and len(self.tables) == 2

    def why_not_join(self, now_ms: int, version: Callable[[str], str]) -> str:
        """Returns why this table cannot join, as a sentence; "" if it can. `version` is that of the game here."""
        offer = self.offer
        if offer is None:
            return phrase(
                "no game has the code {code}; ask for a new code, as codes expire after a day", code=self.code
            )
        if len(self.tables) == 2:
            return "" if self.me == 1 else phrase("another table has already joined that game; ask for a new code")
        if self.me == 0:
            return phrase("this table offered that game; join it from another table")
        if self.away:
            return phrase("{table} has withdrawn its offer; ask for a new code", table=offer.table)
        if now_ms > offer.until_ms:
            return phrase("the code {code} has expired; ask for a new one", code=self.code)
        here = version(offer.game)
        if here != offer.version:
            return _unlike(offer, here)
        try:
            game = engine.load(offer.game, offer.start, rules=offer.rules)
        except EngineError as error:
            return phrase(
                "{table} uses house rules or cards that this table does not have: {error}",
                table=offer.table,
                error=error,
            )
        return why_not_between(game)

    # Outgoing messages

    def signed_message(self, body: Body) -> bytes:
        """Returns a message that follows everything known, with this table's signature."""
        return self.chain.next(body, self.key)

    def join(self, name: str, nonce: str) -> Body:
        """Returns the message that joins a game; `nonce` must be new each time."""
        return {"kind": "join", "table": name[:_LONGEST_NAME], "nonce": nonce}

    # Incoming messages

    def fold_message(self, data: bytes, at_ms: int | None = None) -> SignedMessage:
        """Folds in the next message, which the hub received at `at_ms`; raises `RejectedMessage`, nothing changed."""
        message = self.chain.read(data)
        match message.body.get("kind"):
            case "offer":
                self._take_offer(message)
            case "join":
                self._take_join(message)
            case "leave" | "back":
                self._take_presence(message)
            case "ask":
                self._take_question(self._table(message), message.body)
            case "answer":
                self._take_answer(self._table(message), message.body.get("agrees"))
            case "accuse":
                why = made_again(message.body.get("why"), message.body.get("said"))
                self._take_accusation(self._table(message), why)
            case "claim":
                self._take_claim(self._table(message), message.body.get("awaits"), at_ms)
            case _:
                game = self.shared or self.hidden
                if game is None:
                    raise RejectedMessage("foreign", "a move before the game has begun")
                if self.hidden is not None and message.body.get("kind") == "audit":
                    self.hidden.reveals.reveal(self._table(message), at_ms)
                game.take(self._table(message), dict(message.body))
        self.chain.add(message)
        return message

    def _table(self, message: SignedMessage) -> int:
        if message.by not in self.tables or len(self.tables) < 2:
            raise RejectedMessage("foreign", "a message of a table that does not play here")
        return self.tables.index(message.by)

    def _take_offer(self, message: SignedMessage) -> None:
        if self.offer is not None:
            raise RejectedMessage("foreign", "a second offer under the same code")
        self.offer = offer_in(message.body)
        self.tables, self.names = (message.by,), (self.offer.table,)

    def _take_join(self, message: SignedMessage) -> None:
        name = message.body.get("table")
        if self.offer is None or not isinstance(name, str) or len(name) > _LONGEST_NAME:
            raise RejectedMessage("malformed", "a table that joins without a name, or before there is a game")
        if len(self.tables) == 2 or message.by == self.tables[0] or self.away:
            raise RejectedMessage("foreign", "one table more than the game has places for")
        tables = (self.tables[0], message.by)
        me = tables.index(self.key.public) if self.key.public in tables else 0
        game = engine.load(self.offer.game, self.offer.start, rules=self.offer.rules)
        names = (self.names[0], name)
        if game.secrets:
            self.hidden = HiddenShare(self._met_for(self.offer, message, me, names))
        else:
            self.shared = OpenGame(game, self.offer.seats, me, secrets_of(self.seed, self.code))
        self.tables, self.names, self.joined = tables, names, message.checksum

    def _met_for(self, offer: Offer, joined: SignedMessage, me: int, names: tuple[str, ...]) -> MetFor:
        """The data that hidden cards need. The secret differs in every meeting, even under the same code."""
        nonce = joined.body.get("nonce")
        if not isinstance(nonce, str) or len(nonce) != _NONCE_DIGITS:
            raise RejectedMessage(
                "malformed", "a table that joins a game with hidden cards without a number of its own"
            )
        secret = secrets_of(self.seed, self.code)(f"hidden {joined.checksum}")
        keys = [bytes.fromhex(key) for key in (self.tables[0], joined.by)]
        context = sha256(encoded("meeting", self.code, joined.checksum, keys)).digest()
        return MetFor(offer.game, offer.start, offer.rules, me, offer.seats, names, secret, context)

    def _take_presence(self, message: SignedMessage) -> None:
        """Records that a table is away or back; the table that offers may withdraw the game until somebody joins."""
        if message.by not in self.tables:
            raise RejectedMessage("foreign", "a message of a table that does not play here")
        by, why = self.tables.index(message.by), message.body.get("why")
        if message.body["kind"] == "back":
            self.away = {table: reason for table, reason in self.away.items() if table != by}
        elif why in ABSENCES:
            self.away = {**self.away, by: str(why)}
        else:
            raise RejectedMessage("malformed", "a table that is away for no reason that is known")

    def _take_accusation(self, by: int, why: object) -> None:
        if self.hidden is None or not isinstance(why, str) or len(why) > _LONGEST_WHY:
            raise RejectedMessage("malformed", "an accusation in a game in which everybody sees everything")
        self.hidden.accuse(by, why)

    def _take_claim(self, by: int, awaits: object, at_ms: int | None) -> None:
        if self.hidden is None or awaits != CLAIM["awaits"]:
            raise RejectedMessage("malformed", "a claim to something that nobody owes")
        self.hidden.reveals.claim(by, at_ms)

    def _take_question(self, by: int, body: Facts) -> None:
        what, to, seat = body.get("what"), body.get("to"), body.get("seat")
        if what not in ASKABLE or not isinstance(to, int) or isinstance(to, bool) or not isinstance(seat, str):
            raise RejectedMessage("malformed", "a question that no table knows")
        if self.asked is not None:
            raise RejectedMessage("foreign", "a question before the last one was answered")
        if what == "take-back" and (self.shared is None or not 0 <= to < len(self.shared.game.moves)):
            raise RejectedMessage("malformed", "a question to take back what was not played")
        if what == "resign" and (self.offer is None or self.offer.seats.get(seat) != by):
            raise Cheated("it tried to resign for {seat}, which it does not play", seat=seat[:20])
        self.asked = Asked(by, what, to, seat)

    def _take_answer(self, by: int, agrees: object) -> None:
        asked, shared, hidden = self.asked, self.shared, self.hidden
        if asked is None or not isinstance(agrees, bool):
            raise RejectedMessage("malformed", "an answer that nobody has asked for")
        if asked.by == by and agrees:
            raise Cheated(phrase("it agreed to its own request"))
        if agrees and asked.what == "resign":
            (shared or hidden).resign(asked.seat)  # type: ignore[union-attr]
        elif agrees and shared is not None:
            shared.take_back(asked.to)
            self.backs += 1
        self.asked = None


def accusation(why: str) -> Body:
    """Returns the message that accuses the other table of something, "" if this table cannot name it."""
    return {"kind": "accuse", "why": why[:_LONGEST_WHY], "said": carried(why)}


def why_not_between(game: engine.Game[Any, Any]) -> str:
    """Returns why a game cannot be played between two tables, as a sentence without its full stop; "" if it can."""
    if game.is_in_match:
        return phrase("two tables play one game at a time; choose a single game instead of a match")
    why = getattr(game, "why_not_apart", None) if game.secrets else None
    if why is None:
        return ""
    try:
        check_library()
    except UnsafeLibrary as error:
        return str(error)
    except ImportError:
        pass  # the table's key, which needs PyNaCl too, names what is missing
    return str(why())


def _unlike(offer: Offer, here: str) -> str:
    """The sentence for tables with different versions of a game."""
    none = phrase("none")
    return phrase(
        "{table} plays {game} in version {there}, this table in version {here}; update the older one",
        table=offer.table,
        game=manifest(offer.game).title if offer.game in known_games() else offer.game,
        there=offer.version or none,
        here=here or none,
    )


def offer_in(body: Mapping[str, Any]) -> Offer:
    """Returns the offer that a message makes; raises `RejectedMessage`."""
    texts = [body.get(key) for key in ("game", "start", "table", "version")]
    rules, seats, until = body.get("rules"), body.get("seats"), body.get("until")
    sound = all(isinstance(text, str) for text in texts) and isinstance(rules, dict) and isinstance(seats, dict)
    if not sound or not isinstance(until, int) or len(str(body["table"])) > _LONGEST_NAME:
        raise RejectedMessage("malformed", "an offer without a game, its rules, seats, or the table's name")
    assert isinstance(rules, dict) and isinstance(seats, dict)
    if set(seats.values()) != {0, 1}:
        raise RejectedMessage("malformed", "an offer in which one of the tables has no seat")
    game, start, table, version = map(str, texts)
    return Offer(game, start, rules, seats, table, version, until)
