"""Dragons at the table: every seat decides, chance draws, cards are tapped, and nothing hidden is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from controller.errors import JournalError, Refused
from controller.hands import Idle, MoveMade, Timing
from controller.journal.store import Journal, replayed
from controller.messages.commands import (
    Answer,
    Play,
    Resign,
    Seats,
    Select,
    StartGame,
    TakeBack,
    Think,
    Thought,
    Tick,
)
from controller.sensing.trace import replay
from controller.tabletop import tabletop
from engine import CHANCE
from engine.dragons import NOBODY, Dragons
from engine.dragons.decks import library
from engine.dragons.text.notation import write
from hal import CardGone, CardSeen, Edge, Picture, square_index
from tests.controller.dragons_sitting import EYES, DragonsSitting
from tests.controller.secrets_of import betrayed
from tests.thorough import often


def test_chance_deals_before_anybody_has_to_decide() -> None:
    with DragonsSitting() as table:
        assert [(len(side.hand), len(side.dealt)) for side in table.state.sides] == [(0, 6), (0, 6)]  # R2: first laid
        assert table.turn in ("red", "blue")
        assert table.sent(None)["view"]["phase"] == "set-up"


def test_a_whole_game_is_played_from_pages_and_the_journal_has_all_of_it(tmp_path: Path) -> None:
    with DragonsSitting(tmp_path) as table:
        while table.session.game.outcome() is None:
            assert table.turn != CHANCE
            table.play_any()
        kept = table.journal.load(1)
        assert replayed(kept).text() == table.session.game.text()
        assert kept.entries[-1].text == str(table.session.game.outcome())


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(often(1, 4)))
def test_nobody_is_sent_a_card_that_only_others_may_know(seed: int) -> None:
    with DragonsSitting(seed=seed) as table:
        while table.session.game.outcome() is None:
            for seat in EYES:
                assert betrayed(json.dumps(table.sent(seat)), table.state, seat) == set()
            table.play_any()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(often(1, 6)))
def test_nobody_else_is_told_a_card_by_a_move_that_hands_have_made_and_may_still_take_back(seed: int) -> None:
    attacks = 0
    with DragonsSitting(seed=seed) as table:
        while table.session.game.outcome() is None:
            gestures = tabletop("dragons").situation(table.session.game).gestures
            for gesture in gestures[:: often(3, 1)]:
                table.session.decision = MoveMade(gesture.move, final=False)
                attacks += gesture.move.startswith("attack")
                for seat in EYES:
                    sent = table.sent(seat) | {"view": None}  # what has been played is searched above
                    assert betrayed(json.dumps(sent), table.state, seat) == set(), (gesture.move, seat)
            table.session.decision = Idle()
            table.play_any()
    assert attacks > often(15, 50)


def test_an_attack_by_hand_is_shown_to_all_by_its_squares_until_it_is_final() -> None:
    with DragonsSitting(seed=3) as table:
        table.until("battle")
        attack = next(str(move) for move in table.session.game.legal_moves if str(move).startswith("attack"))
        _, start, end = attack.split(":")
        table.step(Picture(table.now, tabletop("dragons").situation(table.session.game).occupied), Tick())
        for square, on in ((start, False), (end, False), (end, True), (start, True)):
            table.step(Edge(table.now + 100, square_index(square), on))
            table.now += 300
        table.step(Tick())
        assert table.session.decision == MoveMade(attack, final=False)
        sentence = f"The attack between {start} and {end}: leave it there to play it, or keep moving."
        other = "blue" if table.turn == "red" else "red"
        assert [table.sent(eyes)["expect"] for eyes in (None, other)] == [sentence, sentence]
        assert table.sent(table.turn)["expect"].startswith(f"{table.turn.capitalize()}'s ")


def test_the_search_for_secrets_finds_one() -> None:
    with DragonsSitting() as table:
        red = json.dumps(table.sent("red"))
        assert betrayed(red, table.state, "red") == set()
        assert len(betrayed(red, table.state, "blue")) > 5
        assert len(betrayed(red, table.state, None)) > 5


def test_only_the_seat_that_decides_may_play() -> None:
    with DragonsSitting() as table:
        other = "blue" if table.turn == "red" else "red"
        move = str(next(iter(table.session.game.legal_moves)))
        before = table.session.game.text()
        with pytest.raises(Refused, match=rf"^{table.turn.capitalize()} decides now$"):
            table.step(Play(other, move))
        with pytest.raises(Refused, match=r"^that is not possible now$"):
            table.step(Play(table.turn, "attack:b2:c4"))
        with pytest.raises(Refused, match=r"^that is not possible now$"):
            table.step(Play(table.turn, "no move at all"))
        with pytest.raises(Refused, match=rf"^{table.turn.capitalize()} decides now$"):
            table.step(Answer(move, other))
        assert table.session.game.text() == before


def test_a_laid_card_can_be_taken_back_by_its_seat_only_while_nobody_has_learned_anything() -> None:
    with DragonsSitting() as table:
        seat, before = table.turn, table.session.game.text()
        table.play_any()
        other = "blue" if seat == "red" else "red"
        assert (table.sent(seat)["can"]["take_back"], table.sent(other)["can"]["take_back"]) == (True, False)
        for page in (other, None):
            with pytest.raises(Refused, match=f"^only {seat.capitalize()}, the seat that chose last, can"):
                table.step(TakeBack(page))
        table.step(TakeBack(seat))
        assert table.session.game.text() == before


def test_nothing_is_taken_back_past_a_card_that_became_known() -> None:
    with DragonsSitting(seed=3) as table:
        table.until("battle")
        seat = table.turn
        attack = next(move for move in table.session.game.legal_moves if str(move).startswith("attack"))
        table.play(str(attack))
        mover = table.session.game.turn_before(1)
        assert (mover, table.session.game.reveals(1)) == (seat, True)
        with pytest.raises(Refused, match=r"^that move cannot be taken back, because it revealed something"):
            table.step(TakeBack(seat))


def test_a_battle_that_both_sides_have_passed_is_not_fought_again() -> None:
    with DragonsSitting(seed=3) as table:
        while table.state.battle is None or not table.session.game.legal_moves:
            table.play_any()
        while table.state.battle and table.state.battle.winner == NOBODY and "decided" not in told_kinds(table):
            seat = table.turn
            table.play("pass")
        assert "decided" in told_kinds(table)
        assert table.session.game.reveals(1)
        with pytest.raises(Refused, match=r"^that move cannot be taken back, because it revealed something"):
            table.step(TakeBack(seat))


def told_kinds(table: DragonsSitting) -> set[str]:
    """What the last move made happen."""
    return {event.kind for event in table.session.game.events[-1]}


def test_everybody_reads_who_won_a_battle_and_what_died(tmp_path: Path) -> None:
    with DragonsSitting(tmp_path, seed=3) as table:
        while "killed" not in told_kinds(table):
            table.play_any()
        [winner] = [event.facts["winner"] for event in table.session.game.events[-1] if event.kind == "decided"]
        [killed] = [event.facts["square"] for event in table.session.game.events[-1] if event.kind == "killed"][:1]
        for eyes in EYES:
            sent = table.sent(eyes)
            for sentence in (sent["said"], " ".join(sent["view"]["moves"][-1]["news"])):
                assert f"{winner.capitalize()} wins the battle, " in sentence
                assert f"on {killed} is killed." in sentence
        told = {eyes: table.session.game.view(eyes)["moves"] for eyes in EYES}
    with DragonsSitting(tmp_path) as again:  # the log has it after a power cut as well
        assert {eyes: again.session.game.view(eyes)["moves"][: len(told[eyes])] for eyes in EYES} == told


def test_neither_a_person_nor_the_computer_has_a_hand_while_the_lair_is_laid() -> None:
    with DragonsSitting(seats={"red": "human", "blue": "engine:2"}) as table:
        while table.state.turn == 0:
            laying = table.turn
            for eyes in EYES:
                assert [side["hand"] for side in table.sent(eyes)["view"]["sides"].values()] == [[], []]
            assert ".hand=" not in table.session.game.view(laying)["position"]
            laid = str(next(iter(table.session.game.legal_moves)))
            thinking = table.requests(Think)
            table.step(Thought(thinking[-1].ticket, laid) if laying == "blue" else Play(laying, laid))
        assert [len(side.hand) for side in table.state.sides] == [7, 7]


def test_a_game_of_the_order_before_is_still_read_and_played_on() -> None:
    game = Dragons(Dragons.start_text.replace("agenda=first,lay-first", "agenda=first"))
    game.push("first:red")
    while game.turn == CHANCE:
        game.push(next(iter(game.legal_moves)))
    assert [(len(side.hand), len(side.dealt)) for side in game.state.sides] == [(7, 6), (7, 6)]


def test_a_game_that_was_given_up_stays_so() -> None:
    with DragonsSitting() as table:
        table.step(Resign("blue"))
        assert table.sent("red")["view"]["outcome"]["winner"] == "red"
        with pytest.raises(Refused, match=r"^in a game with hidden cards, a resignation cannot be withdrawn$"):
            table.step(TakeBack("blue"))


def test_the_engine_sees_its_own_view_and_its_moves_are_played_at_once() -> None:
    with DragonsSitting(seats={"red": "engine:1", "blue": "engine:1"}) as table:
        for _ in range(40):
            [think] = table.requests(Think)[-1:]
            seat = table.turn
            assert think.view == table.session.game.view(seat)
            assert betrayed(json.dumps(dict(think.view)), table.state, seat) == set()
            table.session.step(Thought(think.ticket, think.view["legal"][0]["move"]), table.now)
            assert table.session.engine_move is None
        assert len(table.session.game.moves) > 60


def test_what_the_engine_chose_on_a_full_disk_is_played_once_there_is_room() -> None:
    with DragonsSitting(seats={"red": "engine:1", "blue": "engine:1"}) as table:
        [think] = table.requests(Think)
        plies, append = len(table.session.game.moves), table.journal.append

        def no_room(*_: object) -> None:
            raise JournalError("the journal cannot grow because the disk is full; free some space and try again")

        table.journal.append = no_room  # type: ignore[method-assign]
        table.step(Thought(think.ticket, think.view["legal"][0]["move"]), Tick())
        assert (len(table.session.game.moves), table.session.health.ok, table.requests(Think)) == (plies, False, [])
        table.journal.append = append  # type: ignore[method-assign]
        table.step(Tick())
        assert (len(table.session.game.moves) > plies, table.session.health.ok) == (True, True)
        assert len(table.requests(Think)) == 1


@pytest.mark.parametrize("thought_ms", [3, 900])
def test_the_computer_takes_a_like_time_for_a_forced_pass_and_for_a_real_choice(thought_ms: int) -> None:
    with DragonsSitting(seats={"red": "engine:5", "blue": "engine:5"}, paced=True) as table:
        for _ in range(30):
            asked, plies = table.now, len(table.session.game.moves)
            [think] = table.requests(Think)[-1:]
            table.session.step(Thought(think.ticket, think.view["legal"][0]["move"]), asked + thought_ms)
            assert table.session.next_due() == asked + 1500
            table.session.step(Tick(), asked + 1499)
            assert len(table.session.game.moves) == plies
            table.now = asked + 1500
            table.session.step(Tick(), table.now)
            assert len(table.session.game.moves) > plies


def test_an_answer_that_is_held_is_forgotten_with_the_question() -> None:
    with DragonsSitting(seats={"red": "engine:5", "blue": "engine:5"}, paced=True) as table:
        [think] = table.requests(Think)[-1:]
        table.session.step(Thought(think.ticket, think.view["legal"][0]["move"]), table.now)
        table.step(StartGame())
        begun = len(table.session.game.moves)
        table.session.step(Tick(), table.now + 1400)
        table.session.step(Tick(), table.now + 5000)
        assert (table.session.game_id, len(table.session.game.moves)) == (2, begun)


def test_nobody_takes_over_the_computers_hand_in_the_middle_of_a_game() -> None:
    why = "a game with hidden cards cannot change a seat's player; start a new game"
    with DragonsSitting(seats={"red": "human", "blue": "engine:1"}) as table:
        while table.turn != "red":
            table.session.step(Thought(table.requests(Think)[-1].ticket, ""), table.now)
        table.play_any()
        before, players = table.session.game.text(), table.session.players
        for wanted in ({"blue": "human"}, {"red": "engine:1"}):
            with pytest.raises(Refused) as refused:
                table.step(Seats(wanted))
            assert (str(refused.value), table.session.players, table.session.game.text()) == (why, players, before)
        assert [table.sent(eyes)["can"]["change_hands"] for eyes in EYES] == [False, False, False]
        table.step(Seats({"blue": "engine:3"}))
        assert (table.session.players.seats["blue"], table.session.game_id) == ("engine:3", 1)


def test_a_seat_that_changes_hands_before_the_first_move_is_dealt_another_hand_and_all_are_told() -> None:
    with DragonsSitting(seats={"red": "human", "blue": "engine:1"}) as table:
        dealt = [each.text for each in table.state.sides[1].dealt]
        assert table.sent(None)["can"]["change_hands"]
        table.step(Seats({"blue": "human"}))
        assert table.session.game_id == 2
        assert [each.text for each in table.state.sides[1].dealt] != dealt
        assert all("A person now plays Blue." in table.sent(eyes)["said"] for eyes in EYES)


def test_a_seat_that_changes_hands_with_a_new_game_is_told_to_all() -> None:
    with DragonsSitting() as table:
        table.play_any()
        table.step(StartGame({"blue": "engine:1"}))
        assert all(table.sent(eyes)["said"].startswith("A new game. The computer now plays Blue.") for eyes in EYES)


def test_only_a_person_resigns() -> None:
    with DragonsSitting(seats={"red": "human", "blue": "engine:1"}) as table:
        assert table.sent("blue")["can"]["resign"] == []
        with pytest.raises(Refused, match=r"^the computer plays Blue; only a person can resign$"):
            table.step(Resign("blue"))
        assert table.session.game.outcome() is None
        assert [entry.kind for entry in table.journal.load(1).entries if entry.kind == "resign"] == []


def test_a_new_game_is_dealt_anew_with_the_decks_of_the_house_rules() -> None:
    with DragonsSitting(rules={"red-deck": "low-mere", "blue-deck": "highwood"}) as table:
        first = table.session.game.text()
        table.step(StartGame())
        assert table.session.game_id == 2
        assert table.session.game.text() != first
        lair = {each.kind.id for each in table.state.sides[0].lair}
        assert lair <= set(library().decks["low-mere"].lair)


# Cards


def test_a_tapped_card_waits_for_its_square_and_lets_hands_lay_it() -> None:
    with DragonsSitting() as table:
        seat = table.turn
        side = table.state.sides[0 if seat == "red" else 1]
        card = side.dealt[0].text
        table.step(CardSeen(table.now, table.uid(seat, card)), CardGone(table.now, table.uid(seat, card)))
        assert table.session.selected == card
        assert (table.sent(seat)["card"], table.sent(None)["card"]) == (card, None)
        for eyes in EYES:
            assert betrayed(json.dumps(table.sent(eyes)), table.state, eyes) == set()
        table.play_any()
        assert table.session.selected is None


def test_a_card_may_be_chosen_on_the_page_of_its_seat_only() -> None:
    with DragonsSitting() as table:
        seat = table.turn
        other = "blue" if seat == "red" else "red"
        card = table.state.sides[0 if seat == "red" else 1].dealt[0].text
        table.step(Select(seat, card))
        assert table.session.selected == card
        table.step(Select(seat, None))
        assert table.session.selected is None
        with pytest.raises(Refused, match=r"^it is not your turn$"):
            table.step(Select(other, card))
        with pytest.raises(Refused, match=r"^this card has no use now$"):
            table.step(Select(seat, "no-such-card"))


@pytest.mark.parametrize(
    ("uid", "said"),
    [
        ("04FFFFFFFFFFFF", "The table does not know this card; enrol it with: chameleon cards learn."),
        (
            "08C1D2E3",
            "This is a phone or a tag whose number changes each time; tap a card on the reader instead.",
        ),
    ],
)
def test_a_foreign_tag_gets_one_sentence_and_does_no_harm(uid: str, said: str) -> None:
    with DragonsSitting() as table:
        before = table.session.game.text()
        table.step(CardSeen(table.now, uid), CardGone(table.now, uid))
        assert (table.session.said, table.session.game.text(), table.session.selected) == (said, before, None)


def test_a_card_of_the_other_hand_does_nothing_and_is_not_named() -> None:
    with DragonsSitting() as table:
        other = "blue" if table.turn == "red" else "red"
        card = table.state.sides[0 if other == "red" else 1].dealt[0]
        table.step(CardSeen(table.now, table.uid(other, card.text)))
        said = f"This card belongs to {other.capitalize()}; the next one is for {table.turn.capitalize()}."
        assert (table.session.said, table.session.selected) == (said, None)


def test_physical_cards_are_drawn_by_tapping_them() -> None:
    with DragonsSitting(physical=True) as table:
        assert (table.turn, table.session.waits_for_a_card) == (CHANCE, True)
        assert table.sent(None)["expect"].endswith("Tap the card on the reader.")
        while table.state.turn == 0:
            if table.turn != CHANCE:
                table.play_any()
                continue
            move = table.rng.choice([str(move) for move in table.session.game.legal_moves])
            [owner] = [eyes for eyes in ("red", "blue") if table.session.game.seen_by(move, eyes)[0] == move]
            card = move.partition(":")[2]
            table.step(CardSeen(table.now, table.uid(owner, card)))
            for eyes in EYES:
                assert betrayed(json.dumps(table.sent(eyes)), table.state, eyes) == set()
        assert [len(side.hand) for side in table.state.sides] == [7, 7]
        assert replayed(table.journal.load(1)).text() == table.session.game.text()


def test_a_journal_that_is_damaged_is_told_without_what_stands_in_it(tmp_path: Path) -> None:
    with DragonsSitting(tmp_path) as table:
        card = table.state.sides[0].dealt[0].text
        table.journal.append(1, "move", f"lay:{card}:e5", 0)
        with pytest.raises(JournalError) as error:
            replayed(table.journal.load(1))
        assert betrayed(str(error.value), table.state, None) == set()
        assert str(error.value).startswith("game 1 of the journal, entry ")


@pytest.mark.slow
def test_a_power_cut_after_any_entry_of_the_journal_loses_nothing(tmp_path: Path) -> None:
    with DragonsSitting(tmp_path, seed=2) as table:
        for _ in range(40):
            table.play_any()
        moves = [str(move) for move in table.session.game.moves]
        states = [write(state) for state in table.session.game.states]
        kept = table.journal.load(1)
    for cut in [*range(34), *range(34, len(moves), 9)]:
        folder = tmp_path / f"cut-{cut}"
        with Journal.open(folder / "journal.db") as journal:
            journal.begin(kept.game, kept.start, kept.rules, kept.seats, 0)
            for move in moves[:cut]:
                journal.append(1, "move", move, 0)
        with DragonsSitting(folder, seed=9) as again:
            assert [str(move) for move in again.session.game.moves][:cut] == moves[:cut]
            assert write(again.session.game.states[cut]) == states[cut]
            assert again.turn != CHANCE
            assert replayed(again.journal.load(1)).text() == again.session.game.text()


def test_a_trace_of_pages_hands_and_cards_replays_to_itself() -> None:
    with DragonsSitting(seed=6) as table:
        for _ in range(20):
            seat = table.turn
            move = str(next(iter(table.session.game.legal_moves)))
            if move.startswith("lay:"):  # the card is tapped, and a hand lays its tile where the light says
                _, card, square = move.split(":")
                plies = len(table.session.game.moves)
                table.step(CardSeen(table.now, table.uid(seat, card)), CardGone(table.now, table.uid(seat, card)))
                table.step(Edge(table.now + 100, square_index(square), True))
                for _ in range(60):
                    table.step(Tick())
                assert str(table.session.game.moves[plies]) == move
            else:
                table.play_any()
        recorded = table.recorded
    decided = [json.loads(line) for line in recorded if '"decision"' in line]
    answers = [json.loads(line) for line in replay(recorded, "dragons.jsonl", Timing())]
    assert [answer for answer in answers if "decision" in answer] == decided
    by_hand = [answer["move"] for answer in decided if answer["decision"] == "move" and answer["final"]]
    assert len(by_hand) == 10  # the last tile of each seat has one place only: there the tap plays it
    assert json.loads([line for line in recorded if '"trace"' in line][-1])["game"] == "dragons"
