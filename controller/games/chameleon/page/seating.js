// Who plays from a position: somebody or a level of the computer at each seat, those of the table until others are chosen;
// and the seat whose page somebody came from, with the way back there.

/** @import {Hello, Seat, Table} from "/js/types.js" */

import { byId, fillSelect, html, levelChoices, phrase } from "/js/game.js";
import { SEATS } from "./verdict-words.js";

const PERSON = "human";

export class Seating {
  /** @type {Map<Seat, HTMLSelectElement>} */
  #selects = new Map();
  #isChosen = false;

  constructor() {
    for (const [seat, title] of Object.entries(SEATS)) {
      const select = html("select", { "aria-label": phrase("Player of {seat}", { seat: title }), "data-plays": seat });
      select.addEventListener("change", () => { this.#isChosen = true; });
      this.#selects.set(seat, select);
      byId("players").append(html("label", {}, html("span", { class: "disc", "data-seat": seat }), select));
    }
  }

  /**
   * Learns who may sit where.
   * @param {Hello} hello
   */
  meet({ games }) {
    const offer = games.find(({ name }) => name === "chameleon");
    if (!offer) return;
    const levels = levelChoices(offer).map(([level, words]) => /** @type {[string, string]} */ ([`engine:${level}`, words]));
    for (const [seat, select] of this.#selects) {
      const before = select.value;
      const own = seatPage()?.split("/")[2];
      const person = !own ? phrase("A person") : own === seat ? phrase("Me") : phrase("A guest");
      fillSelect(select, [[PERSON, person], ...levels]);
      select.value = before || offer.seats[seat];
    }
  }

  /**
   * Follows who sits at the table, until somebody has chosen here.
   * @param {Table} table
   */
  follow({ seats }) {
    if (this.#isChosen) return;
    for (const [seat, select] of this.#selects) if (seats[seat]) select.value = seats[seat].player;
  }

  /** Who plays which seat, as the table wants it. */
  get players() {
    return Object.fromEntries([...this.#selects].map(([seat, select]) => [seat, select.value || PERSON]));
  }
}

/** Returns the page that somebody came from, where it is a seat's, or the one for everybody. */
export function home() {
  return `${seatPage() ?? "/"}#table`;
}

/** Returns the address of the seat's page that somebody came from, or null for the page for everybody. */
function seatPage() {
  const from = document.referrer && new URL(document.referrer);
  return from && from.origin === location.origin && from.pathname.startsWith("/seat/") ? from.pathname : null;
}
