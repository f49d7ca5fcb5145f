"""Printed cards: each as often as in its deck, all words inside their boxes, with space for tag and magnet."""

from __future__ import annotations

import math
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.errors import Refused
from controller.games.dragons.printing import write_sheets
from controller.games.dragons.printing.faces import Tile, face, tiles
from controller.games.dragons.printing.measures import BLEED, MAGNET, MAGNET_AT, SQUARE, TAG, TAG_AT, TILE
from controller.games.dragons.printing.overlay import place_name
from controller.games.dragons.printing.picture import picture
from controller.games.dragons.printing.sheets import documents
from controller.games.dragons.printing.tiles import back, core, front, rules_lines
from controller.printing.fonts import broken, runs, width
from controller.printing.marks import Group, Mark, Point, Shape, Text, circle, placed
from controller.printing.paper import A4, LETTER, MARGIN, Document
from controller.printing.pdf import digest, pdf
from controller.printing.svg import svg
from engine.dragons import library
from tests.book import ROOT
from tests.controller.command_line import is_one_complaint, run
from tests.thorough import first_of

pytestmark = pytest.mark.slow

DOCUMENTS = {document.name: document for document in documents()}
CARDS = [document for name, document in DOCUMENTS.items() if "cards" in name]
BOARDS = [document for name, document in DOCUMENTS.items() if "board" in name]
TILES = tiles()

every_tile = pytest.mark.parametrize("tile", {tile.id: tile for tile in TILES}.values(), ids=lambda tile: tile.id)
every_document = pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS)
every_pile = pytest.mark.parametrize("pile", ["lair", "horde"])


