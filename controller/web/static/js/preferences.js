// What this screen remembers for itself, across reloads.

export function remembered(name) {
  try {
    return localStorage.getItem(`chameleon-table.${name}`) === "yes";
  } catch {
    return false; // a browser that keeps nothing still shows the board
  }
}

export function remember(name, yes) {
  try {
    localStorage.setItem(`chameleon-table.${name}`, yes ? "yes" : "no");
  } catch {
    // see above
  }
}
