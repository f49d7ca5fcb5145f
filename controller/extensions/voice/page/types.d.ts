// What the page is told of the table's own voice, and what it may ask of it.

export {};

declare module "/js/types.js" {
  interface Table<V extends View = View> {
    /** How the table itself speaks, in percent and in words a minute; null where it has no voice. */
    voice?: { volume: number; speed: number } | null;
  }

  interface ExtensionCommands {
    voice: { do: "say"; what: "again" | "board" } | { do: "voice"; volume?: number; speed?: number };
  }
}
