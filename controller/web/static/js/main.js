// The page of the table: takes the table's word, shows it, and sends what people do.

/** @import {Command, Game, GameScreen, Hello, Look, Message, Picture, Piece, Square, Table} from "./types.js" */

import { closeDialogsByBack } from "./base/back-button.js";
import { act, sendCommands } from "./base/commands.js";
import { Connection } from "./base/connection.js";
import { all, byId, html, isSwitchedOn, setSwitch, setText, showPanel, svg } from "./base/dom.js";
import { Extensions } from "./base/extensions.js";
import { keepFocus } from "./base/focus.js";
import { announce, announceAfterDialogs, toast } from "./base/live-region.js";
import { readFlag } from "./base/preferences.js";
import { phrase } from "./base/sentence.js";
import { BoardInWords } from "./board/board-in-words.js";
import { Board, boardPaints } from "./board/board.js";
import { showReader } from "./board/card-reader.js";
import { LightDescriptions, meetShapes } from "./board/light-meanings.js";
import { Lights } from "./board/lights.js";
import { PieceIdentities, showBox } from "./board/pieces.js";
import { SimulatedHand } from "./board/simulated-hand.js";
import { SQUARES } from "./board/squares.js";
import { World } from "./board/world.js";
import { askNewGame, listenDialogs, meetDialogs } from "./dialogs/game-dialogs.js";
import { StartScreen } from "./dialogs/start-screen.js";
import { announceTable } from "./game/announcements.js";
import { showClocks, startClocks } from "./game/clock.js";
import { guardDrawing, loadGuarded, showDrawingFailure } from "./game/drawing-guard.js";
import { GameModuleError, placeSections } from "./game/game-module.js";
import { inOrder } from "./game/move-choice.js";
import { Players } from "./game/players.js";
import { Legend, listenTabs, showMoves } from "./game/records.js";
import { Replay } from "./game/replay.js";
import { showSeatPanel, showTitle } from "./game/seat-panel.js";
import { OTHER_TABLE, meetSeats, seesFromFar } from "./game/seats.js";
import { SoloGame } from "./game/shared-screen.js";
import { showClosed, showPanels, showSentences } from "./game/status-panel.js";
import { callPerson, listenVisibility } from "./game/your-turn.js";
import { listenAccessibility, listenDisplay, showAccessibility } from "./settings/accessibility-settings.js";
import { listenKidsMode, showPicture } from "./settings/kids-mode.js";
import { listenReadAloud } from "./sound/read-aloud.js";
import { listenSound, playSounds } from "./sound/sound-effects.js";
import { listenTeacher, meetTeacher, showTeacher } from "./teaching/teacher.js";

const SETTLE_MS = 400;
const LOADING_MS = 8000; // what draws the game takes no longer, unless the line that it comes on has died

const gamePaints = svg("defs");
byId("paints", SVGElement).append(svg("defs", {}, ...boardPaints()), gamePaints);
const board = new Board();
byId("board-place").append(board.element);

const lights = new Lights();
const world = new World();
const identities = new PieceIdentities();
const earlierIdentities = new PieceIdentities();
const players = new Players();
const lightDescriptions = new LightDescriptions();
const legend = new Legend();
const connection = new Connection(take, showConnected);
const startScreen = new StartScreen();
const extensions = new Extensions({ act, start: startScreen });
const soloGame = new SoloGame();
const hand = new SimulatedHand({ board, world, act: useHand, redraw: showPieces, follow: showHand, isLow: () => isSwitchedOn(byId("slide-low")), isHonest });
const replay = new Replay(showTable);
const inWords = new BoardInWords({ now: () => (table && game && hello ? { table, game, hello } : null), ask: refusalOf, board });

/** @type {Hello | null} */
let hello = null;
/** @type {Hello | null} the greeting that this page has made ready for */
let met = null;
/** @type {Table | null} */
let table = null;
/** @type {Table | null} what the table said last: it waits until the extensions are there */
let waiting = null;
/** @type {Picture | null} what is drawn: the table, or how it was while somebody steps through what happened */
let picture = null;
/** @type {Game | null} what draws the game, once it is there */
let game = null;
/** @type {GameScreen | null} */
let screen = null;
let isDrawn = false; // this game was drawn whole once
let loading = Infinity; // since when what draws the game is on its way, in ms
let bringing = Infinity; // the same of the modules of extensions
let isFar = false; // whether people here see the board from its far side

