// The way back to the table, and the seat whose page somebody came from.

/** Returns the page that somebody came from, where it is a seat's, or the one for everybody. */
export function home() {
  return `${seatPage() ?? "/"}#table`;
}

/** Returns the seat whose page somebody came from, or null for the page for everybody. */
export function seatHere() {
  return seatPage()?.split("/")[2] ?? null;
}

function seatPage() {
  const from = document.referrer && new URL(document.referrer);
  return from && from.origin === location.origin && from.pathname.startsWith("/seat/") ? from.pathname : null;
}
