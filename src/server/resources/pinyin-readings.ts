import { pinyin, polyphonic } from "pinyin-pro";
import { READ_LETTERS } from "#kernel/search-tokens.ts";
import { foldText } from "#kernel/text/fold-text.ts";

const PARTS = /\p{Script=Han}+|[a-z0-9]+|[^\p{P}\p{Z}\p{S}\s]/gu;
const PINYIN_OPTIONS = { toneType: "none", type: "array", v: true } as const;

/** A character with its readings, the most likely in context first. A Latin word is its own reading. */
interface Unit {
  readings: readonly string[];
  isHan: boolean;
}

/** Maximum number of units of a title that get readings. */
const MOST_UNITS = 64;
/**
 * Number of characters at the beginning of a stretch for which other readings are added. Each added reading changes one
 * character.
 */
const MOST_VARIED = 4;
/** Maximum number of readings of one stretch. */
const MOST_READINGS = 6;

function hanUnits(run: string): Unit[] {
  const [inContext, all] = [pinyin(run, PINYIN_OPTIONS), polyphonic(run, PINYIN_OPTIONS)];
  return [...run].map((_, index) => {
    const others = String(all[index] ?? "").split(/[\s,]+/);
    return {
      readings: [...new Set([inContext[index] ?? "", ...others])].filter((one) => /^[a-z]+$/.test(one)),
      isHan: true,
    };
  });
}

function unitsOf(title: string): Unit[] {
  const units = [...foldText(title).matchAll(PARTS)].flatMap(([part]) => {
    if (/^\p{Script=Han}/u.test(part)) return hanUnits(part);
    // A character without pinyin that is not Latin either, such as kana, ends a stretch.
    return [{ readings: /^[a-z0-9]/.test(part) ? [part] : [], isHan: false }];
  });
  return units.slice(0, MOST_UNITS);
}

/**
 * Returns the readings of the units from a position: first the usual one, then readings in which one character differs.
 */
function stretch(units: readonly Unit[], from: number): string[][] {
  const end = units.findIndex(({ readings }, index) => index >= from && readings.length === 0);
  const taken = units.slice(from, Math.min(from + READ_LETTERS, end < 0 ? units.length : end));
  const usual = taken.map(({ readings }) => readings[0] ?? "");
  const alternatives = taken
    .slice(0, MOST_VARIED)
    .flatMap(({ readings }, index) => readings.slice(1).map((reading) => usual.with(index, reading)));
  return taken.some(({ isHan }) => isHan) ? [usual, ...alternatives].slice(0, MOST_READINGS) : [];
}

/**
 * Returns what somebody may type to find a title by its sound: pinyin without tones, and initials. There are readings
 * from each character on.
 */
export function readingsOf(title: string): string[] {
  const units = unitsOf(title);
  const allReadings = units.flatMap((_, from) =>
    stretch(units, from).flatMap((syllables) => [syllables.join(""), syllables.map(([first]) => first).join("")]),
  );
  return [...new Set(allReadings.map((reading) => reading.slice(0, READ_LETTERS)))];
}