/** @param {Message} message */
function take(message) {
  if (message.type === "hello") greet(message);
  if (message.type === "table") takeTable(message);
  if (message.type === "earlier") replay.take(message);
  if (message.type === "gone") showGone(message.sentence);
}

/** @param {Table} message */
function takeTable(message) {
  waiting = message;
  if (!hello || !extensions.areThere) return;
  table = extensions.tableShown(message, hello);
  table.view.legal = inOrder(table.view.legal);
  showNews();
  extensions.take(table, hello);
  if (!extensions.haveTheScreen && table.view.game === hello.game.name) {
    startScreen.show(hello, table);
    soloGame.show(hello, table);
  }
}

/**
 * Brings what draws the game, which may be another one than before; what the table says meanwhile waits.
 * @param {Hello} greeting
 */
async function greet(greeting) {
  if (hello && greeting.build !== hello.build) return location.reload(); // the table serves another page by now
  if (Date.now() - Math.min(loading, bringing) > LOADING_MS) return loadAgain();
  if (hello && greeting.game.name !== hello.game.name) forget();
  hello = greeting;
  [table, picture, waiting] = [null, null, null]; // what it says now may be of other seats
  bringExtensions(greeting);
  if (game) return; // the same game after a reconnection
  try {
    loading = Date.now();
    const drawn = await loadGuarded(greeting.game).finally(() => { loading = Infinity; });
    if (hello === greeting) guardDrawing(greeting.game.name, () => show(drawn));
  } catch (error) {
    if (hello === greeting) giveUp(greeting, error);
  }
}

/** @param {Hello} greeting */
async function bringExtensions(greeting) {
  if (extensions.areThere) return;
  bringing = Math.min(bringing, Date.now());
  await extensions.bring(greeting.extensions);
  bringing = Infinity;
  if (waiting) takeTable(waiting);
}

/** What draws the game is on a line that has died: a browser would wait for it for ever. */
function loadAgain() {
  loading = bringing = Infinity;
  dispatchEvent(new Event("load-again"));
}

/** Shows what the table says; the first of it may come before or after what draws it, which may fail only now. */
function showNews() {
  try {
    if (!hello || isDrawn) showTable();
    else guardDrawing(hello.game.name, showTable);
  } catch (error) {
    if (!hello || isDrawn) throw error;
    giveUp(hello, error);
  }
}

/**
 * Draws the game no longer, and says why.
 * @param {Hello} greeting
 * @param {unknown} error
 */
function giveUp(greeting, error) {
  [game, screen] = [null, null];
  showDrawingFailure(greeting, error instanceof GameModuleError ? error.message : phrase("This page cannot show {game}: its module failed. {error}", { game: greeting.game.title, error }));
}

/** Forgets the game before. */
function forget() {
  [game, screen, isDrawn] = [null, null, false];
  world.reset();
  world.learn([], []);
  hand.forget();
  board.clear();
  delete byId("box").dataset.shown;
  Object.assign(document.body.dataset, { waiting: "true", game: "", layout: "board", choosing: "false" });
}

/**
 * Makes room for what a game's module draws.
 * @param {Game} drawn
 */
function show(drawn) {
  byId("not-drawn").hidden = true;
  gamePaints.replaceChildren(...drawn.paints());
  placeSections(drawn.sections);
  screen = drawn.Screen ? new drawn.Screen(board, act) : null;
  game = drawn;
  showTable();
}

/**
 * Sends a command of the panel; a refusal is told. Returns whether it was carried out.
 * @param {Command} command
 */
function carryOut(command) {
  return soloGame.begin(command, table, async () => {
    const error = await refusalOf(command);
    if (error) {
      toast(error);
      showTable();
    }
    return !error;
  });
}

/**
 * Sends a command and returns what was wrong with it; "" for nothing.
 * @param {Command} command
 */
async function refusalOf(command) {
  return (await connection.ask(command)).error ?? "";
}

/**
 * Sends what a hand did; the drawing ran ahead and comes back when the table refuses. A mouse's guess ends with the answer,
 * because the table has shown by then what came of it. Resolves to whether the table took it.
 * @param {string} action
 * @param {{square?: Square, piece?: string}} [details]
 */
async function useHand(action, details = {}) {
  world.asked();
  const { error } = await connection.ask({ do: "hand", action, ...details });
  world.answered(!error && isHonest());
  if (error) {
    toast(error);
    showPieces();
  } else if (!isHonest()) {
    showPieces();
  } else {
    setTimeout(() => {
      if (!world.waits) return; // the table has more to tell
      believe();
      showPieces();
    }, SETTLE_MS);
  }
  return !error;
}

