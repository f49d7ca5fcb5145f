// What the page is told of a table in a shop, and what guests may ask for.

export {};

declare module "/js/types.js" {
  interface Hello {
    /** Whether there is a page for the operator. */
    operator?: boolean;
  }

  interface Table<V extends View = View> {
    shop?: Shop | null;
  }

  interface ExtensionCommands {
    shop: { do: "begin" | "done" };
  }

  /** A table in a shop: who is there, and what is shown while nobody is. */
  export interface Shop {
    state: "attract" | "guest" | "countdown";
    guest: number;
    seconds: number;
    sentence: string;
    light: string;
    /** The games that guests may choose; empty for all. */
    games: string[];
    /** Whether guests may play with another table. */
    other_tables: boolean;
    /** The game that the computer plays against itself. */
    show: Pick<Table, "view" | "frame" | "meanings" | "said"> | null;
  }
}
