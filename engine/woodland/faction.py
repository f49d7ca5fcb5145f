"""The interface of a faction: a printed board, and hooks whose defaults are the usual rules.

A faction is a folder `engine/woodland/factions/NAME/` whose package has its class as `FACTION`. The class has no state:
a faction's data is in `Side.own`, in the `Field`s that it declares. Hooks called for events of any seat get `owner`,
their own seat, first.
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
from engine.woodland.words import Counting, warriors_text


@dataclass(frozen=True, slots=True)
class Field:
    """A value that a faction stores: its format, and who may see it."""

    name: str
    kind: str
    """"number" (an int, from 0), "word" (a str, from ""), "numbers", "words", "cards" or "pieces" (tuples, from ()).

    Pieces are facedown in clearings: words such as "7:bomb", which others see as "7:?".
    """
    hidden: bool = False
    """For cards and pieces only: others see their number, and the places of pieces."""
    most: int = 99
    """For numbers only: the maximum."""

    @property
    def default(self) -> Any:
        """The initial value."""
        return {"number": 0, "word": ""}.get(self.kind, ())


class Faction(ABC):
    """One faction. Descendants *must* override `key`, `set_up`, `birdsong`, `daylight`, `evening`.

    They *may* override everything else.
    """

    key: ClassVar[str]
    """Its key, also the name of its seat and of its folder in `factions/`."""
    fields: ClassVar[Sequence[Field]] = ()
    """The values it stores in `Side.own`."""
    wins_ties: ClassVar[bool] = False
    """Whether it rules a clearing where it is tied for most."""
    takes_high_as_defender: ClassVar[bool] = False
    """Whether it deals the higher roll as defender."""
    pieces_said: ClassVar[Mapping[str, Counting]] = {}
    """How sentences count its buildings, tokens and pawn, by kind; kinds not listed use their key, in English."""
    tasks: ClassVar[Sequence[type[SeatTask]]] = ()
    """The kinds of its tasks; each begins with its key and a dot."""
    judge: ClassVar[str] = "engine.woodland.computer.judge:FactionJudge"
    """The judge of its positions for the computer player, "module:Class"; this one fits any faction."""
    house_rules: ClassVar[Mapping[str, bool | int | str]] = {}
    """The house rules for this faction only, with their defaults."""
    offered: ClassVar[Sequence[str]] = ()
    """The first words of the moves that it offers to others in their turns; no other move begins with them."""
    marks: ClassVar[Sequence[str]] = ()
    """The marks that it sets in `Side.used` or in `Battle.marks`."""
    waives_limits: ClassVar[bool] = False
    """Whether others may place its pieces beyond its own limits, so that positions may contain such pieces."""
    orders_losses: ClassVar[bool] = False
    """Whether the order matters in which it loses all its buildings and tokens; if so, it chooses."""
    open_hand: ClassVar[bool] = False
    """Whether its hand is public."""
    pays_with_warriors: ClassVar[bool] = True
    """Whether warriors from its supply pay for the services of another faction; otherwise `fee` returns the decision.
    """

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
        """Its name for players."""
        return term("faction", self.board.name)

    def counted(self, kind: str, count: int) -> str:
        """Returns a count of pieces in words, "a roost" or "2 warriors"."""
        if kind == "warrior":
            return warriors_text(count)
        said = self.pieces_said.get(kind)
        return plural("a {kind}", "{n} {kind}s", count, kind=kind) if said is None else said(count)

    def fresh_side(self) -> Side:
        """Returns its side before set-up, with everything in the supply."""
        side = Side(self.board.warriors, {kind: piece.count for kind, piece in self.board.pieces.items()})
        side.own = {field.name: field.default for field in self.fields}
        return side

    def warriors_elsewhere(self, side: Side) -> int:
        """Returns how many of its warriors are neither in the supply nor in a clearing, such as officers."""
        return 0

    def warriors_held(self, side: Side, key: str) -> int:
        """Returns how many warriors of the faction `key`, perhaps its own, are on its board, outside supply and
        clearings.
        """
        return 0

    def pieces_gone(self, side: Side, kind: str) -> int:
        """Returns how many of its buildings or tokens of a kind have left the game."""
        return 0

    def home(self, state: State, seat: int) -> int:
        """Returns its corner, or 0 if it has none; others set up opposite."""
        return 0

    # Set-up, and the three phases of its turn: tasks, the first one to be done first

    @abstractmethod
    def set_up(self, state: State, seat: int) -> Sequence[SeatTask]:
        """Sets the faction up after three cards were dealt; returns its decisions."""

    @abstractmethod
    def birdsong(self, state: State, seat: int) -> Sequence[SeatTask]:
        """Returns the tasks of its Birdsong."""

    @abstractmethod
    def daylight(self, state: State, seat: int) -> Sequence[SeatTask]:
        """Returns the tasks of its Daylight."""

    @abstractmethod
    def evening(self, state: State, seat: int) -> Sequence[SeatTask]:
        """Returns the tasks of its Evening before the shared draw."""

    def others_birdsong(self, state: State, owner: int, seat: int) -> Sequence[SeatTask]:
        """Returns this faction's decisions at the start of another seat's Birdsong."""
        return ()

    def after_draw(self, state: State, seat: int) -> Sequence[SeatTask]:
        """Returns the decisions in Evening between drawing and discarding."""
        return ()

    def last_step(self, state: State, seat: int) -> Sequence[SeatTask]:
        """Returns the tasks that end its turn, after drawing and discarding."""
        return ()

    def draws(self, state: State, seat: int) -> int:
        """Returns the number of cards it draws in Evening: 1, plus those of its tracks."""
        side = state.sides[seat]
        return 1 + sum(piece.draws[side.on_map(kind)] for kind, piece in self.board.pieces.items() if piece.draws)

    # Cards

    def drawn(self, state: State, seat: int, where: str, card: Card) -> None:
        """Receives a card drawn to `where`: "hand", or a field of cards."""
        side = state.edit(seat)
        if where == "hand":
            side.add_card(card)
        else:
            side.remember(where, (*side.own[where], card))

    def draws_openly(self, state: State, seat: int, where: str) -> bool:
        """Returns whether a card that it draws now, to its "hand" or to a pile of its own, is public."""
        return where == "hand" and self.open_hand

    def keeps_discard(self, state: State, owner: int, card: Card) -> bool:
        """Called when any seat spends or discards a card; returns whether the faction keeps it."""
        return False

    def crafting_power(self, state: State, seat: int) -> list[int]:
        """Returns the number of crafting pieces of fox, rabbit and mouse suit that it can activate in a turn."""
        pieces = state.sides[seat].pieces
        rows = [pieces[kind] for kind in self.crafting_kinds if any(pieces[kind][1:])]
        return [sum([sum(of_suit(row)) for row in rows]) for of_suit in state.map.counts_of_suit]

    def crafting_pieces_in(self, state: State, seat: int, clearing: int) -> int:
        """Returns the number of this faction's crafting pieces in a clearing, for use by any faction."""
        pieces = state.sides[seat].pieces
        return sum(pieces[kind][clearing] for kind in self.crafting_kinds)

    def gain_item(self, state: State, seat: int, item: str) -> None:
        """Receives a crafted item."""
        state.edit(seat).items += (item,)

    def item_points(self, state: State, seat: int, points: int) -> int:
        """Returns the points it scores for crafting an item with these printed points."""
        return points

    # Moving; rules call these through `engine.woodland.rules.moving`

    def ignores_rule(self, state: State, seat: int) -> bool:
        """Returns whether it can move without ruling the origin or the destination."""
        return False

    def ignores_rule_between(self, state: State, seat: int, origin: int, destination: int) -> bool:
        """Returns whether it can move between two clearings without ruling; called only if rule would be needed."""
        return False

    place_aside: ClassVar[str] = phrase("the forest")
    """The name of the place of its pieces outside clearings, which moves write as clearing 0."""

    def moves_aside(self, state: State, seat: int) -> list[str]:
        """Returns the moves between clearings and its own place, as "move:FROM:TO:COUNT", with 0 for that place."""
        return []

    def change_aside(self, state: State, seat: int, by: int) -> None:
        """Adds `by` warriors to its own place, or removes them if `by` is negative."""

    def links(self, state: State, owner: int, mover: int) -> Iterable[tuple[int, int]]:
        """Returns pairs of clearings that are adjacent for `mover`, in addition to those with a path."""
        return ()

    def forbids_leaving(self, state: State, owner: int, mover: int, clearing: int) -> bool:
        """Returns whether this faction keeps another from moving pieces out of a clearing."""
        return False

    def forbids_entering(self, state: State, owner: int, mover: int, clearing: int) -> bool:
        """Returns whether this faction keeps any faction, perhaps itself, from moving pieces into a clearing."""
        return False

    def forced_warriors(self, state: State, seat: int, clearing: int) -> int:
        """Returns how many of its warriors in a clearing an effect of another faction can force to move."""
        return state.sides[seat].warriors[clearing]

    # Ruling

    def counts_for_rule(self, state: State, owner: int, clearing: int, strengths: list[int]) -> None:
        """Adjusts the strengths that count for rule in a clearing, by seat; `OUTRIGHT` beats all others.

        Call `State.clear_rulers` when the result changes without a change of pieces.
        """

    # Lending and selling

    def lends_to(self, state: State, owner: int) -> int:
        """Returns the seat that may now treat this faction's warriors as its own for rule and battle, or `NOBODY`."""
        return NOBODY

    def fee(self, state: State, seat: int, price: int) -> Sequence[SeatTask] | None:
        """Returns the decision that pays a price without warriors; None if the faction cannot pay."""
        return None

    # Placing and removing

    def forbids_placing(self, state: State, owner: int, clearing: int) -> bool:
        """Returns whether this faction keeps all others from placing pieces in a clearing."""
        return False

    def removal_points(self, state: State, seat: int, loser: int) -> int:
        """Returns the points for removing a building or token of `loser` now; called once for each piece."""
        return 1

    def warriors_to_lose(self, state: State, seat: int, clearing: int) -> int:
        """Returns how many of its warriors in a clearing can be removed."""
        return state.sides[seat].warriors[clearing]

    # Replacements for a warrior: effects on a faction that has no warrior to remove or to place

    def effect_targets(self, state: State, seat: int, clearing: int) -> int:
        """Returns how many warriors in a clearing an effect could remove or replace with another loss."""
        return self.warriors_to_lose(state, seat, clearing)

    def loses_instead(self, state: State, seat: int, by: int, clearing: int) -> bool:
        """Loses something instead of the warrior that an effect removes; returns whether it did."""
        return False

    def gains_instead(self, state: State, seat: int, clearing: int) -> bool:
        """Places something instead of the warrior that an effect places; returns whether it did."""
        return False

    def keeps_fallen(self, state: State, seat: int, by: int, clearing: int, count: int) -> bool:
        """Moves its own warriors, just removed, elsewhere than to the supply; returns whether it did."""
        return False

    # Battle

    def hit_limit(self, state: State, seat: int, clearing: int) -> int:
        """Returns the most rolled hits it can deal in a clearing: one per warrior."""
        return state.sides[seat].warriors[clearing]

    def front(self, state: State, seat: int, clearing: int) -> int:
        """Returns the number of its own warriors that share hits with borrowed warriors."""
        return self.warriors_to_lose(state, seat, clearing)

    def is_defenseless(self, state: State, seat: int, clearing: int) -> bool:
        """Returns whether it is defenseless as defender and takes an extra hit: it has no warrior there."""
        return not state.sides[seat].warriors[clearing]

    def stays_in_battle(self, state: State, seat: int, clearing: int) -> bool:
        """Returns whether it continues the battle as attacker after an ambush: it has a warrior left."""
        return bool(state.sides[seat].warriors[clearing])

    def before_roll(self, state: State, seat: int, battle: Battle) -> Sequence[SeatTask]:
        """Returns the decisions before the roll of a battle in which this faction fights."""
        return ()

    def ignores_rolled_hits(self, state: State, seat: int, battle: Battle) -> bool:
        """Returns whether it ignores the rolled hits it would take."""
        return False

    def extra_hits(self, state: State, seat: int, battle: Battle) -> int:
        """Returns the extra hits that its own rules deal."""
        return 0

    def losable(self, state: State, seat: int, clearing: int) -> list[str]:
        """Returns the kinds it may remove for the next hit: "warrior" while it has one, then other pieces."""
        side = state.sides[seat]
        if side.warriors[clearing]:
            return ["warrior"]
        if not side.present[clearing]:
            return []
        return [kind for kind, where in side.pieces.items() if where[clearing]]

    def takes_otherwise(self, state: State, seat: int, by: int, clearing: int, kind: str) -> bool:
        """Takes a hit on something that is not a piece in a clearing, one of `losable`; returns whether it did."""
        return False

    def loss(self, kind: str) -> str:
        """Returns the effect of a hit on one of `losable`, as the end of a sentence."""
        return phrase("{piece} is removed", piece=self.counted(kind, 1))

    # Offers: moves that another faction may play next to its own decisions

    def offers(self, state: State, owner: int, active: int) -> list[str]:
        """Returns moves that `active` may play next to a decision of its own turn; their words are in `offered`."""
        return []

    def may_offer(self, state: State, owner: int, active: int) -> bool:
        """Returns whether, by public information, it may have an offer now; if so, the offer is asked for."""
        return False

    def take_offer(self, state: State, owner: int, active: int, words: Sequence[str]) -> None:
        """Plays a move that it has offered; required for factions with `offers`."""
        raise NotImplementedError

    def offer_sentence(self, state: State, owner: int, active: int, words: Sequence[str]) -> str:
        """Returns a sentence about a move that it has offered; required for factions with `offers`."""
        raise NotImplementedError

    # Cajole

    def cajole_choices(self, state: State, seat: int, clearing: int) -> list[str]:
        """Returns the kinds of buildings and tokens that it may place in a clearing without cost or limit."""
        side = state.sides[seat]
        return [
            kind
            for kind, piece in self.board.pieces.items()
            if side.pieces[kind][0] and (not piece.is_building or state.slots[clearing] > 0)
        ]

    def cajoling(self, state: State, seat: int, words: Sequence[str]) -> None:
        """Called before it places one of `cajole_choices`; it may first have to remove another piece."""

    # Hidden choices other than cards, for games between two tables that do not trust each other

    def choices(self, states: Sequence[State], moves: Sequence[str], owner: int) -> HiddenChoices | None:
        """Returns its hidden choices in a game so far; None for a faction without any."""
        return None

    # Reading and viewing positions

    def wrong_rule(self, rules: Mapping[str, Any]) -> str:
        """Returns what is wrong with its house rules, as "'NAME' of woodland ...", or ""."""
        return ""

    def face_down(self, state: State, seat: int) -> list[str]:
        """Returns the candidates for hidden pieces of this seat: those that are nowhere else."""
        return []

    def guesses(self, state: State, owner: int, words: Sequence[str]) -> Sequence[tuple[float, State]]:
        """Returns the outcomes of a guessing move that it offers: each with its probability and a state."""
        return ()

    def complaint(self, state: State, seat: int) -> str:
        """Returns what is wrong with its pieces and fields in a hand-written position, or ""."""
        return ""

    def facts(self, state: State, seat: int, eyes: int) -> Mapping[str, Any]:
        """Returns further data that `eyes` may see, in addition to its fields and pieces."""
        return {}

    # Events: hooks may score and place pieces at once; decisions go through `State.trigger`

    def moved(self, state: State, seat: int, origin: int, destination: int, count: int) -> None:
        """Called after its own warriors have moved, before anything is triggered."""

    def takes_along(self, state: State, seat: int, by: int, origin: int, destination: int, count: int) -> None:
        """Called after its warriors moved, to take pieces along; `by` is the seat that chooses which, its own or the
        one that moved them.
        """

    def entered(self, state: State, owner: int, mover: int, clearing: int) -> None:
        """Called after warriors of another seat, `mover`, have moved into a clearing; once per move."""

    def warriors_removed(self, state: State, owner: int, by: int, seat: int, clearing: int, count: int) -> None:
        """Called after warriors of `seat` (perhaps its own) were removed; decisions go through `State.trigger`."""

    def piece_removed(self, state: State, seat: int, by: int, kind: str, clearing: int) -> None:
        """Called after a building or token of its own was removed; decisions go through `State.trigger`."""

    def battle_over(self, state: State, seat: int, battle: Battle) -> None:
        """Called after a battle in which it fought, with all hits dealt."""

    def cajoled(self, state: State, seat: int, kind: str, clearing: int) -> None:
        """Called after it has placed a piece by Cajole, for further effects of the piece."""

    # Facedown pieces

    def ruled_out(self, state: State, seat: int) -> Sequence[str]:
        """Returns the facedown pieces that public information rules out, such as "7:bomb"."""
        return ()

    def is_refuted(self, state: State, owner: int, words: Sequence[str]) -> bool:
        """Returns whether public information shows that an offered guess is wrong."""
        return False

    # A pawn instead of warriors

    def pawn_moves(self, state: State, seat: int) -> list[str] | None:
        """Returns every move of its pawn as "move:FROM:TO:1", 0 for a forest; None when warriors move."""
        return None

    def moves_otherwise(self, state: State, seat: int, origin: int, destination: int) -> bool:
        """Moves something other than warriors; returns whether it did."""
        return False

    # Allies, whose warriors move and fight along

    def brings(self, state: State, seat: int, origin: int, destination: int, allies: Sequence[str]) -> None:
        """Moves the allied warriors that one of its `pawn_moves` names."""

    def allied_battles(self, state: State, seat: int, battles: Sequence[str]) -> list[str]:
        """Returns those of `battles` that it may begin with an ally, as "battle:CLEARING:ENEMY:ALLY"."""
        return []

    def attacks_with(self, state: State, seat: int, allies: Sequence[str]) -> None:
        """Handles the further words of a move that begins a battle, such as an ally."""

    # Coalition

    def partner(self, state: State, owner: int) -> int:
        """Returns the seat with which it wins, so that the two are not enemies, or `NOBODY`."""
        return NOBODY

    def partners(self, state: State, seat: int) -> list[int] | None:
        """Returns the possible coalition partners for a dominance card; None if it plays the card for itself."""
        return None

    def joins(self, state: State, seat: int, partner: int) -> None:
        """Forms a coalition with one of `partners`; required for factions with partners."""
        raise NotImplementedError

    # Gaining and removing

    def can_gain_instead(self, state: State, seat: int) -> bool | None:
        """Returns whether it can place something instead of a warrior from an effect; None if it places warriors."""
        return None

    def loses_all_otherwise(self, state: State, seat: int, by: int, clearing: int) -> bool:
        """Loses something else when an effect removes all of its pieces in a clearing; returns whether it did."""
        return False

    def takes_credit(self, state: State, owner: int, by: int) -> bool:
        """Returns whether it scores for the buildings and tokens that `by` removes now."""
        return False

    # Battle

    def hits_ignored(self, state: State, seat: int, battle: Battle, hits: int) -> int:
        """Returns how many of the hits dealt to it at once it ignores, from any source."""
        return 0

    def attackers(self, state: State, seat: int) -> Sequence[int]:
        """Returns the number of its pieces that can begin a battle, by clearing: usually its warriors."""
        return state.sides[seat].warriors

    def helps_defender(self, state: State, owner: int, battle: Battle) -> int:
        """Returns how much it raises the defender's maximum rolled hits in a battle of others."""
        return 0

    def before_others_roll(self, state: State, owner: int, battle: Battle) -> Sequence[SeatTask]:
        """Returns the decisions before the roll of a battle in which this faction does not fight."""
        return ()

    def after_roll(self, state: State, seat: int, battle: Battle) -> Sequence[SeatTask]:
        """Returns its decisions after the roll of a battle in which it fights."""
        return ()
