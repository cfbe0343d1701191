import type { Found } from "./match-label.ts";
import { coverage, tiers } from "./match-label.ts";
import type { Readings } from "./read-letters.ts";
import { readIn } from "./read-letters.ts";

interface FoundReading extends Found {
  /** Syllables: the typed letters and the rest of each. */
  pinyin: (readonly [typed: string, rest: string])[];
}

/** Maximum number of skipped characters. */
const MAX_GAPS = 3;
/** Maximum length of a query that may be pinyin. */
const MAX_LETTERS = 40;

/** Readings that are typed, with their indexes in the label. Spaces and the ellipsis of a label are not typed. */
interface Typed {
  places: readonly number[];
  readings: Readings;
  /** First letters of all readings. */
  letters: string;
}

const cache = new WeakMap<Readings, Typed>();

function typedOf(byCharacter: Readings): Typed {
  const known = cache.get(byCharacter);
  if (known) return known;
  const places = [...byCharacter.keys()].filter((index) =>
    byCharacter[index]?.some((reading) => /[a-z0-9]/.test(reading)),
  );
  const readings = places.map((index) => byCharacter[index] ?? []);
  const made = { places, readings, letters: readings.flatMap((ones) => ones.map(([first]) => first)).join("") };
  cache.set(byCharacter, made);
  return made;
}

/** Matches pinyin, full or initials or a mixture; null if the query does not read like the label. */
export function inReadings(byCharacter: Readings, query: string): FoundReading | null {
  if (query.length > MAX_LETTERS) return null;
  const { places, readings, letters } = typedOf(byCharacter);
  if (!letters.includes(query[0] ?? " ") || !/^[a-z0-9]+$/.test(query)) return null;
  const match = readIn(readings, query, { most: query.length > 1 ? MAX_GAPS : 0, least: 1 });
  if (!match) return null;
  const { read, from } = match;
  const taken = [...read.taken.keys()].sort((a, b) => a - b);
  // A rare reading of a character is no title: 末行 is no answer to `mx`.
  const isUsual = taken.every((index) => read.taken.get(index)?.reading === readings[index]?.[0]);
  const isWhole = isUsual && taken.length === readings.length && query.length > 1;
  const score = 84 - from * 3 - read.gaps * 24 + coverage(taken.length, readings.length);
  const pinyin = taken.map((index) => {
    const { reading = "", letters = 0 } = read.taken.get(index) ?? {};
    return [reading.slice(0, letters), reading.slice(letters)] as const;
  });
  const tier = read.gaps > 0 ? tiers.similar : isWhole ? tiers.reading : tiers.pinyin;
  return { tier, score, marks: taken.map((index) => places[index] ?? index), pinyin };
}
