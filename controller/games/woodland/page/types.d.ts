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
  /** What a card of each suit would score now. */
  scores?: Record<string, number>;
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

export interface WoodlandView extends View {
  phase: string;
  expected: string;
  legal: Described[];
  missing: { action: string; reason: string }[];
  sides: Record<Seat, WoodlandSide>;
  /** The number of the clearing on a square; paths have none. */
  squares: Record<Square, string | number>;
  clearings: Record<string, Clearing>;
  paths: [from: string | number, to: string | number][];
  battle: { clearing: string | number; attacker: Seat; defender: Seat; rolled: [number, number]; extra: [number, number] } | null;
  discard: WoodlandCard[];
  dominance: WoodlandCard[];
  items: Record<string, number>;
  /** The deck's name. */
  deck: string;
  "deck-size": number;
}
