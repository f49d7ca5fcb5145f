// What the page offers to a game's module, as docs/page.md tells: import everything from "/js/game.js".

/** The version of this interface; a module's `page.api` says for which one it was written. */
export { API } from "./loader.js";
export { Board, boardPaints } from "./board.js";
export { browse, lookAt, showHand } from "./cards.js";
export { fitting, isComplete, kept, nextHandles, touched } from "./choosing.js";
export { Connection } from "./connection.js";
export { arrow } from "./diagram.js";
export { keepFocus } from "./focus.js";
export { Lights } from "./lights.js";
export { askInTime } from "./line.js";
export { byId, focusOn, html, isNews, isThere, showPanel, svg } from "./nodes.js";
export { fillSelect, levelChoices } from "./players.js";
export { seatMark, titleOf } from "./seats.js";
export { drawShape, meetShapes } from "./shapes.js";
export { allOf, around, beginning, inARow, inLanguage, locale, phrase, plural, term } from "./sentence.js";
export { arrive, showSharing } from "./sharing.js";
export { BOARD, FILES, FRAME, RANKS, SQUARES, TILE, middleOf, stepFrom } from "./squares.js";
