// Lets Node find what a browser is served: a game's module asks the page for "/js/game.js".

import { registerHooks } from "node:module";

const PAGE = new URL("../../controller/web/static", import.meta.url);

registerHooks({
  resolve: (asked, context, next) => next(asked.startsWith("/js/") ? PAGE + asked : asked, context),
});
