// The modules of joined scripts, by address: what makes each, and what it exports once it was imported. The server puts this
// before the page's own modules, see controller/web/bundler.py.

/** @type {Map<string, import("../types.js").ModuleMaker>} */
const makers = new Map();
/** @type {Map<string, Promise<Record<string, any>>>} */
const made = new Map();

globalThis.joinedModules = {
  define: (address, make) => { if (!makers.has(address)) makers.set(address, make); },
  take,
};

/**
 * Returns what a module exports; it runs once.
 * @param {string} address
 * @returns {Promise<Record<string, any>>}
 */
function take(address) {
  const exported = made.get(address) ?? bring(address);
  made.set(address, exported);
  return exported;
}

/**
 * @param {string} address
 * @returns {Promise<Record<string, any>>}
 */
async function bring(address) {
  const single = makers.has(address) ? {} : await import(`/bundle${address}`).catch((error) => {
    made.delete(address); // it may come another time
    throw error;
  });
  return await makers.get(address)?.((target) => take(new URL(target, location.origin + address).pathname)) ?? single;
}
