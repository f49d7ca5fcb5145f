// Says on phones and computers in the table's own Wi-Fi that it does not lead to the internet.

/** @import {ExtensionScreen} from "/js/types.js" */

import { byId } from "/js/base/dom.js";

/** @returns {ExtensionScreen} */
export function start() {
  return { meet: ({ offline }) => { byId("no-internet").hidden = !needsNote(Boolean(offline), location.hostname); } };
}

/**
 * Returns whether a page at this address says that its network does not lead to the internet.
 * @param {boolean} offline
 * @param {string} host
 */
export function needsNote(offline, host) {
  return offline && !isOwnScreen(host);
}

/**
 * Returns whether a page at this address is on the table's own screen, which has no need of the internet.
 * @param {string} host
 */
export function isOwnScreen(host) {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}
