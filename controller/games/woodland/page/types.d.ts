// The data that the view of Woodland sends to its page.

import type { Described, Seat, Square, View } from "/js/types.js";

export interface WoodlandCard {
  card: string;
  name: string;
  suit: string;
  cost: string;
  item?: string | null;
  points?: number;
  role: string;
  says: string;
}

export interface Clearing {
  suit: string;
  slots: number;
  ruin: boolean;
  ruler: Seat | null;
  pieces: Record<Seat, Record<string, number>>;
}

export interface LegalMove extends Described {
  action: string;
}

/** Data of some factions only. */
export interface OwnSide {
  officers?: number;
  /** The cards for their owner, their number for all others. */
  supporters?: number | WoodlandCard[];
  track?: string[];
  id?: string[];
  leader?: string;
  acolytes?: number;
  outcast?: string;
  hated?: number;
  souls?: WoodlandCard[];
  revealed?: WoodlandCard[];
  /** Warriors in the Duchy's Burrow. */
  burrow?: number;
  /** Facedown plots and their clearings, "7:bomb", or "7:?" for other viewers. */
  plots?: string[];
  /** Wrong guesses about facedown plots, "7:bomb". */
  guessed?: string[];
  /** Relics in forests, "north:figure" hidden, "north:figure-3" turned up; those recovered; the Retinue. */
  forests?: string[];
  recovered?: string[];
  moving?: WoodlandCard[];
  delving?: WoodlandCard[];
  recovering?: WoodlandCard[];
  retainers?: number[];
  acted?: string[];
  recruit?: WoodlandCard[];
  move?: WoodlandCard[];
  battle?: WoodlandCard[];
  build?: WoodlandCard[];
  /** The owners of the warriors in a box, one entry per warrior. */
  payments?: Seat[];
  funds?: Seat[];
  committed?: Seat[];
  /** The Vagabond's character, its forest, and its items: "boots", "boots.x" exhausted, "boots.d" damaged. */
  character?: string;
  forest?: string;
  satchel?: string[];
  /** Trade posts that left the game: fox, rabbit, mouse. */
  gone?: number[];
}

export interface WoodlandSide {
  name: string;
  score: number;
  dominance: unknown;
  "hand-size": number;
  hand: WoodlandCard[];
  /** Whether everybody sees the hand. */
  open: boolean;
  /** The Vagabond's relation to each other seat. */
  relations?: Record<Seat, number>;
  quests?: { name: string; suit: string; items: string[] }[];
  "quests-done"?: Record<string, number>;
  "item-limit"?: [held: number, most: number];
  /** The prices of services. */
  prices?: Record<string, number>;
  supply: Record<string, number>;
  tracks: Record<string, { left: number; points: number[]; costs: number[] }>;
  "track-points"?: number[];
  crafted: WoodlandCard[];
  items: string[];
  /** The number of cards it draws in Evening. */
  draws?: number;
  /** The points of roosts in Evening, by their number, 0 first. */
  evening?: number[];
  /** The number of birds in the decree. */
  birds?: number;
  /** The column of the decree being resolved, and the suits left in it, null for all. */
  resolving?: { column: string; left: string[] | null } | null;
  /** The points of a card of a suit, by its gardens on the map, 0 first. */
  "garden-points"?: number[];
  /** The price of a trade post in funds, and of the next plot in warriors. */
  "post-price"?: number;
  "plot-price"?: number;
  /** Warriors placed in Birdsong, by citadels on the map, 0 first. */
  "recruits-by-citadels"?: number[];
  /** Cards to sway a minister of a rank, and points for it. */
  sway?: Record<string, number[]>;
  /** The Duchy's nine ministers: whether each is swayed and has acted this turn. */
  ministers?: { name: string; rank: string; swayed: boolean; acted: boolean }[];
  /** Crowns that are left for each rank. */
  crowns?: Record<string, number>;
  recruits?: number;
  exhausted: string[];
  /** Warriors on Coffin Makers. */
  coffin: number;
  viziers?: string[];
  own: OwnSide;
  clearing?: string | number;
}

/** The latest battle of a turn; pairs are the attacker's and the defender's; null for future steps. */
export interface Fight {
  clearing: number;
  attacker: Seat;
  defender: Seat;
  ambush: { card: string; foiled: boolean } | null;
  dice: [number, number] | null;
  counts: [number, number] | null;
  rolled: [number, number] | null;
  hits: [number, number] | null;
  /** Hits that a seat ignored, apart from rolled ones. */
  shielded: Record<Seat, number>;
  lost: Record<Seat, Record<string, number>>;
  over: boolean;
}

export interface WoodlandView extends View {
  phase: string;
  active: Seat;
  "turn-number": number;
  /** The number of actions or the like that the active seat has left in its phase. */
  left: { left: number; of: number; what: string } | null;
  fight: Fight | null;
  /** The open decision, "choose the next action"; null once the game is over. */
  asks: string | null;
  /** `action` is the kind of action of a move. */
  legal: LegalMove[];
  /** Actions of the rules that are illegal now; `word` is the card or minister concerned, if any. */
  missing: { action: string; word: string; reason: string }[];
  /** The sections of the Law for the decision, under "", and for its actions. */
  laws: Record<string, string>;
  sides: Record<Seat, WoodlandSide>;
  /** The number of the clearing on a square; paths have none. */
  squares: Record<Square, string | number>;
  clearings: Record<string, Clearing>;
  paths: [from: string | number, to: string | number][];
  discard: WoodlandCard[];
  dominance: WoodlandCard[];
  items: Record<string, number>;
  /** The deck's name. */
  deck: string;
  "deck-size": number;
}
