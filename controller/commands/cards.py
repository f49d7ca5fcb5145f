"""`chameleon cards`: the cards of a card game, their tags, and sheets to print."""

from __future__ import annotations

import select
import sys
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from queue import Empty, SimpleQueue

import click

import engine
from controller.commands.options import CONFIG, kept_config
from controller.commands.shell_language import echo
from controller.errors import Refused
from controller.languages.shell import in_shell_language
from controller.sensing.card_tags import CardStore, Tag
from controller.tabletop.registry import known_games, manifest, part
from engine.sentence import all_of, beginning, phrase, plural, row_of
from hal import CardReader, CardSeen, Clock, Health, make_reader
from hal.events import HardwareEvent


def _card_games() -> Iterator[str]:
    return (name for name in known_games() if manifest(name).cards is not None)


_GAME = click.option("--game", default=next(_card_games(), None), show_default=True, help="Game of the cards.")
_DECK = click.option("--deck", help="Limit to the cards of this deck.")
_SEAT = click.option("--seat", help="Seat whose copy of the deck this is, if both seats use the same deck.")


@click.group()
def cards() -> None:
    "Enrol card tags and print card sheets."


@cards.command("learn")
@_GAME
@CONFIG
@_DECK
@_SEAT
@click.option("--reader", help="Card reader to use instead of the configured one: sim, pn532 or rdm6300.")
def cards_learn(game: str, config_file: Path | None, deck: str | None, seat: str | None, reader: str | None) -> None:
    "Enrol the tags of cards; the command asks for each card."
    from controller.web.serving import monotonic_ms

    config = kept_config(config_file)
    name = reader or config.reader
    if name == "none":
        raise Refused(phrase("no card reader is configured; name one with --reader, such as pn532"))
    made = make_reader(name, config.reader_options)
    known = learn(made, monotonic_ms, config.tags_path, cards_of(game, deck, seat), echo, _typed)
    file = click.format_filename(config.tags_path)
    echo(
        plural(
            "{n} tag is enrolled in {file}.", "{n} tags are enrolled in {file}.", known, file=file
        )
    )


def _typed() -> str | None:
    """Returns the line typed since the last call, if any; the end of the input is a q."""
    try:
        if not select.select([sys.stdin], [], [], 0)[0]:
            return None
    except OSError:  # the keyboard cannot be polled: read its lines one at a time
        pass
    line = sys.stdin.readline()
    return line.strip().lower() if line else "q"


@cards.command("list")
@_GAME
@CONFIG
@_DECK
@_SEAT
def cards_list(game: str, config_file: Path | None, deck: str | None, seat: str | None) -> None:
    """Print every card with its tag."""
    wanted = cards_of(game, deck, seat)
    print_cards(CardStore.load(kept_config(config_file).tags_path), wanted)


@cards.command("print")
@_GAME
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--deck", help="Limit to the cards of this deck, ready-made or saved.")
@click.option("--seat", "seats", multiple=True, help="Seat whose copy of the deck to print; name both seats for two "
                                                     "copies.")
def cards_print(game: str, folder: Path, deck: str | None, seats: tuple[str, ...]) -> None:
    "Write printable sheets of cards into FOLDER."
    cards_of(game, deck)
    check_seats(game, deck, seats)
    of_game = manifest(game).cards
    if of_game is None or of_game.sheets is None:
        raise Refused("this command cannot print the cards of {game}", game=game)
    for sheet in part(game, "sheets of cards")(game, folder, deck, seats):
        click.echo(click.format_filename(sheet))


Answers = Callable[[], str | None]
"""Returns the line typed since the last call, without waiting: "s", "a", "q", or None for nothing."""

_PATIENCE_S = 0.2
_HELP = phrase(
    "Put each card on the reader when asked. Type s to skip a card, a to repeat the last card or q to quit, then "
    "press Enter."
)


def cards_of(game: str, deck: str | None = None, seat: str | None = None) -> list[Tag]:
    """Returns the cards of a game's decks, or of one; raises `Refused` when there are none.

    With a `seat` they belong to that seat's copy of the deck.
    """
    decks = engine.game_class(game).decks()
    if not decks:
        raise Refused("{game} does not use cards; games with cards: {games}", game=game, games=all_of(_card_games()))
    if deck is not None and deck not in decks:
        raise Refused(
            "{game} does not have a deck {deck}; its decks are: {decks}",
            game=game,
            deck=repr(deck),
            decks=row_of(decks),
        )
    check_seats(game, deck, [] if seat is None else [seat])
    return [Tag(game, name, card, seat or "") for name in decks if deck in (None, name) for card in decks[name]]


