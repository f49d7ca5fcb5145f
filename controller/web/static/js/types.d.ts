// What the page and the table say to each other, and what the page asks of a game: types for `tsc --checkJs` and for
// whoever writes a game. docs/protocol.md says the same in words; nothing here reaches a browser.

/** "a1" to "e5". */
export type Square = string;
export type Seat = string;
export type Rgb = [red: number, green: number, blue: number];
/** A pattern of light: how long, in ms, and how bright, 0-255; played in a loop. */
export type Steps = [ms: number, level: number][];
/** What a piece looks like, in words of its game: "white-king". */
export type Look = string;

// Table to page

export type Message = Hello | Table | Earlier | Gone | Answer | Heartbeat;

/** What stays while the table runs; `seat` is whose page this is, null for everybody's. */
export interface Hello {
  type: "hello";
  game: GameFacts;
  /** The legend of the lights that the table adds to those of any game: its clock. */
  meanings: LegendEntry[];
  /** The games that this table knows, this one among them. */
  games: Offer[];
  secret: boolean;
  seat: Seat | null;
  sit: string | null;
  sit_by_number: string | null;
  reach: string;
  /** So often at least the table says something, in ms. */
  heartbeat_ms: number;
  here: boolean;
  /** True on a page that sees what everybody sees and changes nothing. */
  watches: boolean;
  /** What the table is called, on a page that watches it from elsewhere: its server knows of it only what is public. */
  from?: { name: string };
  cards: "virtual" | "physical";
  reader: boolean;
  version: string;
  /** What extensions add to the page: modules that it starts. */
  extensions?: { name: string; module: string }[];
  /** Another one when the table serves other files than this page was made of. */
  build: string;
  board: { name: string; simulated: boolean };
  patterns: Record<string, Steps>;
  teacher: Lessons | null;
  levels: string[];
  about: Record<string, string>;
  assists: string[];
  seats: Seat[];
}

/** What an extension's module exports as `start`, called once when the page is there, returns; all of it may be left out. */
export interface ExtensionScreen {
  /** Returns the table as the page draws it. */
  tableShown?(table: Table, hello: Hello): Table;
  /** Takes what the table says, also before anything draws its game. */
  take?(table: Table, hello: Hello): void;
  /** A game is drawn from now on, or its seats have changed. */
  meet?(hello: Hello): void;
  /** Takes what the table says, whose game is drawn. */
  show?(table: Table): void;
  /** What it says of the table, for everybody who hears the page. */
  sentences?(table: Table): string[];
  /** Sentences more for the panel that says how the game ended; they are not read aloud. */
  results?(table: Table): string[];
  /** Whether it has the whole screen, so that games are not chosen now. */
  hasTheScreen?(): boolean;
}

/** What an extension's module may use, beside the modules below "/js/". */
export interface PageOfTable {
  act: Act;
  start: Pick<import("./dialogs/start-screen.js").StartScreen, "open" | "leave" | "forget">;
}

/** What there is to learn. */
export interface Lessons {
  /** False for a teacher that has lessons only: no hints, no look back. */
  judges: boolean;
  /** How long its lessons take. */
  minutes: number;
  lessons: string[];
  /** The kinds of puzzles, the easiest first; each has one for every number. */
  puzzles: { kind: string; title: string; difficulty: string }[];
}

/** What the start screen offers of a game; `trouble` says why it cannot be played, null when it can. */
export interface Offer {
  name: string;
  title: string;
  /** One sentence that says what it is. */
  summary: string | null;
  /** The address of a drawing. */
  picture: string | null;
  /** Who usually sits where. */
  seats: Record<Seat, string>;
  titles: Record<Seat, string>;
  pages: PageLink[];
  levels: string[];
  about: Record<string, string>;
  teacher: Lessons | null;
  trouble: string | null;
}

/** What the page needs of the manifest of the game; `module` and `style` are addresses on this server. */
export interface GameFacts {
  name: string;
  title: string;
  /** The version of the interfaces that the game was written for. */
  api: number;
  /** In turn order; fewer may be at the table. */
  seats: SeatFacts[];
  /** Exports a `GamePage` as `page`; null when the page's own drawing will do. */
  module: string | null;
  style: string | null;
  /** What the game is, in one sentence. */
  summary: string | null;
  /** The address of a drawing of it. */
  picture: string | null;
  /** What its lights may say, in the order of the legend. */
  meanings: LegendEntry[];
  /** House rules that are chosen with a new game; one without options names the seats that play, with commas. */
  /** `more` is where further options are asked for, null where there are no others. */
  choices: { rule: string; title: string; options: [value: string, says: string][]; more?: string | null }[];
  /** More pages of the game. */
  pages: PageLink[];
}

