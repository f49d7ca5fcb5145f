// What the view of Chameleon tells its page.

import type { Seat, View } from "/js/types.js";

export interface ChameleonView extends View {
  squares: { tile: "black" | "white"; piece: { seat: Seat; nature: "black" | "white" } | null }[];
  captured: Record<Seat, string[]>;
}