function believe() {
  if (table) world.learn(table.world?.pieces ?? [], table.lifted);
}

/**
 * The seat of this page was given up: nothing more will come. Who chose another game here goes on with that.
 * @param {string} sentence
 */
function showGone(sentence) {
  soloGame.leave(hello, startScreen.hasChosen);
  byId("gone-sentence").textContent = sentence;
  announce(sentence);
  byId("gone").hidden = false;
  document.body.dataset.waiting = "true";
}

/** @param {boolean} connected */
function showConnected(connected) {
  const before = document.body.dataset.connected;
  document.body.dataset.connected = String(connected);
  if (before === "true" && !connected) announce(phrase("The table is not answering. The page tries again."));
  if (!connected) world.reset();
}

function showTable() {
  if (!hello || !table || !game || table.view.game !== hello.game.name) return; // the game is still on its way
  const news = table;
  if (met !== hello || String(hello.seats) !== String(Object.keys(news.seats))) meet(hello, game, news);
  else if (isFar !== seesFromFar(hello, news)) turnBoard(readFlag("turned"));
  lights.synchronise(news.t);
  believe();
  document.body.dataset.mood = news.mood;
  document.body.dataset.turn = news.view.outcome?.winner ?? news.view.turn;
  document.body.dataset.ply = String(news.view.ply);
  document.body.dataset.simulated = String(Boolean(news.world));
  document.body.dataset.decides = String(Boolean(screen && news.can.play));
  showClosed(news);
  playSounds(news, game);
  callPerson(hello, news);
  showSentences(news);
  showPanels(news, game, extensions.results(news));
  const shown = picture = replay.picture(news, hello.seat);
  players.show(shown, game);
  showMoves(news.view, game);
  legend.show(news);
  showControls(news);
  showPicture(news);
  extensions.show(news);
  showAccessibility(news);
  showClocks(news);
  showTeacher(news, game, board.turned);
  showPieces();
  screen?.show(shown);
  showSeatPanel(hello, news);
  showReader(news.reader);
  inWords.show();
  announceTable(news, extensions.sentences(news));
  isDrawn = true;
}

/**
 * Learns what there is on this table: once, and again after a reconnection, for another game or with other seats.
 * @param {Hello} greeting
 * @param {Game} drawn
 * @param {Table} news
 */
function meet(greeting, drawn, news) {
  met = greeting;
  greeting.seats = Object.keys(news.seats); // fewer than the game knows, when not everybody is at the table
  meetSeats(greeting.game);
  meetShapes(drawn);
  lights.learn(greeting.patterns);
  players.meet(greeting, drawn, (wanted) => table && askNewGame({ table }, wanted));
  legend.meet(greeting, lights);
  lightDescriptions.meet(greeting, drawn.ways);
  byId("reach").textContent = greeting.reach;
  meetDialogs(greeting);
  extensions.meet(greeting);
  meetTeacher(greeting);
  showTitle(greeting, drawn);
  for (const place of all(".game-pages")) showPanel(place, ...greeting.game.pages.map(([words, href]) => html("a", { href }, words)));
  screen?.meet(greeting);
  turnBoard(readFlag("turned"));
}

/**
 * Turns the board for people at its far side, unless somebody wants it otherwise.
 * @param {boolean} turned
 */
function turnBoard(turned) {
  isFar = Boolean(hello && table && seesFromFar(hello, table));
  board.turn(turned !== isFar);
  hand.forget();
  showPieces();
  screen?.draw();
  if (table && game) showTeacher(table, game, board.turned);
}

/** Whether what is dropped on a simulated board stays where it falls, as on a real one: else a mouse makes legal moves. */
function isHonest() {
  return document.body.dataset.simulatedHands === "on";
}

/** Whether hands on this page move the pieces of a simulated board; on a seat's own page touches choose. */
function hasHands() {
  return Boolean(picture?.world) && !hello?.watches && !(hello?.seat && hello.secret);
}

function showPieces() {
  if (!table || !picture || !game) return;
  const [news, drawer] = [picture, game];
  board.showWay(replay.way);
  board.lay(drawer.tiles(news.view), news.frame, news.meanings, lights, (meaning) => lightDescriptions.reasonFor(meaning));
  board.set(standing(news, drawer), drawer.drawPiece, (square, look) => nameOf(square, look, news, drawer));
  showHand();
  showBox(world.boxed(), drawer);
}

/**
 * Returns what a square is called for ears: what stands there or was lifted there, and what its light says.
 * @param {Square} square
 * @param {Look | null} look
 * @param {Table} table
 * @param {Game} game
 */
