// The browser's Back closes the dialog that is open, as people expect of a phone, and leaves the page only then.

/** An open dialog has an entry of its own in the history, which Back takes away. */
export function closeDialogsByBack() {
  new MutationObserver(follow).observe(document.body, { subtree: true, attributeFilter: ["open"] });
  addEventListener("popstate", close);
}

function follow() {
  const isOpen = opened().length > 0;
  if (isOpen && !history.state?.dialog) history.pushState({ dialog: true }, "");
  if (!isOpen && history.state?.dialog) history.back();
}

function close() {
  if (history.state?.dialog) return;
  for (const dialog of opened().reverse()) {
    if (dialog.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close(); // some wait for an answer
  }
  follow();
}

/** @returns {HTMLDialogElement[]} */
function opened() {
  return [...document.querySelectorAll(/** @type {"dialog"} */ ("dialog[open]"))];
}
