import { diffArrays } from "diff";

/**
 * Minimum length in characters of a text that is shortened. `CONTEXT` is the number of characters of context around a
 * change.
 */
const MIN_SHORTENED = 120;
const CONTEXT = 24;

/**
 * Maximum number of search steps for common parts. `MAX_WORK` limits the characters that may be visited repeatedly. A
 * diff takes a quarter of a second at most, for any text.
 */
const MAX_STEPS = 2_000_000;
const MAX_WORK = 20_000_000;
/** Maximum number of changed sentences that are compared by words; the rest is compared by sentences. */
const MAX_WORD_DIFFS = 200;
/** Maximum number of separate changes; the rest is combined into one. */
const MAX_PLACES = 200;

/**
 * Maximum length of an unchanged part between two changes that is merged into them. It must not be longer than either
 * change.
 */
const MAX_GAP = 12;
/** Maximum length of a word; longer ones, such as keys in addresses, are compared by characters. */
const MAX_WORD = 32;

/** A part that all versions share, or the different parts of the versions. */
export type Piece = string | readonly string[];

/** Text diff of several versions. A difference is a list in the order of the versions. */
export interface Difference {
  pieces: Piece[];
  /** Number of differences, counted before they are combined. */
  places: number;
}

/** Replaces the characters from `from` to `to` by another text. */
interface Edit {
  from: number;
  to: number;
  text: string;
}

interface Found {
  edits: Edit[] | null;
  steps: number;
}

const sentencesOf = (text: string): string[] => text.split(/(?<=[\n。！？；!?;])/u);

/** Matches a word. Chinese and Japanese have no spaces, so each of their characters counts as a word. */
const word = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[\p{L}\p{M}\p{N}])+|\s+|./gsu;
const wordsOf = (text: string): string[] =>
  (text.match(word) ?? []).flatMap((one) => (one.length > MAX_WORD ? [...one] : [one]));

/** Returns the lengths of the common start and end of two texts, without splitting a word. */
function endsOf(base: string, other: string): { head: number; tail: number } {
  const least = Math.min(base.length, other.length);
  let head = 0;
  while (head < least && base[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < least - head && base.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  const tears = (text: string, position: number): boolean => {
    const near = text.slice(Math.max(0, position - MAX_WORD), position + MAX_WORD);
    const middle = Math.min(position, MAX_WORD);
    let end = 0;
    for (const one of wordsOf(near)) if ((end += one.length) >= middle) break;
    return end > middle;
  };
  const isTorn = (from: (text: string) => number): boolean => [base, other].some((text) => tears(text, from(text)));
  while (head > 0 && isTorn(() => head)) head -= 1;
  while (tail > 0 && isTorn(({ length }) => length - tail)) tail -= 1;
  return { head, tail };
}

/** Returns the edits between two lists of parts, within a limited number of steps; null if the limit is exceeded. */
function between(old: readonly string[], fresh: readonly string[], steps: number): Found {
  const maxEditLength = Math.floor(
    Math.min(Math.sqrt(steps), Math.max(50, MAX_WORK / (old.length + fresh.length + 1))),
  );
  const changes = diffArrays([...old], [...fresh], { maxEditLength });
  if (!changes) return { edits: null, steps: maxEditLength ** 2 };
  const apart = changes.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0);
  const edits: Edit[] = [];
  let position = 0;
  for (const { added, removed, value } of changes) {
    const text = value.join("");
    const last = edits.at(-1);
    const isNext = last?.to === position;
    if (removed) {
      if (isNext) last.to += text.length;
      else edits.push({ from: position, to: position + text.length, text: "" });
    } else if (added) {
      if (isNext) last.text += text;
      else edits.push({ from: position, to: position, text });
    }
    if (!added) position += text.length;
  }
  return { edits, steps: apart ** 2 };
}

const sizeOf = ({ from, to, text }: Edit): number => Math.max(to - from, text.length);

/**
 * Merges edits separated by a short common part. A word that two different sentences share by chance would split them
 * into fragments.
 */
function mergeNearby(base: string, edits: readonly Edit[]): Edit[] {
  const whole: Edit[] = [];
  for (const edit of edits) {
    let next = edit;
    for (let last = whole.at(-1); last; last = whole.at(-1)) {
      const gap = next.from - last.to;
      if (gap > MAX_GAP || gap > Math.min(sizeOf(last), sizeOf(next))) break;
      next = { from: last.from, to: next.to, text: last.text + base.slice(last.to, next.from) + next.text };
      whole.pop();
    }
    whole.push(next);
  }
  return whole;
}

/** Compares two texts by sentences first, then changed sentences by words. */
function editsOf(base: string, other: string): Edit[] {
  if (base === other) return [];
  const { head, tail } = endsOf(base, other);
  const [was, is] = [base.slice(head, base.length - tail), other.slice(head, other.length - tail)];
  const sentences = between(sentencesOf(was), sentencesOf(is), MAX_STEPS).edits ?? [
    { from: 0, to: was.length, text: is },
  ];
  let steps = MAX_STEPS;
  const moved = sentences.map(({ from, to, text }) => ({ from: head + from, to: head + to, text }));
  const edits = moved.flatMap((edit, index) => {
    const old = base.slice(edit.from, edit.to);
    if (old === "" || edit.text === "" || index >= MAX_WORD_DIFFS || steps <= 0) return [edit];
    const words = between(wordsOf(old), wordsOf(edit.text), steps);
    steps -= words.steps;
    return words.edits?.map(({ from, to, text }) => ({ from: edit.from + from, to: edit.from + to, text })) ?? [edit];
  });
  return mergeNearby(base, edits);
}

/** Returns the ranges in which any version differs. */
function placesIn(all: readonly (readonly Edit[])[]): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = [];
  for (const { from, to } of all.flat().toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = places.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else places.push({ from, to });
  }
  return places;
}

