// The data that the view of Dragons sends to its page.

import type { Described, Seat, Square, View } from "/js/types.js";

/** The printed facts of a card; `card` names the copy. */
export interface Card {
  card: string;
  name: string;
  kind: string;
  price: number;
  strength?: number;
  symbols?: number;
  modifier?: number;
  traits?: string[];
  native?: { type: string; times: number };
  "counts-as"?: string[];
  reaction?: { price: number; strength: number };
  kills?: boolean;
  says?: string;
}

export interface Part {
  what: string;
  amount: number;
}

/** A card in position as this viewer knows it: the printed facts are present only if its face is known. */
export interface Slot extends Partial<Card> {
  seat: Seat;
  up: boolean;
  changed?: boolean;
  counters?: number;
  attached?: Card[];
  "to-pay"?: number;
  why?: Part[];
}

/** A card that can be shown in detail: in position, in a pile or in a hand. */
export type CardFact = Partial<Slot> & Partial<Card>;

export interface Battle {
  attacker: Seat;
  squares: Record<Seat, Square[]>;
  totals: Record<Seat, number>;
  why: Record<Seat, Part[]>;
  played: (Card & { seat: Seat })[];
  winner: Seat | null;
}

/** An addend of a side's total: a Dragon with its parts, or a card; `void` is the card that voids it. */
export interface Summand {
  card: string;
  amount: number;
  parts?: [what: string, amount: number][];
  void?: string;
}

export interface Fallen {
  seat: Seat;
  square: Square;
  card: string;
}

/** The latest finished battle: decided, or ended by a card. */
export interface Fought {
  winner?: Seat;
  attacker?: Seat;
  red?: number;
  blue?: number;
  sums?: Record<Seat, Summand[]>;
  card?: string;
  killed: Fallen[];
  saved: { seat: Seat; square: Square; by: string }[];
  /** The names of its cards. */
  names: Record<string, string>;
}

/** An event: a kind and its facts, as far as this viewer may know them. */
export interface Happening {
  kind: string;
  seat?: Seat;
  square?: Square;
  target?: Square;
  card?: string;
  amount?: number;
}

export interface DragonsSide {
  gold: number;
  /** The seat's score in a match, the target, and whether the seat has won. */
  match: { score: number; target: number; unit: string; won: boolean } | null;
  lair: number;
  horde: number;
  "hand-size": number;
  hand: Card[];
  dealt: Card[];
  "lair-discard": Card[];
  "horde-discard": Card[];
}

export interface DragonsView extends View {
  "turn-number": number;
  active: Seat;
  phase: string;
  expected: string;
  legal: Described[];
  sides: Record<Seat, DragonsSide>;
  squares: Record<Square, Slot>;
  battle: Battle | null;
  fought: Fought | null;
  happened: Happening[];
  /** The change of each seat's gold by the last decision. */
  "gold-change": Record<Seat, number>;
  removed: Card[];
}

/** A kind of card in the deck builder: `card` names the kind, `lands` the terrain that it is or is native to. */
export interface DeckCard extends Card {
  pile: "lair" | "horde";
  lands: string[];
}

/** A deck: the number of copies of each card. */
export interface Deck {
  word: string;
  name: string;
  plan: string;
  lair: Record<string, number>;
  horde: Record<string, number>;
}

/** A deck on the table's shelf; one whose file is damaged has no cards. */
export interface SavedDeck extends Deck {
  damaged: boolean;
  /** The reason why it cannot be played, or "". */
  trouble: string;
  /** A sentence about a file that was edited outside the table, or "". */
  changed: string;
  version: string;
}

/** A fault of a deck or a card: its place, "lair" or "lair.reed-scout", and the reason. */
export interface Fault {
  where: string;
  words: string;
}

/** answers/shelf */
export interface Shelf {
  cards: DeckCard[];
  lands: string[];
  ready: Deck[];
  saved: SavedDeck[];
  sizes: Record<"lair" | "horde", number>;
  longest: { name: number; plan: number };
}

/** The filter of the card list; "" for any. */
export interface Filter {
  text: string;
  kind: string;
  land: string;
  cost: string;
  only: boolean;
}
