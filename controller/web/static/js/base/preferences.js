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
  try {
    return localStorage.getItem(`chameleon-table.${name}`) ?? otherwise;
  } catch {
    return otherwise; // a browser that keeps nothing still shows the board
  }
}

/**
 * @param {string} name
 * @param {string} text
 */
export function saveText(name, text) {
  try {
    localStorage.setItem(`chameleon-table.${name}`, text);
  } catch {
    // see above
  }
}

/**
 * Forgets what somebody chose here.
 * @param {string} name
 */
export function removeSaved(name) {
  try {
    localStorage.removeItem(`chameleon-table.${name}`);
  } catch {
    // see above
  }
}

/**
 * Returns a text that holds for this tab, from one page of it to the next; "" when there is none.
 * @param {string} name
 */
export function readTabText(name) {
  try {
    return sessionStorage.getItem(`chameleon-table.${name}`) ?? "";
  } catch {
    return ""; // see above
  }
}

/**
 * @param {string} name
 * @param {string} text
 */
export function saveTabText(name, text) {
  try {
    sessionStorage.setItem(`chameleon-table.${name}`, text);
  } catch {
    // see above
  }
}
