// The page's parts of extensions: each module that the table lists is brought once, and its `start` is called. One that
// fails is named in the console and asked no more; the page goes on without it.

/** @import {ExtensionScreen, Hello, PageOfTable, Table} from "../types.js" */

export class Extensions {
  /** @type {Map<string, ExtensionScreen>} */
  #screens = new Map();
  #page;
  #fetched;
  /** @type {Promise<void> | null} */
  #coming = null;
  /** Whether those that the table lists are there, or have failed. */
  areThere = false;

  /**
   * @param {PageOfTable} page what their modules may use
   * @param {(address: string) => Promise<Record<string, any>>} fetched
   */
  constructor(page, fetched = (address) => import(address)) {
    this.#page = page;
    this.#fetched = fetched;
  }

  /**
   * Brings them, once; never rejects.
   * @param {Hello["extensions"]} listed
   */
  bring(listed = []) {
    return this.#coming ??= this.#bring(listed);
  }

  /** @param {NonNullable<Hello["extensions"]>} listed */
  async #bring(listed) {
    const modules = await Promise.allSettled(listed.map(({ module }) => this.#fetched(module)));
    for (const [index, { name }] of listed.entries()) {
      const brought = modules[index];
      this.#watched(name, () => {
        if (brought.status === "rejected") throw brought.reason;
        this.#screens.set(name, brought.value.start(this.#page) ?? {});
      });
    }
    this.areThere = true;
  }

  /**
   * Returns the table as the page draws it.
   * @param {Table} table
   * @param {Hello} hello
   */
  tableShown(table, hello) {
    this.#each((screen) => { table = screen.tableShown?.(table, hello) ?? table; });
    return table;
  }

  /**
   * Takes what the table says, also before anything draws its game.
   * @param {Table} table
   * @param {Hello} hello
   */
  take(table, hello) {
    this.#each((screen) => screen.take?.(table, hello));
  }

  /** @param {Hello} hello of a game that is drawn from now on */
  meet(hello) {
    this.#each((screen) => screen.meet?.(hello));
  }

  /** @param {Table} table whose game is drawn */
  show(table) {
    this.#each((screen) => screen.show?.(table));
  }

  /**
   * Returns what they say of a table, for everybody who hears the page.
   * @param {Table} table
   */
  sentences(table) {
    /** @type {string[]} */
    const found = [];
    this.#each((screen) => found.push(...screen.sentences?.(table) ?? []));
    return found;
  }

  /**
   * Returns what they say of how a game ended.
   * @param {Table} table
   */
  results(table) {
    /** @type {string[]} */
    const found = [];
    this.#each((screen) => found.push(...screen.results?.(table) ?? []));
    return found;
  }

  /** Whether one of them has the whole screen, so that games are not chosen now. */
  get haveTheScreen() {
    let have = false;
    this.#each((screen) => { have ||= screen.hasTheScreen?.() ?? false; });
    return have;
  }

  /** @param {(screen: ExtensionScreen) => void} act */
  #each(act) {
    for (const [name, screen] of [...this.#screens]) this.#watched(name, () => act(screen));
  }

  /**
   * @param {string} name
   * @param {() => void} act
   */
  #watched(name, act) {
    try {
      act();
    } catch (error) {
      this.#screens.delete(name);
      console.error(`The extension “${name}” has failed on this page.`, error);
    }
  }
}
