import { pinyin } from "pinyin-pro";
import type { ListedReason } from "#server/resources/listed-reasons.ts";
import { everyReason } from "#server/resources/listed-reasons.ts";
import type { Sql } from "#server/db/sql.ts";

/** A reason as the reason strip offers it. */
export interface OfferedReason extends ListedReason {
  /** Its key, 1–9; later reasons have none and are searched for. */
  digit?: number;
  /** How its Chinese text is typed, for the search. */
  pinyin: string;
}

const DIGITS = 9;

/** `hanzhanwai hzw`: how a Chinese text is typed, whole and by initials. */
function typedAs(text: string): string {
  const syllables = pinyin(text, { toneType: "none", type: "array", nonZh: "consecutive" });
  return `${syllables.join("")} ${syllables.map((syllable) => syllable[0] ?? "").join("")}`.toLowerCase();
}

/**
 * The reasons that may be given, in the order of their configuration. A digit belongs to a place there, so usage never
 * moves it, and a retired reason leaves its digit free instead of moving those behind it.
 */
export const offeredReasons = async (db: Sql): Promise<OfferedReason[]> =>
  (await everyReason(db))
    .map((reason, at) => ({
      ...reason,
      pinyin: typedAs(reason.text["1"] ?? ""),
      ...(at < DIGITS ? { digit: at + 1 } : {}),
    }))
    .filter((reason) => !reason.retired);