function nameOf(square, look, table, game) {
  const lifted = inTheHand(table, game).find((piece) => piece.square === square);
  if (lifted && !look) return phrase("{square}, {piece} picked up", { square, piece: game.heldName(lifted.look, table.view) });
  return lightDescriptions.labelOfSquare(game.labelOf(table.view, square, look), table.meanings[SQUARES.indexOf(square)]);
}

/**
 * The pieces in a hand, each with the square that it was lifted from.
 * @param {Table} table
 * @param {Game} game
 * @returns {{look: Look, square: string | null}[]}
 */
function inTheHand(table, game) {
  if (!table.world) return game.pieces(table.view).filter(({ square }) => table.lifted.includes(square));
  const held = world.held();
  return held ? [{ look: held.look, square: world.homeOf(held.id) }] : [];
}

function showHand() {
  if (!table || !game) return;
  const held = picture?.world ? hand.held() : null;
  board.hold(held, game.drawPiece);
  document.body.dataset.holding = String(Boolean(held));
}

/**
 * Where the pieces stand: the simulated world's truth, or on a real board what the game says and the reeds feel.
 * @param {Picture} table
 * @param {Game} game
 * @returns {Piece[]}
 */
function standing(table, game) {
  if (table.world) {
    const pieces = world.pieces().filter(({ at }) => at !== "hand" && at !== "box").map(({ id, look, at }) => ({ id, look, square: at }));
    return game.dressed(pieces, table.view);
  }
  const known = table.earlier ? earlierIdentities : identities;
  return known.identify(game.pieces(table.view)).map((piece) => ({ ...piece, raised: table.lifted.includes(piece.square) }));
}

/** Wires the buttons around the board. */
function listenControls() {
  byId("take-back").addEventListener("click", () => act({ do: "take-back", lay: Boolean(table?.world) && !isHonest() }));
  byId("set-up").addEventListener("click", () => act({ do: "set-up" }));
  byId("knock").addEventListener("click", () => act({ do: "hand", action: "knock" }));
  byId("table-moves").addEventListener("click", () => act({ do: "table-moves", on: isSwitchedOn(byId("table-moves")) }));
  byId("controls").addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("button:not([role=switch])") && byId("controls").matches(":popover-open")) byId("controls").hidePopover();
  }, { capture: true }); // before the button opens a dialog, which gives the focus back to the menu
  byId("slide-low").addEventListener("click", () => setSwitch(byId("slide-low"), !isSwitchedOn(byId("slide-low"))));
}

/** What was in reach only with honest hands ends with them, and a mouse finds the board as the game has it. */
function leaveHonestHands() {
  if (isHonest()) return;
  setSwitch(byId("slide-low"), false);
  if (isSwitchedOn(byId("table-moves"))) act({ do: "table-moves", on: true });
  act({ do: "set-up" });
}

/**
 * Lets each button say whether the table would take it now.
 * @param {Table} table
 */
function showControls(table) {
  byId("take-back", HTMLButtonElement).disabled = !table.can.take_back;
  byId("new-game", HTMLButtonElement).disabled = table.can.new_game === false;
  byId("resign", HTMLButtonElement).disabled = table.can.resign.length === 0;
  setSwitch(byId("table-moves"), table.world?.table_moves === false); // on: a person moves for the computer
  const isLinked = Object.values(table.seats).some(({ player }) => player === OTHER_TABLE);
  setText(byId("whose-by-hand"), isLinked ? phrase("Move the other table's pieces yourself") : phrase("Move the computer's pieces yourself"));
}

listenTabs();
sendCommands(carryOut);
listenControls();
listenDisplay(turnBoard, (isCalm) => lights.calm(isCalm));
byId("simulated-hands").addEventListener("click", leaveHonestHands); // once the switch has changed
listenDialogs(() => (table && game ? { table, game } : null));
listenTeacher(() => table);
listenAccessibility();
listenKidsMode();
listenSound();
listenReadAloud();
listenVisibility();
announceAfterDialogs();
closeDialogsByBack();
keepFocus();
hand.listen(hasHands);
board.element.addEventListener("click", (event) => {
  if (replay.isOpen && !screen) replay.close(); // who touches the board wants to play
  else if (!hasHands()) screen?.hear(event);
});
board.element.addEventListener("keydown", (event) => { if (!hasHands()) screen?.hear(event); });
lights.start();
startClocks();
connection.open();
navigator.serviceWorker?.register("/sw.js").catch(() => undefined); // a browser may keep nothing
