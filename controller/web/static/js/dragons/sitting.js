// Sitting down and getting up: the public screen offers the free seats and a code for phones, a seat's page can be given up.

import { byId, html, isNews, showPanel } from "../nodes.js";

/** Shows the seats on the public screen; a seat's own page shows how to give it up. */
export function showSitting(hello, table, names) {
  const panel = byId("sitting");
  const isPhone = location.pathname === "/sit";
  if (!isNews(panel, hello.seat, hello.sit, table.seats, table.can.leave)) return;
  if (hello.seat) showPanel(panel, ...(table.can.leave ? [leaving(hello.seat, names)] : []));
  else showPanel(panel, html("h2", {}, isPhone ? "Take a seat" : "Play with your phone"),
    html("div", { class: "seats" }, ...Object.keys(table.seats).map((seat) => seatForm(seat, table.seats[seat], names[seat], isPhone))),
    ...(hello.sit && !isPhone ? [code(hello.sit)] : []),
    html("p", { class: "quiet" }, "Whoever sits down gets a page with the hidden cards of that seat."));
}

function seatForm(seat, { player, taken }, name, isPhone) {
  const isFree = player === "human" && !taken;
  const words = isFree ? `Sit at ${name}` : taken ? `${name} is taken` : `The table plays ${name}`;
  return html("form", { method: "post", action: `/sit/${seat}`, target: isPhone ? null : "_blank" },
    html("button", { type: "submit", class: `sits ${seat}`, "data-sit": seat, disabled: !isFree }, words));
}

function code(address) {
  return html("figure", { class: "code" }, html("img", { src: "/sit.svg", alt: `Code for ${address}`, width: 132, height: 132 }),
    html("figcaption", {}, html("span", {}, "Scan it, or open"), html("b", {}, address.replace(/^https?:\/\//, ""))));
}

function leaving(seat, names) {
  return html("form", { method: "post", action: location.pathname.replace(/^\/seat\//, "/leave/") },
    html("button", { type: "submit", class: "leaves" }, `Get up from ${names[seat]}`));
}
