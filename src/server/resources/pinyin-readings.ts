import { pinyin, polyphonic } from "pinyin-pro";
import { normalize, READ_LETTERS } from "#kernel/search-tokens.ts";

const PARTS = /\p{Script=Han}+|[a-z0-9]+|[^\p{P}\p{Z}\p{S}\s]/gu;
const asked = { toneType: "none", type: "array", v: true } as const;

/** A character with its readings, the most likely in context first. A Latin word is its own reading. */
interface Unit {
  readings: readonly string[];
  isHan: boolean;
}

/** Maximum number of units of a title that get readings. */
const MOST_UNITS = 64;
/** Number of characters of a stretch with alternative readings, one at a time. */
const MOST_VARIED = 4;
/** Maximum number of readings of one stretch. */
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
  const units = [...normalize(title).matchAll(PARTS)].flatMap(([part]) => {
    if (/^\p{Script=Han}/u.test(part)) return hanUnits(part);
    // A character without pinyin that is not Latin either, such as kana, separates its neighbors.
    return [{ readings: /^[a-z0-9]/.test(part) ? [part] : [], isHan: false }];
  });
  return units.slice(0, MOST_UNITS);
}

/** Returns the readings of the units from a position: the usual one, then those with one character read differently. */
function stretch(units: readonly Unit[], from: number): string[][] {
  const end = units.findIndex(({ readings }, at) => at >= from && readings.length === 0);
  const taken = units.slice(from, Math.min(from + READ_LETTERS, end < 0 ? units.length : end));
  const usual = taken.map(({ readings }) => readings[0] ?? "");
  const otherwise = taken
    .slice(0, MOST_VARIED)
    .flatMap(({ readings }, at) => readings.slice(1).map((reading) => usual.with(at, reading)));
  return taken.some(({ isHan }) => isHan) ? [usual, ...otherwise].slice(0, MOST_READINGS) : [];
}

/** Returns how a title is typed by its sound, starting at each character: pinyin without tones, and initials. */
export function readingsOf(title: string): string[] {
  const units = unitsOf(title);
  const found = units.flatMap((_, from) =>
    stretch(units, from).flatMap((syllables) => [syllables.join(""), syllables.map(([first]) => first).join("")]),
  );
  return [...new Set(found.map((reading) => reading.slice(0, READ_LETTERS)))];
}
