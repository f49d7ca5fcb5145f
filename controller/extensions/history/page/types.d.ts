// What the page is told of people who have played each other before.

export {};

declare module "/js/types.js" {
  interface Table<V extends View = View> {
    /** All games of the two people who have just ended one; null else. */
    head_to_head?: import("./history-words.js").PairShown | null;
  }
}
