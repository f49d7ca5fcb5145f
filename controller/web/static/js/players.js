// The two players: who plays each seat, how much help it gets, what it has taken.

import { byId, html, isNews, svg } from "./nodes.js";

const ASSISTS = { off: "No help", squares: "Show moves", dangers: "Show dangers", teach: "Show results" };

/** Returns the options for who may play a seat: [value, words]. */
export function playerChoices({ levels, about }) {
  return [["human", "Person"], ...levels.map((level) => [`engine:${level}`, `${levelName(level)} - ${about[level]}`])];
}

function levelName(level) {
  return /^\d/.test(level) ? `Level ${level}` : level[0].toUpperCase() + level.slice(1);
}

export function fillSelect(select, choices) {
  select.replaceChildren(...choices.map(([value, words]) => html("option", { value }, words)));
}

export class Players {
  #cards = new Map();
  #table = null;

  /** Builds a card for each seat, once `hello` has told what there is to choose; `askNewGame` offers one with these players. */
  meet(hello, game, act, askNewGame) {
    const change = (seat, plays) => {
      const changesHands = (plays === "human") !== (this.#table.seats[seat].player === "human");
      if (!changesHands || this.#table.can.change_hands) return act({ do: "seats", seats: { [seat]: plays } });
      this.show(this.#table, game);
      return askNewGame({ [seat]: plays });
    };
    this.#cards = new Map(hello.seats.map((seat) => [seat, card(seat, hello, game, act, change)]));
    byId("players").replaceChildren(...[...this.#cards.values()].map(({ element }) => element));
  }

  show(table, game) {
    this.#table = table;
    for (const [seat, { element, player, assist, taken }] of this.#cards) {
      const { player: plays, assist: helped } = table.seats[seat];
      if (player.value !== plays) player.value = plays;
      if (assist.value !== helped) assist.value = helped;
      const isOn = table.view.turn === seat && !table.view.outcome;
      element.classList.toggle("on-turn", isOn);
      element.setAttribute("aria-current", isOn);
      const looks = game.taken(table.view, seat);
      taken.replaceChildren(...looks.map((look) => smallPiece(game, look)));
      showSide(element, table, seat, game);
      taken.setAttribute("aria-label", `${game.seats[seat]} has taken ${looks.map(game.nameOf).join(", ") || "nothing yet"}`);
    }
  }
}

/** Shows what else a game has beside the board for a seat; only when it is something else, because buttons keep the focus. */
function showSide(element, table, seat, game) {
  const panel = element.querySelector(".side");
  if (!game.sideOf || !isNews(panel, table.view.sides[seat], table.view.removed)) return;
  panel.replaceChildren(...game.sideOf(table, seat));
}

/** Returns one piece as a picture of its own. */
export function smallPiece(game, look) {
  return svg("svg", { viewBox: "-40 -40 80 80", class: "small-piece", "aria-hidden": "true" }, game.drawPiece(look));
}

function card(seat, hello, game, act, change) {
  const player = html("select", { id: `player-${seat}`, "aria-label": `${game.seats[seat]} is played by` });
  const assist = html("select", { id: `assist-${seat}`, "aria-label": `Help for ${game.seats[seat]}` });
  fillSelect(player, playerChoices(hello));
  fillSelect(assist, hello.assists.map((name) => [name, ASSISTS[name] ?? name]));
  player.addEventListener("change", () => change(seat, player.value));
  assist.addEventListener("change", () => act({ do: "assist", assist: { [seat]: assist.value } }));
  const taken = html("div", { class: "taken", role: "img" });
  const element = html("article", { class: `player ${seat}`, "data-seat": seat },
    html("header", {}, game.seatMark(seat), html("h2", {}, game.seats[seat]), html("span", { class: "turn-mark" }, "to move"), taken),
    html("div", { class: "side" }), player, assist);
  return { element, player, assist, taken };
}