class Box(NamedTuple):
    """The area of a line of words."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Whether two boxes share more than an edge."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def box(text: Text) -> Box:
    """From the top of capitals to the bottom of descenders."""
    wide = width(text.words, text.font, text.size)
    left = text.x - {"start": 0, "middle": wide / 2, "end": wide}[text.anchor]
    return Box(left, text.y - 0.72 * text.size, left + wide, text.y + 0.21 * text.size)


def texts(marks: Iterable[Mark]) -> Iterator[Text]:
    for mark in marks:
        if isinstance(mark, Group):
            yield from texts(mark.marks)
        elif isinstance(mark, Text):
            yield mark


def points(shape: Shape) -> Iterator[Point]:
    return (point for step in shape.steps for point in step.points)


def words(marks: Iterable[Mark]) -> str:
    return " ".join(text.words for text in texts(marks))


def groups(page: Iterable[Mark]) -> list[Group]:
    return [mark for mark in page if isinstance(mark, Group)]


# The tiles


def test_every_card_of_every_deck_has_as_many_tiles_as_the_deck_has_copies() -> None:
    listed = {
        (deck.name, pile, id_): count
        for deck in library().decks.values()
        for pile, counted in (("lair", deck.lair), ("horde", deck.horde))
        for id_, count in counted.items()
    }
    assert Counter((tile.deck, tile.pile, tile.id) for tile in TILES) == listed


@pytest.mark.parametrize("document", CARDS, ids=lambda document: document.name)
def test_the_sheets_hold_every_tile_once(document: Document) -> None:
    fronts = [group for page in document.pages[:-1:2] for group in groups(page)]
    assert [words([group]) for group in fronts] == [words(front(tile)) for tile in TILES]


@pytest.mark.parametrize("document", CARDS, ids=lambda document: document.name)
def test_behind_every_front_lies_the_back_of_its_pile(document: Document) -> None:
    piles = {("LAIR", tile.face.name) if tile.pile == "lair" else ("HORDE", tile.face.name) for tile in TILES}
    found = set()
    for fronts, backs in zip(document.pages[:-1:2], document.pages[1:-1:2], strict=True):
        side = TILE + 2 * BLEED
        behind = {(round(document.paper.size[0] - back.x - side, 6), round(back.y, 6)): back for back in groups(backs)}
        for each in groups(fronts):
            name = next(text.words for text in texts([each]) if text.font == "title")
            found.add((words([behind.pop((round(each.x, 6), round(each.y, 6)))]), name))
        assert behind == {}
    assert found == piles


def test_the_backs_of_a_pile_do_not_tell_the_cards_apart() -> None:
    backs = [group for page in DOCUMENTS["dragons-cards-a4"].pages[1:-1:2] for group in groups(page)]
    assert len({repr(group.marks) for group in backs}) == 2


# Texts on a tile


def signed(number: int) -> str:
    """As printed: a minus is as wide as a plus."""
    return f"+{number}" if number > 0 else f"–{-number}"  # noqa: RUF001


@every_tile
def test_all_words_of_a_front_are_inside_the_tile_and_none_covers_another(tile: Tile) -> None:
    boxes = [box(text) for text in texts(front(tile))]
    assert all(
        each.left >= 2 and each.top >= 2 and each.right <= TILE - 2 and each.bottom <= TILE - 2 for each in boxes
    )
    assert [(one, other) for one, other in combinations(boxes, 2) if one.meets(other)] == []


@every_tile
def test_a_front_says_name_kind_deck_and_all_numbers(tile: Tile) -> None:
    card = library().cards[tile.id]
    said = words(front(tile))
    assert card.name in said
    assert tile.deck in said
    assert f"{tile.face.type_line} " in f"{said} "
    added = [signed(card.modifier)] if card.modifier else []
    numbers = {"dragon": [str(card.strength), str(card.price)], "terrain": added}
    assert all(number in said.split() for number in numbers.get(card.kind, [str(card.cost)]))


@every_tile
def test_the_words_of_the_game_are_on_the_card(tile: Tile) -> None:
    printed = re.sub(r"–(\d)", r"-\1", tile.face.text)  # noqa: RUF001
    assert library().cards[tile.id].text in printed


def test_a_chameleon_reaction_is_told_with_its_price_and_its_dragon() -> None:
    assert face(library().cards["sunken-arch"]).text == (
        "–1 to the Dragon it attaches to. Chameleon Reaction: "  # noqa: RUF001
        "when first attacked, pay 5 gold to make it a Subterranean Dragon with strength 4."
    )


def test_native_terrain_is_told_with_its_double_bonus() -> None:
    assert face(library().cards["grovewarden"]).text == (
        "Native Terrain: Forest x2. +2 in battle for each Forest in your Lair discard pile and on opposing Dragons."
    )


def test_a_text_that_is_too_long_for_a_tile_is_refused() -> None:
    with pytest.raises(ValueError, match="is too long for a tile; shorten it"):
        rules_lines("a word and another " * 30)


def test_every_card_has_a_picture_of_its_own() -> None:
    drawn = Counter(repr(picture(face(card).subject)) for card in library().cards.values())
    assert [count for count in drawn.values() if count > 1] == []


@given(st.lists(st.text("abcdefgh", min_size=1, max_size=12), max_size=20))
def test_a_text_is_broken_without_losing_a_word_and_no_line_is_too_wide(parts: list[str]) -> None:
    lines = broken(" ".join(parts), "plain", 2.5, 20)
    assert " ".join(lines) == " ".join(parts)
    assert all(width(line, "plain", 2.5) <= 20 or " " not in line for line in lines)


# Other languages


def test_a_text_that_is_half_as_long_again_in_another_language_still_fits_on_its_tile() -> None:
    longer = tiles(lambda text: f"{text}{text[: len(text) // 2]}")
    sizes = [min(rules_lines(tile.face.text)[0] for tile in every if tile.face.text) for every in (TILES, longer)]
    assert [size >= least for size, least in zip(sizes, (1.9, 1.4), strict=True)] == [True, True]


def test_japanese_is_printed_in_a_font_that_has_its_letters_and_broken_between_them() -> None:
    text = "攻撃されたとき、「地中」のDragonになる。"
    assert broken(text, "plain", 2.5, 20) == ["攻撃されたとき、", "「地中」の", "Dragonになる。"]
    assert runs("Élan – 竜 +1", "title") == [("Élan – ", "Times-Bold"), ("竜", "HeiseiMin-W3"), (" +1", "Times-Bold")]  # noqa: RUF001
    page = (Text(10, 10, text, 3),)
    assert b"/HeiseiKakuGo-W5" in pdf(Document("japanese", text, A4, (page,)))


# Tag and magnet


def test_tag_and_magnet_do_not_touch_each_other_nor_the_edge() -> None:
    assert math.dist(TAG_AT, MAGNET_AT) > TAG / 2 + MAGNET / 2
    assert all(TAG / 2 < at < TILE - TAG / 2 for at in TAG_AT)
    assert MAGNET_AT == (TILE / 2, TILE / 2)


@every_pile
def test_nothing_is_drawn_over_the_places_of_tag_and_magnet(pile: str) -> None:
    marks = back(pile)
    place = next(at for at, mark in enumerate(marks) if mark == circle(*TAG_AT, TAG / 2, mark.fill, mark.line, 0.4))
    tag, magnet, dot, *others = (mark for mark in marks[place:])
    assert all(isinstance(mark, Shape) and mark.fill for mark in (tag, magnet, dot))
    shapes = [point for mark in others if isinstance(mark, Shape) for point in points(mark)]
    corners = [corner for each in map(box, texts(marks)) for corner in ((each.left, each.top), (each.right, each.top))]
    assert min(math.dist(point, TAG_AT) for point in [*shapes, *corners]) > TAG / 2
    assert min(math.dist(point, MAGNET_AT) for point in [*shapes, *corners]) > MAGNET / 2


def test_a_core_has_tag_and_magnet_where_the_backs_have_them() -> None:
    rings = [[*points(mark)] for mark in core() if isinstance(mark, Shape)]
    behind = [[*points(mark)] for mark in back("lair") if isinstance(mark, Shape)]
    assert [*points(circle(*TAG_AT, TAG / 2))] in rings
    assert [*points(circle(*MAGNET_AT, MAGNET / 2))] in rings
    assert [*points(circle(*TAG_AT, TAG / 2))] in behind
    assert [*points(circle(*MAGNET_AT, MAGNET / 2))] in behind


# Sheets


@every_document
def test_everything_stays_inside_what_a_printer_reaches(document: Document) -> None:
    side = TILE + 2 * BLEED if document in CARDS else SQUARE
    wide, high = document.paper.size
    for page in document.pages:
        for group in groups(page):
            assert MARGIN <= group.x <= wide - MARGIN - side
            assert MARGIN <= group.y <= high - MARGIN - side


@pytest.mark.parametrize("document", BOARDS, ids=lambda document: document.name)
def test_the_board_has_every_square_once(document: Document) -> None:
    said = " ".join(words(page) for page in document.pages)
    assert sorted(re.findall(r"\b([a-e][1245]) ·", said)) == [
        f"{file}{rank}" for file in "abcde" for rank in (1, 2, 4, 5)
    ]
    assert said.count("the battle line") == 4
    assert said.count("marker") == 1


def test_the_squares_have_the_names_of_the_rules() -> None:
    row = ["Treasure", "1", "2", "3", "Treasure"]
    named = [[place_name(f"{file}{rank}") for file in "abcde"] for rank in (5, 4, 3, 2, 1)]
    front_row = [name if name == "Treasure" else f"F{name}" for name in row]
    back_row = [name if name == "Treasure" else f"B{name}" for name in row]
    assert named == [back_row, front_row, ["", "", "Marker", "", ""], front_row, back_row]


def test_the_board_takes_as_few_sheets_as_it_can() -> None:
    assert {document.paper.name: len(document.pages) for document in BOARDS} == {"a3": 1, "a4": 2, "letter": 4}


def test_the_cards_are_on_both_papers() -> None:
    assert {document.paper: len(document.pages) for document in CARDS} == {A4: 16 * 2 + 1, LETTER: 20 * 2 + 1}


# Files


@pytest.mark.parametrize("document", first_of([*BOARDS, *CARDS]), ids=lambda document: document.name)
def test_a_pdf_has_every_page_in_its_real_size_and_the_same_bytes_again(document: Document) -> None:
    printed = pdf(document)
    wide, high = (side / 25.4 * 72 for side in document.paper.size)
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", printed)
    assert [(float(x), float(y)) for x, y in boxes] == [pytest.approx((wide, high), abs=0.01)] * len(document.pages)
    assert pdf(document) == printed


@every_document
def test_an_svg_says_the_same_words_as_its_page(document: Document) -> None:
    for page in document.pages:
        root = ElementTree.fromstring(svg(document.paper.size, page))
        assert " ".join(each.text or "" for each in root.iter("{http://www.w3.org/2000/svg}text")) == words(page)
        assert root.attrib["width"] == f"{document.paper.size[0]:g}mm"


@every_document
def test_the_sheets_that_come_with_the_project_are_up_to_date(document: Document) -> None:
    kept = (ROOT / "deploy" / "cards" / f"{document.name}.pdf").read_bytes()
    assert digest(document).encode() in kept, "run: chameleon cards print deploy/cards"


@pytest.mark.thorough
def test_the_command_writes_pdfs_and_a_picture_of_every_page(tmp_path: Path) -> None:
    ended = run("cards", "print", str(tmp_path / "sheets"))
    files = sorted(path.relative_to(tmp_path / "sheets").as_posix() for path in (tmp_path / "sheets").rglob("*.*"))
    pages = [f"svg/{name}-{page}.svg" for name, each in DOCUMENTS.items() for page in range(1, len(each.pages) + 1)]
    assert files == sorted([*(f"{name}.pdf" for name in DOCUMENTS), *pages])
    assert ended.status == 0
    assert sorted(ended.out.split()) == sorted(str(tmp_path / "sheets" / name) for name in files)


def test_without_the_library_the_remedy_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "reportlab", None)
    with pytest.raises(Refused, match=r"^reportlab is needed to print; run: .* -m pip install -e '.*\[print\]'$"):
        write_sheets("dragons", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "note").write_text("kept")
    assert is_one_complaint(run("cards", "print", str(tmp_path / "note"), "--deck", "highwood"))
    assert (tmp_path / "note").read_text() == "kept"


@given(st.floats(-50, 50), st.floats(-50, 50), st.floats(-180, 180))
def test_what_is_turned_and_turned_back_is_where_it_was(x: float, y: float, turn: float) -> None:
    there = placed([circle(3, 4, 2)], x, y, 1, turn)
    back_again = placed(placed(there, -x, -y), 0, 0, 1, -turn)
    assert [*points(back_again[0])] == [pytest.approx(point, abs=1e-9) for point in points(circle(3, 4, 2))]
