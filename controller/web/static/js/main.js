// The page of the table: takes the table's word, shows it, and sends what people do.

/** @import {Command, Drawer, GameScreen, Hello, Look, Message, Piece, Square, Table} from "./types.js" */

import { Board, boardPaints } from "./board.js";
import { Connection } from "./connection.js";
import { isOn, listenControls, showControls } from "./controls.js";
import { askNewGame, listenDialogs, offerSeats } from "./dialogs.js";
import { allPaints, canDraw, drawerOf } from "./games/index.js";
import { showSitting } from "./dragons/sitting.js";
import { Hands } from "./hands.js";
import { Identities } from "./identities.js";
import { Lights } from "./lights.js";
import { byId, say, svg } from "./nodes.js";
import { Players } from "./players.js";
import { Legend, listenTabs, showMoves } from "./records.js";
import { remembered } from "./preferences.js";
import { Speech } from "./speech.js";
import { SQUARES } from "./squares.js";
import { listenTeacher, meetTeacher, showTeacher } from "./teacher.js";
import { toast } from "./toast.js";
import { showTray } from "./tray.js";
import { showMatters, speak } from "./voice.js";
import { World } from "./world.js";

const SETTLE_MS = 400;

byId("paints", SVGElement).append(svg("defs", {}, ...boardPaints(), ...allPaints()));
const board = new Board();
byId("board-place").append(board.element);

const lights = new Lights();
const world = new World();
const identities = new Identities();
const players = new Players();
const speech = new Speech();
const legend = new Legend();
const connection = new Connection(take, showConnected);
const hands = new Hands({ board, world, act: useHand, redraw: showPieces, follow: showHand, isLow: () => isOn(byId("slide-low")) });

/** @type {Hello | null} */
let hello = null;
/** @type {Table | null} */
let table = null;
/** @type {Drawer | null} */
let game = null;
/** @type {(GameScreen & {game?: Drawer}) | null} */
let screen = null;
let hasMet = false;

/** @param {Message} message */
function take(message) {
  if (message.type === "hello") {
    hello = message;
    hasMet = false;
  }
  if (message.type === "table") showTable(message);
  if (message.type === "gone") showGone(message.sentence);
}

/**
 * Sends a command of the panel; a refusal is told.
 * @param {Command} command
 */
async function act(command) {
  const { error } = await connection.ask(command);
  if (error) {
    toast(error);
    if (table) showTable(table);
  }
}

/**
 * Sends what a hand did; the drawing ran ahead and comes back when the table refuses.
 * @param {string} action
 * @param {{square?: Square, piece?: string}} [details]
 */
async function useHand(action, details = {}) {
  world.asked();
  const { error } = await connection.ask({ do: "hand", action, ...details });
  world.answered(!error);
  if (error) {
    toast(error);
    showPieces();
  } else {
    setTimeout(settle, SETTLE_MS);
  }
}

/** Believes the table when it has answered and has nothing more to tell. */
function settle() {
  if (!world.waits) return;
  believe();
  showPieces();
}

function believe() {
  if (table) world.learn(table.world?.pieces ?? [], table.lifted);
}

/**
 * The seat of this page was given up: nothing more will come.
 * @param {string} sentence
 */
function showGone(sentence) {
  byId("gone-sentence").textContent = sentence;
  byId("gone").hidden = false;
  document.body.dataset.waiting = "true";
}

/** @param {boolean} connected */
function showConnected(connected) {
  document.body.dataset.connected = String(connected);
  if (!connected) world.reset();
}

/** @param {Table} news */
function showTable(news) {
  if (!hello) return; // the table greets before it tells anything
  if (!canDraw(news.view.game)) {
    toast(`This page cannot draw the game “${news.view.game}” yet.`);
    return;
  }
  table = news;
  if (!hasMet || !game || game !== drawerOf(news.view.game)) game = meet(hello, news);
  lights.synchronise(table.t);
  believe();
  document.body.dataset.mood = table.mood;
  document.body.dataset.turn = table.view.outcome?.winner ?? table.view.turn;
  document.body.dataset.simulated = String(Boolean(table.world));
  speak(table);
  showMatters(table, game, act);
  players.show(table, game);
  showMoves(table.view, game);
  legend.show(table.meanings);
  say(byId("announce"), speech.legal(Object.fromEntries(SQUARES.map((square, index) => [square, news.meanings[index]]))));
  showControls(table);
  showTeacher(table, game, act);
  showPieces();
  if (screen) screen.show(table);
  else showSeats(table, hello, game);
}

/**
 * In an open game everybody may play on one page; seats show where somebody has taken one, or wants to.
 * @param {Table} news
 * @param {Hello} hello
 * @param {Drawer} game
 */
