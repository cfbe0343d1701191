import { ShelfStatus } from "#domain/enumerations/review.ts";
import { Refusal } from "#kernel/errors.ts";
import { forbidding } from "#server/review/words/match-words.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

/** Refuses a hot word that is a banned word, without naming the word. */
export async function checkHotWord(tx: Sql, record: Row): Promise<void> {
  const shown = [ShelfStatus.of("wait"), ShelfStatus.of("onShelf")];
  if (!shown.includes(record["status"] as number)) return;
  for (const word of Object.values((record["word"] ?? {}) as Record<string, string>))
    if (await forbidding(tx, word, ["search", "tag"]))
      throw new Refusal("illegalParameter", ["这个词不能用作热词", "This word cannot be a hot word"], { path: "word" });
}
