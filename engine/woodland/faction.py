"""What a faction is to the shared rules: a printed board, and hooks with the rules' usual answer as their default.

A faction is one folder, `engine/woodland/factions/NAME/`, whose package has its class as `FACTION`. The class keeps
nothing itself: what a faction remembers stands in its `Side.own`, in the `Field`s that it declares. Hooks that are told
of everything get `owner`, their own seat, first.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from engine.agenda import NOBODY, HiddenChoices
from engine.sentence import phrase, plural, term
from engine.woodland.cards import Card
from engine.woodland.faction_board import FactionBoard, board_of
from engine.woodland.state import Battle, Side, State
from engine.woodland.tasks import SeatTask
from engine.woodland.words import Counting, warriors_said


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that a faction remembers: how it is written, and who may see it."""

    name: str
    kind: str
    """"number" (an int, from 0), "word" (a str, from ""), "numbers", "words", "cards" or "pieces" (tuples, from ()).

    Pieces lie face down in clearings: words such as "7:bomb", which others see as "7:?".
    """
    hidden: bool = False
    """Of cards and pieces only: others see how many there are, and where pieces lie."""
    most: int = 99
    """Of numbers only: none is higher."""

    @property
    def default(self) -> Any:
        """What stands there at first."""
        return {"number": 0, "word": ""}.get(self.kind, ())