/** A link to a page of a game's own. */
export type PageLink = [words: string, address: string];

export interface SeatFacts {
  name: Seat;
  title: string;
  /** "#rrggbb" */
  colour: string;
  /** Rank 1 lies before who sits south. */
  side: "south" | "north";
}

export interface LegendEntry {
  meaning: string;
  label: string;
  rgb: Rgb;
  pattern: string;
  why: string;
}

/** The whole table as this page may see it. */
export interface Table<V extends View = View> {
  type: "table";
  /** The table's clock, in ms. */
  t: number;
  view: V;
  /** What each light shows, a1 first. */
  frame: [red: number, green: number, blue: number, pattern: string, late_ms?: number][];
  /** What each light says, a1 first; null where it is dark. */
  meanings: (string | null)[];
  said: string;
  expect: string;
  mood: string;
  lifted: Square[];
  /** Where the sensors feel a piece. */
  felt: Square[];
  question: { moves: (Described & { square: Square | null })[] } | null;
  repair: { missing: Square[]; extra: Square[]; wrong: Square[] } | null;
  pending: Described | null;
  /** What the piece in a hand may do, as its light says; "" for none. */
  held: string;
  engine_move: EngineMove | null;
  seats: Record<Seat, SeatFact>;
  teacher: Teaching | null;
  clock: ClockFacts | null;
  /** The rule of the clock that the next game has unless somebody chooses another. */
  next_clock: string;
  can: Permissions;
  card: string | null;
  volume: number;
  pace: "slow" | "normal" | "fast" | "at-once";
  /** Whether the table is patient with small hands, and its clocks stand still. */
  small_hands: boolean;
  /** Why the computer played its newest moves, by their plies; the last may still have to be made. */
  whys: Record<string, string>;
  world: { pieces: WorldPiece[]; table_moves: boolean } | null;
  /** What lies on a simulated reader, and the cards that this page may lay there; a card that lies face down has no name. */
  reader: { cards: string[]; tags: { uid: string; name: string | null }[] } | null;
  health: { ok: boolean; sentence: string };
  game_id: number | null;
  /** Games that were left unfinished and can go on, the latest first. */
  kept: Kept[];
  /** Why the result does not count yet; "" if it does. */
  unproven?: string;
  /** Who is there, where people come and go and nothing of one is left to the next; "" elsewhere. */
  guests?: "" | "attract" | "guest" | "countdown";
  asked?: Wish | null;
  /** The games that may be chosen here, where an extension's `tableShown` names some; otherwise all. */
  offered?: string[];
}

/** The table as it is drawn: as it is, or as it looked at an `earlier` moment; then with what could be seen one step before. */
export interface Picture<V extends View = View> extends Table<V> {
  earlier?: { before: V | null };
}

export interface Kept {
  game_id: number;
  game: string;
  plies: number;
  began_ms: number;
  seats: Record<Seat, string>;
}

/** How the game stood after so many moves, as this page could see it then; without its moves. */
export interface Earlier {
  type: "earlier";
  plies: number;
  view: View;
}

/** The seat of this page was given up; the socket closes. */
export interface Gone {
  type: "gone";
  sentence: string;
}

/** Nothing is new, and the line is alive. */
export interface Heartbeat {
  type: "heartbeat";
}

export interface Answer {
  type: "answer";
  id: number;
  ok?: true;
  error?: string;
}

export interface Described {
  move: string;
  sentence: string;
}

/** `from` and `to` are the squares where a hand begins and ends the move, where it has any. */
export interface EngineMove extends Described {
  from: Square | null;
  to: Square | null;
}

/** `player` is "human" or "engine:LEVEL"; the last three are there where seats can be taken. */
export interface SeatFact {
  player: string;
  assist: string;
  /** What the person there is called; "" for no name, null where nobody gives names. */
  name?: string | null;
  taken?: boolean;
  connected?: boolean;
  free?: boolean;
}

export interface Permissions {
  play: boolean;
  take_back: boolean;
  resign: Seat[];
  /** The seats whose people may be given names. */
  name?: Seat[];
  change_hands: boolean;
  new_game?: boolean;
  change_game: boolean;
  leave?: boolean;
}

/** What somebody asks of those who sit here; `of` have not answered, and this page may if it `answers`. */
export interface Wish {
  number: number;
  sentence: string;
  of: Seat[];
  answers: boolean;
  /** This page asks it, and may withdraw it. */
  mine: boolean;
}

/** A piece of a simulated board: `at` is a square, "hand" or "box", `over` the square under a piece in the hand. */
export interface WorldPiece {
  id: string;
  look: Look;
  at: string;
  over: Square | null;
}

