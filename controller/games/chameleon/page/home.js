// The way back to the table.

/** Returns the page that somebody came from, where it is a seat's, or the one for everybody. */
export function home() {
  const from = document.referrer && new URL(document.referrer);
  return from && from.origin === location.origin && from.pathname.startsWith("/seat/") ? `${from.pathname}#table` : "/#table";
}