class Faction(ABC):
    """One faction. Descendants *must* override `key`, `set_up`, `birdsong`, `daylight`, `evening`.

    They *may* override everything else.
    """

    key: ClassVar[str]
    """Its word, which is also the name of its seat and of its folder in `factions/`."""
    fields: ClassVar[Sequence[Field]] = ()
    """What it remembers in `Side.own`."""
    wins_ties: ClassVar[bool] = False
    """Whether it rules where it is among those who are tied for most."""
    takes_high_as_defender: ClassVar[bool] = False
    """Whether it deals the higher die when it defends."""
    pieces_said: ClassVar[Mapping[str, Counting]] = {}
    """How its buildings and tokens, and its pawn, are counted in sentences, by kind; else by that word, in English."""
    tasks: ClassVar[Sequence[type[SeatTask]]] = ()
    """The kinds of its tasks; their words begin with its key and a dot."""
    judge: ClassVar[str] = "engine.woodland.computer.judge:FactionJudge"
    """Who says what a position is worth to it when the computer plays, "module:Class"; this one knows any faction."""
    house_rules: ClassVar[Mapping[str, bool | int | str]] = {}
    """House rules that concern it alone, with their defaults."""
    offered: ClassVar[Sequence[str]] = ()
    """The first words of the moves that it offers to others in their turns; no other move begins so."""
    marks: ClassVar[Sequence[str]] = ()
    """The words that it notes in `Side.used` or in `Battle.marks`."""
    waives_limits: ClassVar[bool] = False
    """Whether it lets others place pieces where their own limits would forbid them, so that positions may show it."""
    orders_losses: ClassVar[bool] = False
    """Whether it matters in which order its buildings and tokens are lost, when all of them are: then it is asked."""
    open_hand: ClassVar[bool] = False
    """Whether everybody sees the cards in its hand."""
    pays_with_warriors: ClassVar[bool] = True
    """Whether warriors of its supply pay for what another faction sells it; else it decides what pays, see `fee`."""

    @cached_property
    def board(self) -> FactionBoard:
        """Its printed board."""
        return board_of(self.key)

    @cached_property
    def crafting_kinds(self) -> tuple[str, ...]:
        """The kinds of its pieces that craft."""
        return tuple(kind for kind, piece in self.board.pieces.items() if piece.crafting)

    @cached_property
    def name(self) -> str:
        """Its name for people."""
        return term("faction", self.board.name)

    def counted(self, kind: str, count: int) -> str:
        """Says how many pieces of a kind there are, "a roost" or "2 warriors"."""
        if kind == "warrior":
            return warriors_said(count)
        said = self.pieces_said.get(kind)
        return plural("a {kind}", "{n} {kind}s", count, kind=kind) if said is None else said(count)

    def fresh_side(self) -> Side:
        """Returns its side before setting up, everything in the supply."""
        side = Side(self.board.warriors, {kind: piece.count for kind, piece in self.board.pieces.items()})
        side.own = {field.name: field.default for field in self.fields}
        return side

    def warriors_elsewhere(self, side: Side) -> int:
        """Returns how many of its warriors are neither in the supply nor in a clearing: officers and the like."""
        return 0

    def warriors_held(self, side: Side, key: str) -> int:
        """Returns how many warriors of the faction `key`, perhaps its own, lie on its board, in neither place."""
        return 0

    def pieces_gone(self, side: Side, kind: str) -> int:
        """Returns how many of its buildings or tokens of a kind have left the game."""
        return 0

    def home(self, state: State, seat: int) -> int:
        """Returns its corner, 0 when it has none: others set up opposite."""
        return 0

    # Set-up, and the three phases of its turn: tasks, the first to be done first

    @abstractmethod
    def set_up(self, state: State, seat: int) -> Sequence[SeatTask]:
        """Sets the faction up after three cards were dealt; returns what has to be decided for it."""

    @abstractmethod
    def birdsong(self, state: State, seat: int) -> Sequence[SeatTask]:
        """Returns the tasks of its Birdsong."""

    @abstractmethod
    def daylight(self, state: State, seat: int) -> Sequence[SeatTask]:
        """Returns the tasks of its Daylight."""

    @abstractmethod
    def evening(self, state: State, seat: int) -> Sequence[SeatTask]:
        """Returns the tasks of its Evening before the drawing, which is shared."""

    def others_birdsong(self, state: State, owner: int, seat: int) -> Sequence[SeatTask]:
        """Returns what is decided at the start of another seat's Birdsong because this faction plays."""
        return ()

    def after_draw(self, state: State, seat: int) -> Sequence[SeatTask]:
        """Returns what is asked in Evening between drawing and discarding."""
        return ()

    def last_step(self, state: State, seat: int) -> Sequence[SeatTask]:
        """Returns the tasks that end its turn, after cards were drawn and discarded."""
        return ()

    def draws(self, state: State, seat: int) -> int:
        """Returns how many cards it draws in Evening: 1, and what its tracks add."""
        side = state.sides[seat]
        return 1 + sum(piece.draws[side.on_map(kind)] for kind, piece in self.board.pieces.items() if piece.draws)

    # Cards

    def drawn(self, state: State, seat: int, where: str, card: Card) -> None:
        """Takes a card that was drawn to `where`: "hand", or a field of cards."""
        side = state.edit(seat)
        if where == "hand":
            side.add_card(card)
        else:
            side.remember(where, (*side.own[where], card))

    def draws_openly(self, state: State, seat: int, where: str) -> bool:
        """Says whether everybody sees a card that it draws now, to its "hand" or to a pile of its own."""
        return where == "hand" and self.open_hand

    def keeps_discard(self, state: State, owner: int, card: Card) -> bool:
        """Takes a card that anybody spends or discards, and says whether it did."""
        return False

    def crafting_power(self, state: State, seat: int) -> list[int]:
        """Returns how many crafting pieces of fox, rabbit and mouse suit it can activate in a turn."""
        pieces = state.sides[seat].pieces
        rows = [pieces[kind] for kind in self.crafting_kinds if any(pieces[kind][1:])]
        return [sum([sum(of_suit(row)) for row in rows]) for of_suit in state.map.counts_of_suit]

    def crafting_pieces_in(self, state: State, seat: int, clearing: int) -> int:
        """Returns how many crafting pieces of this faction are in a clearing, whoever wants to activate them."""
        pieces = state.sides[seat].pieces
        return sum(pieces[kind][clearing] for kind in self.crafting_kinds)

    def gain_item(self, state: State, seat: int, item: str) -> None:
        """Takes an item that it has crafted."""
        state.edit(seat).items += (item,)

    def item_points(self, state: State, seat: int, points: int) -> int:
        """Returns what it scores for crafting an item with so many points printed."""
        return points

    # Moving: who asks goes through `engine.woodland.rules.moving`

    def ignores_rule(self, state: State, seat: int) -> bool:
        """Says whether it moves without ruling."""
        return False

    def ignores_rule_between(self, state: State, seat: int, origin: int, destination: int) -> bool:
        """Says whether it moves between these two without ruling; asked only where it has to rule."""
        return False

    place_aside: ClassVar[str] = phrase("the forest")
    """Where those of its pieces are that stand in clearing 0 of a move, which is no clearing."""

    def moves_aside(self, state: State, seat: int) -> list[str]:
        """Returns the moves between clearings and a place of its own, as "move:FROM:TO:COUNT", 0 for that place."""
        return []

    def change_aside(self, state: State, seat: int, by: int) -> None:
        """Lets so many of its warriors come to the place of its own, or leave it when `by` is below 0."""

    def links(self, state: State, owner: int, mover: int) -> Iterable[tuple[int, int]]:
        """Returns pairs of clearings that are adjacent for `mover` beside those with a path between them."""
        return ()

    def forbids_leaving(self, state: State, owner: int, mover: int, clearing: int) -> bool:
        """Says whether this faction keeps another from moving its pieces out of a clearing."""
        return False

    def forbids_entering(self, state: State, owner: int, mover: int, clearing: int) -> bool:
        """Says whether this faction keeps anybody, perhaps itself, from moving pieces into a clearing."""
        return False

    def forced_warriors(self, state: State, seat: int, clearing: int) -> int:
        """Returns how many of its warriors in a clearing an effect of others can force to move."""
        return state.sides[seat].warriors[clearing]

    # Ruling

    def counts_for_rule(self, state: State, owner: int, clearing: int, strengths: list[int]) -> None:
        """Changes what counts for rule in a clearing, by seat; `OUTRIGHT` is more than all others can have.

        When the answer changes though no piece has come or gone, `State.count_rule_anew` has to be called.
        """

    # Lending and selling

    def lends_to(self, state: State, owner: int) -> int:
        """Returns the seat that treats this faction's warriors as its own for rule and battle now, or `NOBODY`."""
        return NOBODY

    def fee(self, state: State, seat: int, price: int) -> Sequence[SeatTask] | None:
        """Returns what it decides to pay a price with something else than warriors; None when it cannot pay."""
        return None

    # Placing and removing

    def forbids_placing(self, state: State, owner: int, clearing: int) -> bool:
        """Says whether this faction keeps all others from placing pieces in a clearing."""
        return False

    def removal_points(self, state: State, seat: int, loser: int) -> int:
        """Returns what it scores for a building or token of `loser` that it removes now; asked once for each."""
        return 1

    def warriors_to_lose(self, state: State, seat: int, clearing: int) -> int:
        """Returns how many of its warriors in a clearing can be removed."""
        return state.sides[seat].warriors[clearing]

    # Instead of a warrior: what effects do to somebody who has none that could go or come

    def effect_targets(self, state: State, seat: int, clearing: int) -> int:
        """Returns how many warriors in a clearing an effect could remove, or lose something instead of."""
        return self.warriors_to_lose(state, seat, clearing)

    def loses_instead(self, state: State, seat: int, by: int, clearing: int) -> bool:
        """Loses something instead of the warrior that an effect removes, and says whether it did."""
        return False

    def gains_instead(self, state: State, seat: int, clearing: int) -> bool:
        """Places something instead of the warrior that an effect brings, and says whether it did."""
        return False

    def keeps_fallen(self, state: State, seat: int, by: int, clearing: int, count: int) -> bool:
        """Takes its own warriors, removed just now, elsewhere than to the supply, and says whether it did."""
        return False

    # Battle

    def hit_limit(self, state: State, seat: int, clearing: int) -> int:
        """Returns how many rolled hits it can deal in a clearing: one per warrior."""
        return state.sides[seat].warriors[clearing]

    def front(self, state: State, seat: int, clearing: int) -> int:
        """Returns how many hits its own pieces take in turn with warriors that fight for it: its warriors."""
        return self.warriors_to_lose(state, seat, clearing)

    def is_defenseless(self, state: State, seat: int, clearing: int) -> bool:
        """Says whether it takes an extra hit as defender: it has no warrior there."""
        return not state.sides[seat].warriors[clearing]

    def stays_in_battle(self, state: State, seat: int, clearing: int) -> bool:
        """Says whether it battles on as attacker after an ambush: it has a warrior left."""
        return bool(state.sides[seat].warriors[clearing])

    def before_roll(self, state: State, seat: int, battle: Battle) -> Sequence[SeatTask]:
        """Returns what has to be decided before the roll of a battle that this faction is in, by either seat."""
        return ()

    def ignores_rolled_hits(self, state: State, seat: int, battle: Battle) -> bool:
        """Says whether it ignores the rolled hits it would take."""
        return False

    def extra_hits(self, state: State, seat: int, battle: Battle) -> int:
        """Returns the extra hits that it deals by its own rules."""
        return 0

    def losable(self, state: State, seat: int, clearing: int) -> list[str]:
        """Returns what it may remove for the next hit: "warrior" while it has one, else other kinds of pieces."""
        side = state.sides[seat]
        if side.warriors[clearing]:
            return ["warrior"]
        if not side.present[clearing]:
            return []
        return [kind for kind, where in side.pieces.items() if where[clearing]]

    def takes_otherwise(self, state: State, seat: int, by: int, clearing: int, kind: str) -> bool:
        """Takes a hit on something that is no piece of a clearing, one of `losable`, and says whether it did."""
        return False

    def loss(self, kind: str) -> str:
        """Says what becomes of one of `losable` when it takes a hit, as the end of a sentence."""
        return phrase("{piece} is removed", piece=self.counted(kind, 1))

    # In the turn of somebody else: moves that another faction may play beside its own decisions

    def offers(self, state: State, owner: int, active: int) -> list[str]:
        """Returns moves that `active` may play beside a decision of its own turn; their words are in `offered`."""
        return []

    def may_offer(self, state: State, owner: int, active: int) -> bool:
        """Says whether, as far as everybody can see, it may have something to offer now: then it is asked for."""
        return False

    def take_offer(self, state: State, owner: int, active: int, words: Sequence[str]) -> None:
        """Plays a move that it has offered; a faction with `offers` says how."""
        raise NotImplementedError

    def offer_sentence(self, state: State, owner: int, active: int, words: Sequence[str]) -> str:
        """Says what a move does that it has offered; a faction with `offers` says how."""
        raise NotImplementedError

    # Being cajoled

    def cajole_choices(self, state: State, seat: int, clearing: int) -> list[str]:
        """Returns the kinds of buildings and tokens that it may place in a clearing without cost or limit."""
        side = state.sides[seat]
        return [
            kind
            for kind, piece in self.board.pieces.items()
            if side.pieces[kind][0] and (not piece.is_building or state.slots[clearing] > 0)
        ]

    def cajoling(self, state: State, seat: int, words: Sequence[str]) -> None:
        """Is told that it will place one of `cajole_choices`, before it does: another piece may have to go first."""

    # Hidden choices that are no cards, of a game between two tables that do not trust each other

    def choices(self, states: Sequence[State], moves: Sequence[str], owner: int) -> HiddenChoices | None:
        """Returns its hidden choices in a game so far; None for a faction that makes none."""
        return None

    # What is read and what is seen

    def wrong_rule(self, rules: Mapping[str, Any]) -> str:
        """Returns what is wrong with its house rules, as "'NAME' of woodland ..."; "" when nothing is."""
        return ""

    def face_down(self, state: State, seat: int) -> list[str]:
        """Returns what may lie where a position hides pieces of this seat: what lies nowhere else."""
        return []

    def guesses(self, state: State, owner: int, words: Sequence[str]) -> Sequence[tuple[float, State]]:
        """Returns how it may be where a move that it offers to others guesses: how likely, and a state for each."""
        return ()

    def complaint(self, state: State, seat: int) -> str:
        """Returns what is wrong with its pieces and fields in a position that somebody wrote; "" when nothing is."""
        return ""

    def facts(self, state: State, seat: int, eyes: int) -> Mapping[str, Any]:
        """Returns more about it as plain data that `eyes` may see; its fields and pieces are there anyway."""
        return {}

    # Events: points may be scored and pieces placed at once; what has to be decided goes through `State.trigger`

    def moved(self, state: State, seat: int, origin: int, destination: int, count: int) -> None:
        """Is told that its own warriors have moved, before anything is triggered."""

    def takes_along(self, state: State, seat: int, by: int, origin: int, destination: int, count: int) -> None:
        """Is told so, too, and who decides what its warriors take along: itself, or `by`, who made them go."""

    def entered(self, state: State, owner: int, mover: int, clearing: int) -> None:
        """Is told that warriors of another seat, `mover`, have moved into a clearing; once per move."""

    def warriors_removed(self, state: State, owner: int, by: int, seat: int, clearing: int, count: int) -> None:
        """Is told that warriors of `seat` (perhaps its own) were removed; decisions go through `State.trigger`."""

    def piece_removed(self, state: State, seat: int, by: int, kind: str, clearing: int) -> None:
        """Is told that a building or token of its own was removed; decisions go through `State.trigger`."""

    def battle_over(self, state: State, seat: int, battle: Battle) -> None:
        """Is told that a battle it was in is over, all hits dealt."""

    def cajoled(self, state: State, seat: int, kind: str, clearing: int) -> None:
        """Is told that it has placed a piece so, for what the piece brings with it."""

    # Pieces that lie face down

    def ruled_out(self, state: State, seat: int) -> Sequence[str]:
        """Returns what everybody knows not to lie face down where it might, such as "7:bomb"."""
        return ()

    def is_refuted(self, state: State, owner: int, words: Sequence[str]) -> bool:
        """Returns whether everybody knows that a guess that it offers to others is wrong."""
        return False

    # A pawn instead of warriors

    def pawn_moves(self, state: State, seat: int) -> list[str] | None:
        """Returns every move of its pawn as "move:FROM:TO:1", 0 for a forest; None when warriors move."""
        return None

    def moves_otherwise(self, state: State, seat: int, origin: int, destination: int) -> bool:
        """Moves something else than warriors, and says whether it did."""
        return False

    # Allies, whose warriors go and fight along

    def brings(self, state: State, seat: int, origin: int, destination: int, allies: Sequence[str]) -> None:
        """Takes along the warriors that one of its `pawn_moves` names, if any."""

    def allied_battles(self, state: State, seat: int, battles: Sequence[str]) -> list[str]:
        """Returns those of `battles` that it may begin with an ally, as "battle:CLEARING:ENEMY:ALLY"."""
        return []

    def attacks_with(self, state: State, seat: int, allies: Sequence[str]) -> None:
        """Takes in what else the move that begins a battle names: perhaps an ally."""

    # Coalition

    def partner(self, state: State, owner: int) -> int:
        """Returns the seat with which it wins, so that the two are no enemies, or `NOBODY`."""
        return NOBODY

    def partners(self, state: State, seat: int) -> list[int] | None:
        """Returns with whom it may form a coalition by a dominance card; None when it plays the card for itself."""
        return None

    def joins(self, state: State, seat: int, partner: int) -> None:
        """Forms a coalition with one of `partners`; a faction with these says how."""
        raise NotImplementedError

    # Gaining and removing

    def can_gain_instead(self, state: State, seat: int) -> bool | None:
        """Returns whether it can place something instead of a warrior from an effect; None when warriors come."""
        return None

    def loses_all_otherwise(self, state: State, seat: int, by: int, clearing: int) -> bool:
        """Loses something else when an effect removes all of its pieces in a clearing, and says whether it did."""
        return False

    def takes_credit(self, state: State, owner: int, by: int) -> bool:
        """Says whether it scores for the buildings and tokens that `by` removes now."""
        return False

    # Battle

    def hits_ignored(self, state: State, seat: int, battle: Battle, hits: int) -> int:
        """Returns how many of the hits that are dealt to it at once it ignores, whatever dealt them."""
        return 0

    def attackers(self, state: State, seat: int) -> Sequence[int]:
        """Returns what it can begin a battle with, by clearing: its warriors."""
        return state.sides[seat].warriors

    def helps_defender(self, state: State, owner: int, battle: Battle) -> int:
        """Returns by how much it raises the most rolled hits of the defender in a battle of others."""
        return 0

    def before_others_roll(self, state: State, owner: int, battle: Battle) -> Sequence[SeatTask]:
        """Returns what has to be decided before the roll of a battle that this faction is not in."""
        return ()

    def after_roll(self, state: State, seat: int, battle: Battle) -> Sequence[SeatTask]:
        """Returns what it decides after the roll of a battle that it is in."""
        return ()