function showSeats(news, hello, game) {
  const isWanted = hello.seat || location.pathname === "/sit" || Object.values(news.seats).some(({ taken }) => taken);
  byId("sitting").hidden = !isWanted;
  if (isWanted) showSitting(hello, news, game.seats);
}

/**
 * Learns what there is on this table: once, and again after a reconnection or for another game, whose drawer it returns.
 * @param {Hello} hello
 * @param {Table} news
 */
function meet(hello, news) {
  hello.seats = Object.keys(news.seats); // fewer than the game knows, when not everybody is at the table
  const drawer = drawerOf(news.view.game);
  game = drawer;
  hasMet = true;
  document.body.dataset.waiting = "false";
  document.body.dataset.game = news.view.game;
  lights.learn(hello.patterns);
  players.meet(hello, drawer, act, (wanted) => table && askNewGame({ table }, wanted));
  legend.meet(hello, lights);
  speech.meet(hello);
  byId("reach").textContent = hello.reach;
  offerSeats(hello, drawer);
  meetTeacher(hello, act);
  meetScreen(hello, drawer);
  return drawer;
}

/**
 * A game with hidden cards has a page for each seat, which sees the board from its own side.
 * @param {Hello} hello
 * @param {Drawer} game
 */
function meetScreen(hello, game) {
  document.title = `${game.title} table`;
  byId("title").textContent = hello.seat ? `${game.title}: ${game.seats[hello.seat]}` : game.title;
  document.body.dataset.page = hello.seat ? "seat" : location.pathname === "/sit" ? "sit" : "public";
  if (screen?.game !== game) screen = game.Screen ? Object.assign(new game.Screen(board, act), { game }) : null;
  screen?.meet(hello);
  turnBoard(remembered("turned"));
}

/**
 * Turns the board: the page of a seat at the far side shows it turned unless somebody wants it otherwise.
 * @param {boolean} turned
 */
function turnBoard(turned) {
  board.turn(turned !== Boolean(hello?.seat && game?.farSeats.includes(hello.seat)));
  hands.forget();
  showPieces();
  screen?.draw();
}

/** Whether hands on this page move the pieces of a simulated board; on a seat's own page touches choose. */
function hasHands() {
  return Boolean(table?.world) && !(hello?.seat && hello.secret);
}

function showPieces() {
  if (!table || !game) return;
  const [news, drawer] = [table, game];
  board.lay(drawer.tiles(news.view), news.frame, news.meanings, lights);
  board.set(standing(news, drawer), drawer.drawPiece, (square, look) => nameOf(square, look, news, drawer));
  showHand();
  showTray(world.boxed(), drawer);
}

/**
 * Returns what a square is called for ears: what stands there or was lifted there, and what its light says.
 * @param {Square} square
 * @param {Look | null} look
 * @param {Table} table
 * @param {Drawer} game
 */
function nameOf(square, look, table, game) {
  const lifted = inTheHand(table, game).find((piece) => piece.square === square);
  if (lifted && !look) return `${square}, ${game.heldName?.(lifted.look, table.view) ?? game.nameOf(lifted.look)} is in the hand`;
  return speech.square(game.labelOf(table.view, square, look), table.meanings[SQUARES.indexOf(square)]);
}

/**
 * The pieces in a hand, each with the square that it was lifted from.
 * @param {Table} table
 * @param {Drawer} game
 * @returns {{look: Look, square: string | null}[]}
 */
function inTheHand(table, game) {
  if (!table.world) return game.pieces(table.view).filter(({ square }) => table.lifted.includes(square));
  const held = world.held();
  return held ? [{ look: held.look, square: world.homeOf(held.id) }] : [];
}

function showHand() {
  if (!table || !game) return;
  const held = table.world ? hands.held() : null;
  board.hold(held, game.drawPiece);
  document.body.dataset.holding = String(Boolean(held));
}

/**
 * Where the pieces stand: the simulated world's truth, or on a real board what the game says and the reeds feel.
 * @param {Table} table
 * @param {Drawer} game
 * @returns {Piece[]}
 */
function standing(table, game) {
  if (table.world) {
    const pieces = world.pieces().filter(({ at }) => at !== "hand" && at !== "box").map(({ id, look, at }) => ({ id, look, square: at }));
    return game.dressed?.(pieces, table.view) ?? pieces;
  }
  return identities.name(game.pieces(table.view)).map((piece) => ({ ...piece, raised: table.lifted.includes(piece.square) }));
}

listenTabs();
listenControls(act, turnBoard, (isCalm) => lights.calm(isCalm));
listenDialogs(() => (table && game ? { table, game } : null), act);
listenTeacher(() => table, act);
hands.listen(hasHands);
board.element.addEventListener("click", (event) => { if (!hasHands()) screen?.hear(event); });
board.element.addEventListener("keydown", (event) => { if (!hasHands()) screen?.hear(event); });
lights.start();
connection.open();
