// What the page offers to a game's module, as docs/game-page.md tells: import everything from "/js/game.js".

/** The version of this interface; a module's `page.api` says for which one it was written. */
export { API } from "./game/game-module.js";
export { Board, boardPaints } from "./board/board.js";
export { browse, lookAt, showHand } from "./board/cards.js";
export { fitting, isComplete, kept, nextHandles, touched } from "./game/move-choice.js";
export { Connection } from "./base/connection.js";
export { arrow } from "./board/diagram.js";
export { keepFocus } from "./base/focus.js";
export { Lights } from "./board/lights.js";
export { askInTime, askUntilFree } from "./base/requests.js";
export { button, byId, focusOn, html, isNews, isThere, showPanel, svg } from "./base/dom.js";
export { readFlag, saveFlag } from "./base/preferences.js";
export { fillSelect, levelChoices } from "./game/players.js";
export { seatMark, titleOf } from "./game/seats.js";
export { drawShape, meetShapes } from "./board/light-meanings.js";
export { allOf, around, beginning, inARow, inLanguage, locale, phrase, plural, term } from "./base/sentence.js";
export { arrive, showSharing } from "./game/shared-screen.js";
export { BOARD, FILES, FRAME, RANKS, SQUARES, TILE, middleOf, stepFrom } from "./board/squares.js";
