// What the page asks of the table: modules call `act`; the page sets once how a command is sent.

/** @import {Command} from "../types.js" */

/** @typedef {(command: Command) => Promise<boolean>} Send */

/** @type {Send} */
let send = async () => false;

/** Sends a command; a refusal is shown. Resolves to whether it was carried out. @type {Send} */
export const act = (command) => send(command);

/** @param {Send} how */
export function sendCommands(how) {
  send = how;
}
