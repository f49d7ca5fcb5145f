"""Dragons on the page: two phones and the screen of the shop, all at once, in a real browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from controller.journal.store import Journal, replayed
from engine.dragons import DragonsState
from tests.acceptance.dragons_people import PHONE, SCREEN, Player
from tests.acceptance.people import Person, RunningTable, should_be_marked, unfolded
from tests.controller.secrets_of import betrayed
from tests.engine.dragons.scenes import scene
from tests.thorough import often

pytestmark = pytest.mark.browser

ENOUGH = often(24, 10_000)
"""So many decisions of a game are played at most; a thorough run plays it to its end."""


@pytest.fixture
def table(start_table: Callable[..., RunningTable]) -> RunningTable:
    """A table where Dragons is played."""
    return start_table(game="dragons")


@pytest.fixture
def shop(table: RunningTable, sit_down: Callable[..., Person]) -> Person:
    """The screen of a shop beside it."""
    return sit_down(table, viewport=SCREEN)


@pytest.fixture
def phones(table: RunningTable, sit_down: Callable[..., Person]) -> dict[str, Player]:
    """Two people who have sat down with their phones."""
    return {seat: Player(_visitor(table, sit_down), seat).sit_down() for seat in ("red", "blue")}


def _visitor(table: RunningTable, sit_down: Callable[..., Person]) -> Person:
    return sit_down(table, viewport=PHONE, has_touch=True)


def states_of(folder: Path) -> tuple[DragonsState, ...]:
    with Journal.open(folder / "journal.db") as journal:
        return replayed(journal.load(1)).states


def lay_out(phones: dict[str, Player]) -> None:
    """Both lay their six cards, in the order in which they are asked."""
    while next(iter(phones.values())).view["phase"] == "set-up":
        decide_next(phones, lambda player: player.view["legal"][0]["move"])


def decide_next(phones: dict[str, Player], choose: Callable[[Player], str]) -> None:
    """Whoever has to decide does so on the own page; the other page follows."""
    mover = phones[phones["red"].view["turn"]]
    mover.decide(choose(mover))
    for player in phones.values():
        player.should_have_come_to(mover.view["ply"])


def test_a_game_is_played_from_two_phones_and_no_page_holds_what_its_seat_may_not_know(
    shop: Person, phones: dict[str, Player], tmp_path: Path
) -> None:
    rng = Random(11)
    screen = Player(shop, "")
    shown: list[tuple[str | None, int, str]] = []
    battles = 0
    for _ in range(ENOUGH):
        if phones["red"].view["outcome"]:
            break
        decide_next(phones, lambda player: player.wish(rng))
        screen.should_have_come_to(phones["red"].view["ply"])
        shown += [(player.seat or None, *player.shown()) for player in (*phones.values(), screen)]
        battle = screen.view["battle"]
        if battle:
            battles += 1
            numbers = shop.page.locator("#battle .total-number")
            should_be_marked(numbers, "data-total", [str(battle["totals"][seat]) for seat in ("red", "blue")])
    assert battles
    ended = phones["red"].view["outcome"]
    assert ended or often(True, False), "a thorough run plays to the end"
    for player in (*phones.values(), screen) if ended else ():
        title = f"{ended['winner'].capitalize()} wins" if ended["winner"] else "A draw"
        player.person.should_see_outcome(title, ended["sentence"])
    states = states_of(tmp_path)
    told = [(seat, ply, words) for seat, ply, text in shown if (words := betrayed(text, states[ply], seat))]
    assert told == []


def test_a_seat_is_taken_on_a_phone_and_given_up_again(
    table: RunningTable, shop: Person, sit_down: Callable[..., Person]
) -> None:
    red = Player(_visitor(table, sit_down), "red").sit_down()
    expect(shop.page.locator('[data-sit="red"]')).to_have_text("Red is taken")
    expect(shop.page.locator('[data-sit="red"]')).to_be_disabled()
    expect(shop.page.locator("#sitting img")).to_have_count(0)  # no code for phones that could not open it
    expect(shop.page.locator("#sitting .reach")).to_contain_text("Only this machine can open the page.")
    unfolded(red.page, "leave-seat").click()
    expect(red.page.locator("body")).to_have_attribute("data-page", "public")
    expect(shop.page.locator('[data-sit="red"]')).to_have_text("Play as Red")


@pytest.mark.thorough
def test_a_new_game_in_the_middle_is_asked_of_who_plays_and_may_be_declined(
    shop: Person, phones: dict[str, Player]
) -> None:
    decide_next(phones, lambda player: str(player.view["legal"][0]["move"]))
    game = shop.table["game_id"]
    for number, agrees in enumerate(("false", "true"), start=1):
        by = shop if number == 1 else phones["red"].person
        unfolded(by.page, "new-game").click()
        by.page.locator("#start-game").click()
        asked = {seat: phones[seat].page.locator("#asked") for seat in phones}
        expect(asked["blue"]).to_contain_text("wants to start a new game.")
        if number == 1:
            expect(shop.page.locator("#asked")).to_contain_text("must agree.")
            asked["red"].locator('[data-agrees="true"]').click()
        asked["blue"].locator(f'[data-agrees="{agrees}"]').click()
        expect(asked["blue"]).to_be_hidden()
        if number == 1:
            expect(shop.page.locator("#toast")).to_have_text("Blue does not agree.")
            assert shop.table["game_id"] == game
    expect(shop.page.locator("#said")).to_contain_text("A new game.")
    assert shop.table["game_id"] == game + 1


@pytest.mark.thorough
def test_a_phone_that_holds_a_seat_is_asked_before_it_gets_another(
    table: RunningTable, sit_down: Callable[..., Person]
) -> None:
    visitor = _visitor(table, sit_down)
    visitor.forgives("409")
    Player(visitor, "red").sit_down()
    mine = visitor.page.url
    visitor.page.goto(f"{table.address}sit")
    visitor.page.locator('[data-sit="blue"]').click()
    expect(visitor.page.locator("h1")).to_have_text("This browser already has the seat of Red")
    visitor.page.get_by_role("button", name="Back to Red").click()
    expect(visitor.page.locator("body")).to_have_attribute("data-seat", "red")
    assert visitor.page.url == mine


@pytest.mark.thorough
def test_each_phone_shows_its_own_hand_and_only_the_one_that_decides_is_asked(phones: dict[str, Player]) -> None:
    for player in phones.values():
        player.should_see_hand()
    turn = phones["red"].view["turn"]
    for seat, player in phones.items():
        expect(player.page.locator("body")).to_have_attribute("data-decides", str(seat == turn).lower())
    lay_out(phones)
    for player in phones.values():
        player.should_see_hand()


@pytest.mark.thorough
def test_a_hint_stands_on_the_phone_that_decides_and_on_no_other(shop: Person, phones: dict[str, Player]) -> None:
    decides = phones["red"].view["turn"]
    asker, rival = phones[decides], phones[{"red": "blue", "blue": "red"}[decides]]
    unfolded(asker.page, "hint").click()
    expect(asker.page.locator("#expect")).to_be_visible(timeout=30_000)
    expect(asker.page.locator("#expect")).to_contain_text("of 100 games, as far as you can know")
    rival.should_have_come_to(asker.view["ply"])
    for page in (rival.page, shop.page):
        expect(page.locator("#said")).to_contain_text("A hint for ")
        expect(page.locator("#expect")).not_to_contain_text("of 100 games")
        expect(page.locator("#hint")).to_be_disabled()


def test_to_touch_a_card_is_to_read_it_and_only_a_button_tells_the_table(phones: dict[str, Player]) -> None:
    player = phones[phones["red"].view["turn"]]
    asked: list[str] = []
    player.page.on("websocket", lambda socket: socket.on("framesent", lambda sent: asked.append(str(sent))))
    player.page.reload()
    card = player.view["sides"][player.seat]["dealt"][0]["card"]
    player.card(card).click()
    expect(player.page.locator(".touched strong")).to_be_visible()
    assert [each for each in asked if "select" in each] == []
    player.page.locator(".by-hand").click()
    expect(player.page.locator(".by-hand")).to_have_count(0)
    player.page.locator(".let-go").click()
    expect(player.page.locator(".touched")).to_have_count(0)
    assert [json.loads(each)["card"] for each in asked if "select" in each] == [card, None]


MANY = "archers,archers.2,battle-song,charge,fire-bolt,fire-breath,fire-breath.2,great-flame,help,lesser-slayer"


@pytest.mark.thorough
def test_on_a_laptop_the_question_stays_in_sight_while_somebody_looks_through_ten_cards(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    here = scene(red_b2="hill-drake/us", red_c2="red-brute/us", red_hand=MANY, blue_b4="mud-drake/us", blue_hand="fog")
    person = sit_down(start_table(game="dragons", position=here.text()), viewport={"width": 1366, "height": 768})
    red = Player(person, "red").sit_down()
    red.decide("attack:b2:b4")
    should_be_marked(red.page.locator("[data-hand-card]"), "data-hand-card", MANY.split(","))
    for text in MANY.split(","):
        red.card(text).scroll_into_view_if_needed()
        expect(red.card(text)).to_be_in_viewport(ratio=1)
        expect(red.page.locator("#decision")).to_be_in_viewport(ratio=1)
    red.card("battle-song").click()
    expect(red.page.locator('#decision [data-move="play:battle-song"]')).to_be_in_viewport(ratio=1)
    red.card("help").scroll_into_view_if_needed()
    expect(red.page.locator('#decision [data-move="play:battle-song"]')).to_be_in_viewport(ratio=1)


@pytest.mark.thorough
def test_a_card_tells_why_it_is_worth_what_it_is_worth(phones: dict[str, Player]) -> None:
    lay_out(phones)
    waiting = next(player for seat, player in phones.items() if seat != player.view["turn"])
    squares = waiting.view["squares"]
    square, fact = next((square, fact) for square, fact in squares.items() if fact.get("kind") == "dragon")
    waiting.person.board.square(square).click()
    expect(waiting.page.locator("#card-title")).to_have_text(fact["name"])
    rows = [row.inner_text().split("\t") for row in waiting.page.locator("#card-body .worth tr").all()]
    assert rows == [["Base strength", str(fact["strength"])], ["Strength now", str(fact["strength"])]]
    waiting.page.locator("#card-dialog .closes").click()
    hidden = next(square for square, fact in squares.items() if "name" not in fact)
    waiting.person.board.square(hidden).click()
    expect(waiting.page.locator("#card-title")).to_have_text("Face-down card")


@pytest.mark.thorough
def test_each_phone_shows_its_own_side_of_the_board_below_as_soon_as_it_is_open(phones: dict[str, Player]) -> None:
    def height(seat: str, square: str) -> float:
        box = phones[seat].person.board.square(square).bounding_box()
        assert box is not None
        return box["y"]

    assert {seat: height(seat, "c1") > height(seat, "c5") for seat in phones} == {"red": True, "blue": False}


@pytest.mark.thorough
def test_the_keyboard_lays_a_card(phones: dict[str, Player]) -> None:
    mover = phones[phones["red"].view["turn"]]
    ply, text = mover.view["ply"], mover.view["sides"][mover.seat]["dealt"][0]["card"]
    home, way = ("c2", ["ArrowUp"]) if mover.seat == "red" else ("c4", ["ArrowDown"] * 3)
    mover.card(text).press("Enter")
    mover.person.press(*way)
    expect(mover.person.board.square(home)).to_be_focused()
    mover.person.press("Enter")
    expect(mover.page.locator("body")).not_to_have_attribute("data-ply", str(ply))
    assert mover.view["squares"][home]["card"] == text


@pytest.mark.thorough
def test_a_discard_pile_can_be_looked_through_in_its_order(phones: dict[str, Player]) -> None:
    rng = Random(3)
    lay_out(phones)
    red = phones["red"]
    while not red.view["outcome"] and len(red.view["sides"]["red"]["horde-discard"]) < 2:
        decide_next(phones, lambda player: player.wish(rng))
    pile = [each["card"] for each in red.view["sides"]["red"]["horde-discard"]]
    red.page.get_by_label("Red's Horde discards").click()
    should_be_marked(red.page.locator("#pile [data-card]"), "data-card", pile[::-1])
