import { circle } from "#domain/circles/circle.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import { fieldOf } from "#kernel/resource.ts";
import type { Write } from "#server/commands/area-rules.ts";
import { activeWords, hitsIn } from "#server/review/words/match-words.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

/** Fields with texts that everybody reads. */
const TEXTS = ["name", "description", "location", "rules"] as const;

interface TextHit {
  field: string;
  /** The text of the circle that is hit. */
  text: string;
  isBlocked: boolean;
}

/** Returns every hit of the banned words for circles in the texts of a circle. */
async function textHits(tx: Sql, record: Row): Promise<TextHit[]> {
  const words = await activeWords(tx, ["circle"]);
  return TEXTS.flatMap((field) => {
    const text = String(record[field] ?? "");
    return hitsIn(text, words).map(({ start, end, entry }) => ({
      field,
      text: text.slice(start, end),
      isBlocked: entry.severity === "block",
    }));
  });
}

const noteOf = (hits: readonly TextHit[]): string => {
  const note = hits.map(({ field, text }) => `${fieldOf(circle, field).label[0]}：${text}`).join("；");
  return [...note].slice(0, 300).join("");
};

/** Fields that keep the result of a check. */
export async function checkedTexts(tx: Sql, { now }: Context, record: Row): Promise<Row> {
  const hits = await textHits(tx, record);
  return { textCheck: hits.length > 0 ? "hit" : "clean", checkNote: noteOf(hits), checkTime: now };
}

/**
 * Checks changed texts before a circle is saved. A word that only warns is noted on the circle.
 * @throws Refusal illegalParameter at the field that contains a blocked word
 */
export async function checkBeforeSave(tx: Sql, { before, patch }: Write, context: Context): Promise<Row> {
  if (!TEXTS.some((field) => Object.hasOwn(patch, field))) return {};
  const record = { ...before, ...patch };
  const blocked = (await textHits(tx, record)).find(({ field, isBlocked }) => isBlocked && Object.hasOwn(patch, field));
  if (blocked)
    throw new Refusal(
      "illegalParameter",
      [`含违禁词「${blocked.text}」，请修改`, `Contains the banned word “${blocked.text}”. Change the text`],
      { path: blocked.field },
    );
  return checkedTexts(tx, context, record);
}
