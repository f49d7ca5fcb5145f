// What ears are told of the light: what each square says, and how many squares a piece may go to.

const LEGAL = new Set(["step", "slide", "jump", "capture", "step-risk", "slide-risk", "jump-risk", "capture-risk", "keeps", "throws", "loses", "open", "way"]);

export class Speech {
  #labels = new Map();

  meet({ legend }) {
    this.#labels = new Map(legend.map(({ meaning, label }) => [meaning, label.toLowerCase()]));
  }

  /** Returns what a square is called, with what its light says. */
  square(plain, meaning) {
    if (!this.#labels.has(meaning)) return plain;
    return `${plain}, ${LEGAL.has(meaning) ? "legal: " : ""}${this.#labels.get(meaning)}`;
  }

  /** Returns how many squares are lit for a piece in the hand, and which; `meanings` maps squares to meanings. */
  legal(meanings) {
    const groups = new Map();
    for (const [square, meaning] of Object.entries(meanings)) {
      if (LEGAL.has(meaning)) groups.set(meaning, [...(groups.get(meaning) ?? []), square]);
    }
    const number = [...groups.values()].flat().length;
    if (number === 0) return "";
    const listed = [...groups].map(([meaning, squares]) => `${this.#labels.get(meaning)} ${squares.join(", ")}`);
    return `${number} legal ${number === 1 ? "square" : "squares"}: ${listed.join("; ")}.`;
  }
}
