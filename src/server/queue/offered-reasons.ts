import { pinyin } from "pinyin-pro";
import type { ConfiguredReason } from "#server/resources/configured-reasons.ts";
import { readReasons } from "#server/resources/configured-reasons.ts";
import type { Sql } from "#server/db/sql.ts";

/** A reason as the reason picker offers it. */
interface OfferedReason extends ConfiguredReason {
  /** Its key, 1–9. Later reasons have no key and are found by search. */
  digit?: number;
  /** Pinyin of its Chinese text, for the search. */
  pinyin: string;
}

const DIGITS = 9;

/** Returns the pinyin of a Chinese text, whole and by initials: `hanzhanwai hzw`. */
function typedAs(text: string): string {
  const syllables = pinyin(text, { toneType: "none", type: "array", nonZh: "consecutive" });
  return `${syllables.join("")} ${syllables.map((syllable) => syllable[0] ?? "").join("")}`.toLowerCase();
}

const isOffered = ({ queues = [] }: ConfiguredReason, queue: string): boolean =>
  queues.length === 0 || queues.includes(queue);

/**
 * Returns the reasons of a queue that are not retired, in the order of their configuration. The digit depends only on
 * the place among the reasons of the queue, not on how often a reason is used. The digit of a retired reason stays unused, and later reasons
 * keep theirs.
 */
export const offeredReasons = async (db: Sql, queue: string): Promise<OfferedReason[]> =>
  (await readReasons(db))
    .filter((reason) => isOffered(reason, queue))
    .map((reason, index) => ({
      ...reason,
      pinyin: typedAs(reason.text["1"] ?? ""),
      ...(index < DIGITS ? { digit: index + 1 } : {}),
    }))
    .filter((reason) => !reason.retired);