def check_seats(game: str, deck: str | None, seats: Collection[str]) -> None:
    """Raises `Refused` unless each of these seats may have its own copy of a deck."""
    known = engine.game_class(game).seats
    if strange := [seat for seat in seats if seat not in known]:
        said = {"game": game, "seat": repr(strange[0]), "seats": row_of(known)}
        raise Refused("{game} does not have a seat {seat}; its seats are: {seats}", **said)
    if seats and deck is None:
        raise Refused(phrase("--seat needs --deck: name the deck whose copy it is"))


class Enrolment:
    """The requested card and the known tags; pure: `seen` and `typed` return one sentence.

    A reader reports a tag that stays on it only once, so it is never taken for the next card too.
    """

    def __init__(self, store: CardStore, wanted: list[Tag]) -> None:
        self.store = store
        self.wanted = wanted
        self.at = 0
        self._last: tuple[int, str] | None = None

    @property
    def is_over(self) -> bool:
        return self.at >= len(self.wanted)

    @property
    def question(self) -> str:
        tag = self.wanted[self.at]
        return phrase(
            "{number} of {all}: lay {card} of the deck {deck} on the reader.",
            number=self.at + 1, all=len(self.wanted), card=tag.whole_name, deck=tag.deck,
        )  # fmt: skip

    def seen(self, uid: str) -> str:
        """Stores the tag of the requested card; raises `Refused` and keeps the request."""
        tag = self.wanted[self.at]
        self.store = self.store.add(uid, tag)
        self._last = (self.at, uid)
        self.at += 1
        return phrase("{tag} is {card}.", tag=uid, card=tag.whole_name)

    def typed(self, key: str) -> str:
        """Handles a key: s skips a card, a goes back to the previous one; raises `Refused` for another."""
        if key == "s":
            self.at += 1
            return phrase("Skipped.")
        if key == "a" and self._last is not None:
            self.at, uid = self._last
            self.store = self.store.without(uid)
            self._last = None
            return phrase("Once more, please.")
        first = phrase("this is the first card; you cannot go back further")
        raise Refused(first if key == "a" else phrase("type s, a or q"))


def learn(
    reader: CardReader,
    clock: Clock,
    path: Path,
    wanted: list[Tag],
    echo: Callable[[str], None],
    typed: Answers,
) -> int:
    """Requests the tags of all cards without one and stores each at once; returns how many were stored.

    Raises `HalError` when the reader cannot be opened, `ConfigError` when the file cannot be read or written.
    """
    store = CardStore.load(path)
    lesson = Enrolment(store, [tag for tag in wanted if store.uid_of(tag) is None])
    heard: SimpleQueue[HardwareEvent] = SimpleQueue()
    echo(_HELP)
    with reader:
        reader.open(heard.put, clock)
        asked = -1
        while not lesson.is_over:
            if asked != lesson.at:
                echo(lesson.question)
                asked = lesson.at
            if (key := typed()) == "q":
                break
            try:
                said = lesson.typed(key) if key else _read_event(heard, lesson)
            except Refused as error:
                said = _whole(str(error))
            if said:
                echo(said)
            if lesson.store.tags != store.tags:
                store = lesson.store
                store.save(path)
    return len(store.tags)


def _read_event(received: SimpleQueue[HardwareEvent], lesson: Enrolment) -> str:
    """Waits briefly for the reader; returns a sentence to show, or ""."""
    try:
        event = received.get(timeout=_PATIENCE_S)
    except Empty:
        return ""
    match event:
        case CardSeen(_, uid):
            return lesson.seen(uid)
        case Health(False, sentence):
            return _whole(sentence)
    return ""


def _whole(complaint: str) -> str:
    return phrase("{complaint}.", complaint=beginning(complaint))


def print_cards(store: CardStore, wanted: list[Tag]) -> None:
    """Prints every card with its tag, if it has one."""
    from rich.console import Console
    from rich.table import Table

    heads = (phrase("Deck"), phrase("Card"), phrase("Name"), phrase("Tag"))
    table = Table(*map(in_shell_language, heads), box=None)
    for tag in wanted:
        table.add_row(tag.deck, tag.card, in_shell_language(tag.whole_name), store.uid_of(tag) or "-")
    console = Console()
    console.print(table)
    known = sum(store.uid_of(tag) is not None for tag in wanted)
    tagged = plural("{known} of {n} card has a tag.", "{known} of {n} cards have a tag.", len(wanted), known=known)
    console.print(in_shell_language(tagged))
