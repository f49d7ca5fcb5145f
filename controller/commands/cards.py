"""`chameleon cards`: the cards of a card game, their tags, and sheets to print."""

from __future__ import annotations

import select
import sys
from pathlib import Path

import click

from controller.commands.options import CONFIG, kept_config
from controller.commands.shell_language import say
from controller.errors import Refused
from controller.tabletop.registry import known_games, manifest, part
from engine.sentence import phrase, plural
from hal import make_reader

_GAME = click.option(
    "--game",
    default=next((game for game in known_games() if manifest(game).cards is not None), None),
    show_default=True,
    help="The game.",
)

_SEAT = click.option("--seat", help="Whose copy of the deck it is, where both seats play with the same one.")


@click.group()
def cards() -> None:
    """The cards of a card game: their tags, and sheets to print."""


@cards.command("learn")
@_GAME
@CONFIG
@click.option("--deck", help="Only the cards of this deck.")
@_SEAT
@click.option("--reader", help="The card reader to use instead of the configured one: sim, pn532 or rdm6300.")
def cards_learn(game: str, config_file: Path | None, deck: str | None, seat: str | None, reader: str | None) -> None:
    """Enrol the tags of cards: put each card on the reader when asked."""
    from controller.commands.enrolment import cards_of, learn
    from controller.commands.play import monotonic_ms

    config = kept_config(config_file)
    name = reader or config.reader
    if name == "none":
        raise Refused(phrase("no card reader is configured; name one with --reader, such as pn532"))
    made = make_reader(name, config.reader_options)
    known = learn(made, monotonic_ms, config.tags_path, cards_of(game, deck, seat), say, _typed)
    file = click.format_filename(config.tags_path)
    say(
        plural(
            "{n} tag is known; it is kept in {file}.", "{n} tags are known; they are kept in {file}.", known, file=file
        )
    )


def _typed() -> str | None:
    """The line that was typed since the last look, if any; the end of the input is a q."""
    try:
        if not select.select([sys.stdin], [], [], 0)[0]:
            return None
    except OSError:  # no keyboard that can be asked: then its lines are taken one by one
        pass
    line = sys.stdin.readline()
    return line.strip().lower() if line else "q"


@cards.command("list")
@_GAME
@CONFIG
@click.option("--deck", help="Only the cards of this deck.")
@_SEAT
def cards_list(game: str, config_file: Path | None, deck: str | None, seat: str | None) -> None:
    """Print every card with its tag."""
    from controller.commands.enrolment import cards_of, print_cards
    from controller.sensing.card_tags import CardStore

    wanted = cards_of(game, deck, seat)
    print_cards(CardStore.load(kept_config(config_file).tags_path), wanted)


@cards.command("print")
@_GAME
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--deck", help="Only the cards of this deck, a ready one or a saved one.")
@click.option("--seat", "seats", multiple=True, help="Whose copy of the deck it is; name both seats for two copies.")
def cards_print(game: str, folder: Path, deck: str | None, seats: tuple[str, ...]) -> None:
    """Write sheets of cards, to print and cut out, into FOLDER."""
    from controller.commands.enrolment import cards_of, check_seats

    cards_of(game, deck)
    check_seats(game, deck, seats)
    of_game = manifest(game).cards
    if of_game is None or of_game.sheets is None:
        raise Refused(phrase("the cards of {game} cannot be printed from here", game=game))
    for sheet in part(game, "sheets of cards")(game, folder, deck, seats):
        click.echo(click.format_filename(sheet))
