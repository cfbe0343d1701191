import type { Folded, Likeness } from "#kernel/text/fold-word.ts";
import { foldings, SIGNS } from "#kernel/text/fold-word.ts";

/** Place in a folded text, in UTF-16 units. */
export interface Place {
  start: number;
  end: number;
}

/** Returns the first place at or after a position at which a word stands. */
export type Search = (text: string, from: number) => Place | null;

export const searchBy =
  (pattern: RegExp): Search =>
  (text, from) => {
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    return match && match[0] !== "" ? { start: match.index, end: match.index + match[0].length } : null;
  };

/** Returns the search for a word. */
export function searchOfWord(word: string, likeness: Likeness): Search {
  const wanted = foldings(word)(likeness).text;
  return (text, from) => {
    const start = wanted === "" ? -1 : text.indexOf(wanted, from);
    return start < 0 ? null : { start, end: start + wanted.length };
  };
}

/** Positions at which a word may begin and end. */
export interface Edges {
  mayStart: (position: number) => boolean;
  mayEnd: (position: number) => boolean;
}

const HAS_SIGN = /[@$]/;

/** Returns the units that stand for one unit of a word: itself, and its sign or the letter that a sign stands for. */
const unitsFor = (unit: string): string =>
  [unit, SIGNS.get(unit) ?? "", [...SIGNS].find(([, letter]) => letter === unit)?.[0] ?? ""].join("");

/**
 * Finds the places of a word in which signs may stand for letters. In a dense text they may also stand between letters,
 * like every other sign. All beginnings are followed at once, so the time does not depend on what authors write.
 */
class SignSearch {
  /** For each unit of the word, the units of a text that match it. */
  readonly #units: readonly string[];
  /** Signs of the word itself may be left out of a dense text. */
  readonly #isLeftOut: readonly boolean[];
  /** Units of a text with which the word may begin. */
  readonly #first: string;

  constructor(
    wanted: string,
    readonly dense: boolean,
  ) {
    const units = Array.from({ length: wanted.length }, (_, index) => wanted.charAt(index));
    this.#units = units.map(unitsFor);
    this.#isLeftOut = units.map((unit) => dense && SIGNS.has(unit));
    const sure = this.#isLeftOut.indexOf(false);
    this.#first = this.#units.slice(0, sure + 1).join("");
  }

  /** Notes that units of the word are read, also behind signs of the word that the text leaves out. */
  #note(began: Map<number, number>, read: number, start: number): void {
    for (let n = read; n <= this.#units.length; n++) {
      began.set(n, Math.min(start, began.get(n) ?? start));
      if (!this.#isLeftOut[n]) return;
    }
  }

  /** Reads one unit of the text. @param began first position of a beginning, by the number of units that are read */
  #step(began: ReadonlyMap<number, number>, unit: string, position: number): Map<number, number> {
    const next = new Map<number, number>();
    const isSign = this.dense && SIGNS.has(unit);
    for (const [read, start] of began) {
      if (this.#units[read]?.includes(unit)) this.#note(next, read + 1, start);
      if (isSign && start < position) this.#note(next, read, start);
    }
    return next;
  }

  places(text: string, { mayStart, mayEnd }: Edges): Place[] {
    const places: Place[] = [];
    let began = new Map<number, number>();
    for (let position = 0; position < text.length; position++) {
      const unit = text.charAt(position);
      if (this.#first.includes(unit) && mayStart(position)) this.#note(began, 0, position);
      else if (began.size === 0) continue;
      began = this.#step(began, unit, position);
      const start = began.get(this.#units.length);
      if (start === undefined || !mayEnd(position + 1)) continue;
      places.push({ start, end: position + 1 });
      began = new Map();
    }
    return places;
  }
}

/**
 * Builds the search for a word in which signs may stand for letters.
 * @param likeness with `signs`
 * @returns a function that returns all places in a text; none if neither it nor the word contains a sign
 */
export function searchOfSigns(word: string, likeness: Likeness): (folded: Folded, edges: Edges) => Place[] {
  const wanted = foldings(word)(likeness).text;
  if (wanted.replaceAll(/[@$]/g, "") === "") return () => [];
  const search = new SignSearch(wanted, likeness.dense === true);
  const hasSign = HAS_SIGN.test(wanted);
  return ({ text }, edges) => (hasSign || HAS_SIGN.test(text) ? search.places(text, edges) : []);
}