/** What each seat had left at a time of the table's clock, in ms; `rule` is such as "game 300+5 loses". */
export interface ClockFacts {
  rule: string;
  left: Record<Seat, number>;
  /** The seat whose time runs; null while the clock stands. */
  runs: Seat | null;
  since: number;
  /** True until somebody begins. */
  waits: boolean;
}

export interface Teaching {
  hints: Record<Seat, number>;
  can: { hint: boolean; review: boolean };
  hint: (Described & { from: Square | null; to: Square | null }) | null;
  course: Course | null;
  solved: Solved;
  review: Review | null;
}

/** The numbers of what was ever solved. */
export interface Solved {
  lessons: number[];
  /** By kind. */
  puzzles: Record<string, number[]>;
  /** Kind -> number -> in how many games a puzzle took more than one try. */
  missed: Record<string, Record<string, number>>;
  /** How many puzzles were solved in a row at the first try. */
  streak: number;
  /** How many puzzles were solved before they had kinds and numbers. */
  earlier: number;
}

export interface Course {
  kind: "lesson" | "puzzle";
  number: number;
  /** A puzzle's kind; null for a lesson. */
  puzzle: string | null;
  title: string;
  state: string;
  text: string;
  step: [done: number, of: number];
  /** The moves that a lesson points at. */
  moves: string[];
}

export interface Review {
  looked: number;
  of: number;
  points: TurningPoint[];
  shown: number | null;
  pieces: Record<Square, Look> | null;
  /** Where cards are hidden, what this page could know of the position that is shown. */
  view: View | null;
  sentence: string;
}

export interface TurningPoint {
  ply: number;
  number: number;
  seat: Seat;
  move: string;
  better: string;
  sentence: string;
}

// A game as it may be seen: what every game tells, and what each adds

export interface View {
  game: string;
  position: string;
  turn: Seat;
  ply: number;
  legal: { move: string; sentence?: string }[];
  moves: Played[];
  /** The house rules of the game, where it has some that are chosen with a new game. */
  rules?: Record<string, unknown>;
  /** What stands where, in games that have nothing but pieces on squares. */
  pieces?: Record<Square, Look>;
  /** What lies before each seat, and out of the game, for all to see: where a game has that. */
  sides?: Record<Seat, unknown>;
  removed?: unknown[];
  /** The match that the game is part of: its score as a sentence, if a new match would begin without it, and what it means for it that a seat resigns the game, or all of it. */
  match?: { lost: string; resigned: Record<Seat, string>; given_up?: Record<Seat, string> };
  outcome: Outcome | null;
}

/** How a game ended; `winners` in games where several seats may win together, the first of them `winner`. */
export interface Outcome {
  winner: Seat | null;
  winners?: Seat[];
  reason: string;
  sentence: string;
  /** Who has won a match with it. */
  match?: Seat;
  /** Which game comes next, where a match goes on. */
  next?: string;
}

/** A move as the score or the log shows it; `written` in games with a score, `news` in those with a log. */
export interface Played extends Described {
  ply: number;
  seat: Seat;
  written?: string;
  news?: string[];
}

/** One row of a score: the moves of the two seats, null where there is none. */
export interface ScoreRow {
  number: number;
  halves: (Played | null)[];
}

/** A line of a log. */
export interface LogLine extends Described {
  ply: number;
  seat: Seat;
  news: string[];
}

/** A piece on a square. */
export interface Standing {
  square: Square;
  look: Look;
}

/** A piece that keeps its identity while it moves; `raised` when it is in a hand. */
export interface Piece extends Standing {
  id: string;
  raised?: boolean;
}

export interface Point {
  x: number;
  y: number;
}

/** The piece in a hand and where it hovers, in units of the board; `free` when it follows a pointer. */
export interface HeldPiece extends Point {
  id: string;
  look: Look;
  free: boolean;
}

/** What makes the drawing of a look, with its middle at 0, 0, about 36 units in radius. */
export type DrawPiece = (look: Look) => SVGElement;

/** What a game's module exports as `page`: how the game is drawn, and what is said of it. docs/game-page.md tells it in words. */
export interface GamePage<V extends View = View> {
  /** The version of this interface: 1. */
  api: number;

  // All else the page can do for a game of pieces on squares:

