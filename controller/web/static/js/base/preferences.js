// What this screen remembers for itself, across reloads; some of it only until its tab is closed.

/**
 * Returns what somebody chose here; `otherwise` when nobody has chosen.
 * @param {string} name
 * @param {boolean} [otherwise]
 */
export function readFlag(name, otherwise = false) {
  return readText(name, otherwise ? "yes" : "no") === "yes";
}

/**
 * @param {string} name
 * @param {boolean} yes
 */
export function saveFlag(name, yes) {
  saveText(name, yes ? "yes" : "no");
}

/**
 * Returns a text that somebody chose here; `otherwise` when nobody has chosen.
 * @param {string} name
 * @param {string} otherwise
 */
export function readText(name, otherwise) {
  return ifKept(() => localStorage.getItem(keyOf(name))) ?? otherwise;
}

/**
 * @param {string} name
 * @param {string} text
 */
export function saveText(name, text) {
  ifKept(() => localStorage.setItem(keyOf(name), text));
}

/**
 * Forgets what somebody chose here.
 * @param {string} name
 */
export function removeSaved(name) {
  ifKept(() => localStorage.removeItem(keyOf(name)));
}

/**
 * Returns a text that holds for this tab, from one page of it to the next; "" when there is none.
 * @param {string} name
 */
export function readTabText(name) {
  return ifKept(() => sessionStorage.getItem(keyOf(name))) ?? "";
}

/**
 * @param {string} name
 * @param {string} text
 */
export function saveTabText(name, text) {
  ifKept(() => sessionStorage.setItem(keyOf(name), text));
}

/** @param {string} name */
function keyOf(name) {
  return `chameleon-table.${name}`;
}

/**
 * Reads or keeps something; a browser that keeps nothing still shows the board.
 * @template T
 * @param {() => T} work
 */
export function ifKept(work) {
  try {
    return work();
  } catch {
    return null;
  }
}
