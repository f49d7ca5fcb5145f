// The two players: who plays each seat, how much help it gets, what it has captured.

/** @import {Game, Hello, Seat, Table} from "../types.js" */

import { act } from "../base/commands.js";
import { byId, html, isNews, isThere } from "../base/dom.js";
import { inARow, phrase, term } from "../base/sentence.js";
import { smallPiece } from "../board/pieces.js";
import { OTHER_TABLE, seatMark, titleOf } from "./seats.js";

/** A name has no more characters: the table refuses longer ones. */
export const LONGEST_NAME = 40;

/** Levels that have a name. @type {Record<string, string>} */
const LEVELS = { perfect: term("level", "Perfect") };
/** @type {Record<string, string>} */
const ASSISTS = { off: phrase("No help"), squares: phrase("Show moves"), dangers: phrase("Show dangers"), teach: phrase("Show results") };

/**
 * Returns the options for who may play a seat: [value, words].
 * @param {Hello} hello
 * @returns {[value: string, words: string][]}
 */
export function playerChoices(hello) {
  return [["human", phrase("Person")], ...levelChoices(hello).map(([level, words]) => /** @type {[string, string]} */ ([`engine:${level}`, words]))];
}

/**
 * Returns the options for how well the computer plays: [level, words].
 * @param {{levels: string[], about: Record<string, string>}} game
 * @returns {[level: string, words: string][]}
 */
export function levelChoices({ levels, about }) {
  return levels.map((level) => [level, phrase("{level} - {about}", { level: levelName(level), about: about[level] })]);
}

/**
 * Returns what a level of the computer is called.
 * @param {string} level
 */
export function levelName(level) {
  return /^\d/.test(level) ? phrase("Level {level}", { level }) : LEVELS[level] ?? level[0].toUpperCase() + level.slice(1);
}

/**
 * @param {HTMLSelectElement} select
 * @param {[value: string, words: string][]} choices
 */
export function fillSelect(select, choices) {
  select.replaceChildren(...choices.map(([value, words]) => html("option", { value }, words)));
}

export class Players {
  /** @type {Map<Seat, ReturnType<typeof card>>} */
  #cards = new Map();
  /** @type {Table | null} */
  #table = null;

  /**
   * Builds a card for each seat, once `hello` has told what there is to choose; `askNewGame` offers one with these players.
   * @param {Hello} hello
   * @param {Game} game
   * @param {(wanted: Record<Seat, string>) => void} askNewGame
   */
  meet(hello, game, askNewGame) {
    /**
     * @param {Seat} seat
     * @param {string} plays
     */
    const change = (seat, plays) => {
      const table = this.#table;
      if (!table) return;
      const changesHands = (plays === "human") !== (table.seats[seat].player === "human");
      if (!changesHands || table.can.change_hands) {
        act({ do: "seats", seats: { [seat]: plays } });
        return;
      }
      this.show(table, game);
      askNewGame({ [seat]: plays });
    };
    this.#cards = new Map(hello.seats.map((seat) => [seat, card(seat, hello, change)]));
    byId("players").replaceChildren(...[...this.#cards.values()].map(({ element }) => element));
  }

  /**
   * @param {Table} table
   * @param {Game} game
   */
  show(table, game) {
    this.#table = table;
    for (const [seat, { element, player, assist, side, captured, name }] of this.#cards) {
      const { player: plays, assist: helped, name: called } = table.seats[seat];
      name.hidden = name.readOnly ? !called : !table.can.name?.includes(seat);
      if (document.activeElement !== name) name.value = called ?? "";
      showAway(player, plays === OTHER_TABLE);
      if (player.value !== plays) player.value = plays;
      if (assist.value !== helped) assist.value = helped;
      const isOn = table.view.turn === seat && !table.view.outcome;
      element.classList.toggle("on-turn", isOn);
      element.setAttribute("aria-current", String(isOn));
      const looks = game.captured(table.view, seat);
      captured.replaceChildren(...looks.map((look) => smallPiece(game, look)));
      const pieces = inARow(looks.map(game.nameOf));
      captured.setAttribute("aria-label", pieces ? phrase("{seat} has captured {pieces}", { seat: titleOf(seat), pieces })
        : phrase("{seat} has captured nothing yet", { seat: titleOf(seat) }));
      if (!isNews(side, table.view.sides?.[seat], table.view.removed)) continue; // its buttons keep the focus
      side.replaceChildren(...game.sideOf(table, seat).filter(isThere));
    }
  }
}

/**
 * A seat at another table is nobody's to change here.
 * @param {HTMLSelectElement} player
 * @param {boolean} isAway
 */
function showAway(player, isAway) {
  player.disabled = isAway;
  const option = player.querySelector(`option[value="${OTHER_TABLE}"]`);
  if (isAway && !option) player.append(html("option", { value: OTHER_TABLE }, phrase("At the other table")));
  if (!isAway) option?.remove();
}

/**
 * @param {Seat} seat
 * @param {Hello} hello
 * @param {(seat: Seat, plays: string) => unknown} change
 */
function card(seat, hello, change) {
  const player = html("select", { id: `player-${seat}`, "aria-label": phrase("Player of {seat}", { seat: titleOf(seat) }) });
  const assist = html("select", { id: `assist-${seat}`, "aria-label": phrase("Help for {seat}", { seat: titleOf(seat) }) });
  fillSelect(player, playerChoices(hello));
  fillSelect(assist, hello.assists.map((name) => [name, ASSISTS[name] ?? name]));
  player.addEventListener("change", () => change(seat, player.value));
  assist.addEventListener("change", () => act({ do: "assist", assist: { [seat]: assist.value } }));
  const captured = html("div", { class: "captured", role: "img" });
  const name = html("input", { id: `name-${seat}`, class: "person-name", type: "text", maxlength: LONGEST_NAME, autocomplete: "off", spellcheck: "false", enterkeyhint: "done",
    placeholder: phrase("Name"), "aria-label": phrase("Name of the player of {seat}", { seat: titleOf(seat) }), readonly: hello.watches, hidden: true });
  name.addEventListener("change", () => act({ do: "names", names: { [seat]: name.value.trim() } }));
  name.addEventListener("keydown", ({ key }) => { if (key === "Enter") name.blur(); });
  const side = html("div", { class: "side" });
  const element = html("article", { class: `player ${seat}`, "data-seat": seat },
    html("header", {}, seatMark(seat), html("h2", {}, titleOf(seat)), name, html("span", { class: "turn-mark" }, phrase("to move")),
      html("span", { class: "clock", role: "timer", "data-clock": seat, hidden: true }), captured),
    side, player, assist);
  return { element, player, assist, side, captured, name };
}