/** Returns the text of a version in a range of the base. */
function standing(base: string, edits: readonly Edit[], { from, to }: { from: number; to: number }): string {
  let text = "";
  let position = from;
  for (const edit of edits) {
    if (edit.from < from || edit.to > to) continue;
    text += base.slice(position, edit.from) + edit.text;
    position = edit.to;
  }
  return text + base.slice(position, to);
}

/** Returns the first characters of a text; `tailOf` returns the last ones. Surrogate pairs are not split. */
const headOf = (text: string): string =>
  text
    .slice(0, CONTEXT * 2)
    .match(/./gsu)
    ?.slice(0, CONTEXT)
    .join("") ?? "";
const tailOf = (text: string): string =>
  text
    .slice(-CONTEXT * 2)
    .match(/./gsu)
    ?.slice(-CONTEXT)
    .join("") ?? "";

/** Returns a common part, shortened if that saves more than one character. */
function around(text: string, isFirst: boolean, isLast: boolean): string {
  const [head, tail] = [isFirst ? "" : headOf(text), isLast ? "" : tailOf(text)];
  return head.length + tail.length + 1 < text.length ? `${head}…${tail}` : text;
}

/**
 * Compares versions of a text: the different parts of each, and the common parts between them. In long texts the common
 * parts are shortened.
 */
export function diffTexts(texts: readonly string[]): Difference {
  const base = texts.at(-1) ?? "";
  const all = texts.map((text) => editsOf(base, text));
  const ranges = placesIn(all);
  const [first, last] = [ranges[MAX_PLACES - 1], ranges.at(-1)];
  const places =
    first && last && ranges.length > MAX_PLACES
      ? [...ranges.slice(0, MAX_PLACES - 1), { from: first.from, to: last.to }]
      : ranges;
  const isLong = Math.min(...texts.map(({ length }) => length)) >= MIN_SHORTENED;
  const pieces: Piece[] = [];
  let position = 0;
  const common = (to: number, isLast: boolean): void => {
    const text = base.slice(position, to);
    if (text !== "") pieces.push(isLong ? around(text, position === 0, isLast) : text);
  };
  for (const place of places) {
    common(place.from, false);
    pieces.push(all.map((edits) => standing(base, edits, place)));
    position = place.to;
  }
  common(base.length, true);
  return { pieces, places: ranges.length };
}
