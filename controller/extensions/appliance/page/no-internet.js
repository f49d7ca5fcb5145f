// Says on phones and computers in the table's own Wi-Fi that it does not lead to the internet.

/** @import {ExtensionScreen, Hello} from "/js/types.js" */

import { byId } from "/js/base/dom.js";

/** @returns {ExtensionScreen} */
export function start() {
  return { meet: (hello) => { byId("no-internet").hidden = !needsNote(hello); } };
}

/**
 * Returns whether a page says that its network does not lead to the internet; the table's own screen needs none.
 * @param {Pick<Hello, "offline" | "here">} hello
 */
export function needsNote({ offline, here }) {
  return Boolean(offline) && !here;
}
