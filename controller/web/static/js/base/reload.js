// A page that has lost a module or a stylesheet on its way cannot help itself: it is loaded again once the table answers.
// This is no module, so that it comes before them.

const PAUSE_MS = 2000;
const PATIENCE_MS = 3000; // for one line after the other: any of them may be dead

addEventListener("error", ({ target }) => {
  const isOwn = target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && /^\/(css|bundle)\//.test(target.getAttribute("href") ?? ""));
  if (isOwn) setTimeout(loadAgain, PAUSE_MS); // what a game brings is its loader's business
}, true);

addEventListener("load-again", loadAgain); // what a module waits for comes on a line that has died
if (document.currentScript?.hasAttribute("data-loads-again")) setTimeout(loadAgain, PAUSE_MS); // the page of a table that is away

async function loadAgain() {
  try {
    const { ok } = await fetch("/ready", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    if (ok) location.reload();
    else setTimeout(loadAgain, PAUSE_MS);
  } catch {
    setTimeout(loadAgain, PAUSE_MS); // the table is still away
  }
}
