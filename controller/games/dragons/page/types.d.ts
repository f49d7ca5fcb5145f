// What the view of Dragons tells its page.

import type { Described, Seat, Square, View } from "/js/types.js";

/** What is printed on a card; `card` names the copy. */
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

/** A card in position, as somebody may know it: only who sees its face is told what is printed on it. */
export interface Slot extends Partial<Card> {
  seat: Seat;
  up: boolean;
  changed?: boolean;
  counters?: number;
  attached?: Card[];
  "to-pay"?: number;
  why?: Part[];
}

/** What may be looked at closely: a card in position or one from a pile or a hand. */
export type CardFact = Partial<Slot> & Partial<Card>;

export interface Battle {
  attacker: Seat;
  squares: Record<Seat, Square[]>;
  totals: Record<Seat, number>;
  why: Record<Seat, Part[]>;
  played: (Card & { seat: Seat })[];
  winner: Seat | null;
}

/** What a side's total was made of: a Dragon with its parts, or a card; `void` is the card that lets it count for nothing. */
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

/** The battle before this moment: decided, or ended by a card. */
export interface Fought {
  winner?: Seat;
  attacker?: Seat;
  red?: number;
  blue?: number;
  sums?: Record<Seat, Summand[]>;
  card?: string;
  killed: Fallen[];
  saved: { seat: Seat; square: Square; by: string }[];
  /** What its cards are called. */
  names: Record<string, string>;
}

/** Something that happened: a kind and its facts, as far as whoever looks may know them. */
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
  /** What the seat has in a match, what wins it, and whether it has won. */
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
  /** What the last decision did to each seat's gold. */
  "gold-change": Record<Seat, number>;
  removed: Card[];
}

/** A kind of card as the deck builder shows it: `card` names the kind, `lands` the terrain that it is or belongs to. */
export interface DeckCard extends Card {
  pile: "lair" | "horde";
  lands: string[];
}

/** A deck: how many of each card. */
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
  /** Why it cannot be played, or "". */
  trouble: string;
  /** What the table says of a file that is not as it wrote it, or "". */
  changed: string;
  version: string;
}

/** What keeps a deck from being played, or a card from doing what it says: "lair", or "lair.reed-scout", and why. */
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

/** Which cards are looked for; "" for any. */
export interface Filter {
  text: string;
  kind: string;
  land: string;
  cost: string;
  only: boolean;
}
