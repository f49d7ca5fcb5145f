// Says on the page which host gets the results of this table.

import { byId, setText } from "/js/base/dom.js";

/** @returns {{ meet(hello: { webhook: string | null }): void }} What the page calls. */
export function start() {
  return {
    meet: ({ webhook }) => {
      byId("webhook").hidden = !webhook;
      setText(byId("webhook"), `Results of this table go to ${webhook}.`);
    },
  };
}
