// What the view of Chameleon tells its page, and what the table answers the pages of the game's own.

import type { Seat, Square, View } from "/js/types.js";

export interface ChameleonView extends View {
  legal: MoveFacts[];
  squares: { tile: "black" | "white"; piece: { seat: Seat; nature: "black" | "white" } | null }[];
  captured: Record<Seat, string[]>;
}

/** A legal move. */
export interface MoveFacts {
  move: string;
  from: Square;
  to: Square;
  kind: "step" | "slide" | "jump";
  capture: boolean;
}

/** What is proven for the seat that moves; where `exact` is false, it takes more plies than these. */
export interface Proven {
  result: "win" | "loss" | "draw" | "unknown";
  plies: number;
  exact: boolean;
}

export interface JudgedMove extends MoveFacts, Proven {
  effect: "keeps" | "draws" | "throws" | "loses" | "open";
}

/** How a position stands: answers/judge?position=... */
export interface Judged {
  position: string;
  turn: Seat;
  /** How the game has ended there, or null. */
  over: string | null;
  now: Proven | null;
  /** The best first. */
  moves: JudgedMove[];
  /** What the light says of each effect. */
  lights?: Record<string, [red: number, green: number, blue: number, pattern: string]>;
}

/** A reply of the loser's; `plies` are left after it, and `lines` go on, null where there was no time to count them. */
export interface Reply extends MoveFacts {
  plies: number;
  lines: number | null;
  ends: boolean;
}

/** Where a line leads that follows the winning strategy: answers/proof?line=a1a2-a5a4 */
export interface Walked {
  line: (MoveFacts & { seat: Seat })[];
  /** The winner to move, or the game is over. */
  position: string;
  /** After the strategy's move. */
  after: string | null;
  move: MoveFacts | null;
  /** How the game has ended after that, or null. */
  over: string | null;
  plies: number;
  lines: number | null;
  /** Whether the book knows the position; else the rest is short. */
  in_book: boolean;
  /** Those that hold out longest come first. */
  replies: Reply[];
  /** How many lines the whole strategy has, and through how many positions. */
  all: number;
  positions: number;
}
