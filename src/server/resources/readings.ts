import { pinyin, polyphonic } from "pinyin-pro";
import { normalise, READ_LETTERS } from "#kernel/search-tokens.ts";

const PARTS = /\p{Script=Han}+|[a-z0-9]+|[^\p{P}\p{Z}\p{S}\s]/gu;
const asked = { toneType: "none", type: "array", v: true } as const;

/** A character with its readings, the one that fits its neighbors first; a Latin word reads as itself. */
interface Unit {
  readings: readonly string[];
  isHan: boolean;
}

/** Units of a title that are read. */
const MOST_UNITS = 64;
/** Characters of a stretch that may be read in another way than their neighbors suggest, one at a time. */
const MOST_VARIED = 4;
/** Readings of one stretch, all characters together. */
const MOST_READINGS = 6;

function hanUnits(run: string): Unit[] {
  const [inContext, all] = [pinyin(run, asked), polyphonic(run, asked)];
  return [...run].map((_, at) => {
    const others = String(all[at] ?? "").split(/[\s,]+/);
    return {
      readings: [...new Set([inContext[at] ?? "", ...others])].filter((one) => /^[a-z]+$/.test(one)),
      isHan: true,
    };
  });
}

function unitsOf(title: string): Unit[] {
  const units = [...normalise(title).matchAll(PARTS)].flatMap(([part]) => {
    if (/^\p{Script=Han}/u.test(part)) return hanUnits(part);
    // What neither reads itself nor has pinyin, such as kana, parts what is around it.
    return [{ readings: /^[a-z0-9]/.test(part) ? [part] : [], isHan: false }];
  });
  return units.slice(0, MOST_UNITS);
}

/** The readings of the units from one on: as the neighbors suggest, then with one character read otherwise. */
function stretch(units: readonly Unit[], from: number): string[][] {
  const end = units.findIndex(({ readings }, at) => at >= from && readings.length === 0);
  const taken = units.slice(from, Math.min(from + READ_LETTERS, end < 0 ? units.length : end));
  const usual = taken.map(({ readings }) => readings[0] ?? "");
  const otherwise = taken
    .slice(0, MOST_VARIED)
    .flatMap(({ readings }, at) => readings.slice(1).map((reading) => usual.with(at, reading)));
  return taken.some(({ isHan }) => isHan) ? [usual, ...otherwise].slice(0, MOST_READINGS) : [];
}

/** How a title is typed by its sound, from each of its characters on: pinyin without tones, and initials. */
export function readingsOf(title: string): string[] {
  const units = unitsOf(title);
  const found = units.flatMap((_, from) =>
    stretch(units, from).flatMap((syllables) => [syllables.join(""), syllables.map(([first]) => first).join("")]),
  );
  return [...new Set(found.map((reading) => reading.slice(0, READ_LETTERS)))];
}
