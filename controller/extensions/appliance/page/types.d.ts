// What pages are told of the machine's network.

export {};

declare module "/js/types.js" {
  interface Hello {
    /** Whether the table's networks do not lead to the internet. */
    offline?: boolean;
  }
}
