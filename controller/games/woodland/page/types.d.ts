// What the view of Woodland tells its page.

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

/** What only some factions have. */
export interface OwnSide {
  officers?: number;
  /** The cards for their owner, how many they are for all others. */
  supporters?: number | WoodlandCard[];
  track?: string[];
  id?: string[];
  leader?: string;
  acolytes?: number;
  outcast?: string;
  hated?: number;
  souls?: WoodlandCard[];
  revealed?: WoodlandCard[];
  /** Warriors of the Duchy below. */
  burrow?: number;
  /** What lies face down and where, "7:bomb", or "7:?" for who may not know. */
  plots?: string[];
  /** What was guessed to lie face down and does not, "7:bomb". */
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
  /** Whose warriors lie in a box, one entry for each. */
  payments?: Seat[];
  funds?: Seat[];
  committed?: Seat[];
  /** Who the Vagabond is, the forest it is in, and its items: "boots", "boots.x" exhausted, "boots.d" damaged. */
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
  /** How the Vagabond stands with each other seat. */
  relations?: Record<Seat, number>;
  quests?: { name: string; suit: string; items: string[] }[];
  "quests-done"?: Record<string, number>;
  "item-limit"?: [held: number, most: number];
  /** What services cost. */
  prices?: Record<string, number>;
  supply: Record<string, number>;
  tracks: Record<string, { left: number; points: number[]; costs: number[] }>;
  "track-points"?: number[];
  crafted: WoodlandCard[];
  items: string[];
  /** How many cards it draws in Evening. */
  draws?: number;
  /** What roosts score in Evening, by their number, 0 first. */
  evening?: number[];
  /** Birds of the decree. */
  birds?: number;
  /** The column of the decree that is resolved, and the suits that are left in it, null for all. */
  resolving?: { column: string; left: string[] | null } | null;
  /** What a card of a suit scores by its gardens on the map, 0 first. */
  "garden-points"?: number[];
  /** What a trade post costs, in funds; what the next plot costs, in warriors. */
  "post-price"?: number;
  "plot-price"?: number;
  /** Warriors that come in Birdsong, by citadels on the map, 0 first. */
  "recruits-by-citadels"?: number[];
  /** Cards to sway a minister of a rank, and points for it. */
  sway?: Record<string, number[]>;
  /** The Duchy's nine: who is swayed, and who has acted in this turn. */
  ministers?: { name: string; rank: string; swayed: boolean; acted: boolean }[];
  /** Crowns that are left for each rank. */
  crowns?: Record<string, number>;
  recruits?: number;
  exhausted: string[];
  /** Warriors that lie on Coffin Makers. */
  coffin: number;
  viziers?: string[];
  own: OwnSide;
  clearing?: string | number;
}

/** The latest battle of a turn; pairs are the attacker's and the defender's, what has not happened yet is null. */
export interface Fight {
  clearing: number;
  attacker: Seat;
  defender: Seat;
  ambush: { card: string; foiled: boolean } | null;
  dice: [number, number] | null;
  counts: [number, number] | null;
  rolled: [number, number] | null;
  hits: [number, number] | null;
  /** Hits that a seat ignored beside the rolled ones. */
  shielded: Record<Seat, number>;
  lost: Record<Seat, Record<string, number>>;
  over: boolean;
}

export interface WoodlandView extends View {
  phase: string;
  active: Seat;
  "turn-number": number;
  /** What the active seat has left of its phase. */
  left: { left: number; of: number; what: string } | null;
  fight: Fight | null;
  /** What is to be decided, "the next action"; null once the game is over. */
  asks: string | null;
  /** `action` is the kind of action that a move is. */
  legal: LegalMove[];
  /** What cannot be chosen now although the rules name it, of one card or minister where there is a `word`. */
  missing: { action: string; word: string; reason: string }[];
  /** Where the Law has the decision, by "", and its actions. */
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
