// What the page is told of another table, and what it may ask about it.

export {};

declare module "/js/types.js" {
  interface Hello {
    /** The address of this page for a link to a game that is offered to another table; null when nobody else can open it. */
    join?: string | null;
  }

  interface Table<V extends View = View> {
    other_table?: OtherTable | null;
  }

  interface ExtensionCommands {
    linked_tables:
      | { do: "other-table"; code?: string; away?: Seat[] }
      | { do: "answer-table"; agrees: boolean }
      | { do: "leave-table" };
  }

  /** The other table of a game between two. */
  export interface OtherTable {
    state: "connecting" | "waiting" | "playing" | "left" | "broken" | "refused";
    code: string;
    /** What another table types to join. */
    address: string;
    name: string;
    sentence: string;
    /** What the other table asks this one; "" for nothing. */
    question: string;
    waits: boolean;
    away: Seat[];
    refused: Record<string, number>;
  }
}
