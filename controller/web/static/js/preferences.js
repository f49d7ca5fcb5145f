// What this screen remembers for itself, across reloads.

/**
 * Returns what somebody chose here; `otherwise` when nobody has chosen.
 * @param {string} name
 * @param {boolean} [otherwise]
 */
export function remembered(name, otherwise = false) {
  try {
    const kept = localStorage.getItem(`chameleon-table.${name}`);
    return kept === null ? otherwise : kept === "yes";
  } catch {
    return otherwise; // a browser that keeps nothing still shows the board
  }
}

/**
 * @param {string} name
 * @param {boolean} yes
 */
export function remember(name, yes) {
  try {
    localStorage.setItem(`chameleon-table.${name}`, yes ? "yes" : "no");
  } catch {
    // see above
  }
}