  /** A disc in the colour of the seat with which the look begins, such as "white" or "white-king", otherwise. */
  drawPiece?: DrawPiece;
  nameOf?(look: Look): string;
  /** How to play, told on one page. */
  rules?(): Element[];
  /** "cards" makes room for a hand, a decision and what lies before each seat. */
  layout?: "board" | "cards" | "own";
  /** What is written in the empty box beside the board. */
  box?: string;
  /** Sections that the game fills itself, each put before a part of the page: "stage", "matters", ... */
  sections?: { id: string; label: string; before: string }[];
  /** The shape of each meaning of light, beside those that all games share: "dot", or two as "dot risk". */
  shapes?: Record<string, string>;
  /** Shapes of the game's own, 100 units wide as a tile is, with the middle of the tile at 0, 0. */
  drawings?: Record<string, () => SVGElement[]>;
  /** The meanings that say that a piece may go there, beside those that all games share. */
  ways?: readonly string[];
  /** Gradients and the like that its drawings use; ids are the game's own. */
  paints?(): SVGElement[];
  /** "black" or "white" for each tile, a1 first; the board's own otherwise. */
  tiles?(view: V): string[];
  /** What stands where; otherwise `view.pieces` is read. */
  pieces?(view: V): Standing[];
  /** How many pieces stand, so that a capture can be heard. */
  standing?(view: V): number;
  /** The looks of what a seat has captured. */
  captured?(view: V, seat: Seat): Look[];
  /** What a square is called for ears; `look` stands there, or null. */
  labelOf?(view: V, square: Square, look: Look | null): string;
  /** What a piece in the hand is called, where `nameOf` is not enough. */
  heldName?(look: Look, view: V): string;
  /** A legal move as a sentence, where the view has none with it. */
  moveInWords?(legal: V["legal"][number], view: V): string;
  /** Sentences instead of a score, the latest first; null for a score. */
  log?(view: V): LogLine[] | null;
  score?(moves: Played[]): ScoreRow[];
  /** What a seat's panel shows below its name. */
  sideOf?(table: Table<V>, seat: Seat): (Element | null)[];
  /** Pieces of a simulated board as this page may know them. */
  dressed?(pieces: Piece[], view: V): Piece[];
  /** What the game shows beside the board, and how touches of the board choose. */
  Screen?: (new (board: import("./board/board.js").Board, act: Act) => GameScreen<V>) | null;
}

/** A game's page with all that its module left to the page. */
export type Game<V extends View = View> = Required<GamePage<V>>;

/** Returns what of a move can be touched to choose it, such as "b2" or "card:archers". */
export type HandlesOf = (move: string) => string[];

/** What a game shows beside the board; on a seat's own page also its hidden cards and its decisions. */
export interface GameScreen<V extends View = View> {
  meet(hello: Hello): void;
  show(table: Picture<V>): void;
  /** Draws again what depends on the board's turn and on this page's touches. */
  draw(): void;
  /** Takes a click or a key on the board, where no hands move pieces. */
  hear(event: MouseEvent | KeyboardEvent): void;
}

// Page to table

export type Command =
  | { do: "hand"; action: string; square?: Square; piece?: string }
  | { do: "new-game"; seats?: Record<Seat, string>; first?: Seat; clock?: string; rules?: Record<string, string>; position?: string; names?: Record<Seat, string> }
  | { do: "set-up" | "hint" }
  | { do: "take-back"; lay?: boolean }
  | { do: "resign"; seat: Seat; match?: boolean }
  | { do: "seats"; seats: Record<Seat, string> }
  | { do: "names"; names: Record<Seat, string> }
  | { do: "assist"; assist: Record<Seat, string> }
  | { do: "answer" | "play"; move: string }
  | { do: "agree"; question: number; agrees: boolean }
  | { do: "select"; card: string | null }
  | { do: "tap"; uid: string; on: boolean }
  | { do: "lesson"; number: number; game?: string }
  | { do: "puzzle"; kind: string; number: number; game?: string }
  | { do: "review"; show: string | number }
  | { do: "table-moves"; on: boolean }
  | { do: "earlier"; plies: number }
  | { do: "pace"; pace: Table["pace"] }
  | { do: "small-hands"; on: boolean }
  | { do: "game"; game: string; seats?: Record<Seat, string>; position?: string }
  | { do: "resume"; game_id: number }
  | ExtensionCommands[keyof ExtensionCommands];

/** The commands of extensions, which each of them adds by its own `types.d.ts`. */
export interface ExtensionCommands {}

/** Sends a command; a refusal is shown to whoever is at the page. */
export type Act = (command: Command) => unknown;

/** Runs a module of a joined script: takes how it imports others while it runs, and returns what it exports. */
export type ModuleMaker = (imported: (target: string) => Promise<Record<string, any>>) => Promise<Record<string, any>>;

declare global {
  var joinedModules: { define(address: string, make: ModuleMaker): void; take(address: string): Promise<Record<string, any>> };
}
