import { ShelfStatus, UpDown } from "#domain/enumerations/review.ts";
import { Severity } from "#domain/models/enumerations.ts";
import { HotWordPlace } from "#domain/tags/enumerations.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

/** Most hot words on the shelf at once, by place (catalogue, /hot-word-manage). */
const mostOf: Readonly<Record<string, number>> = { box: 5, hotList: 20, searchPage: 10 };

/** A hot word is no banned word, and a place has few enough words at one time. */
export async function checkHotWord(tx: Sql, record: Row): Promise<void> {
  const words = Object.values((record["word"] ?? {}) as Record<string, string>);
  const [banned] = await tx.query(
    `select 1 from black_tag where scope && array['search', 'tag'] and severity = $3 and status = $2
       and delete_time is null and exists (select 1 from unnest($1::text[]) one(word)
         where position(lower(black_tag.word) in lower(one.word)) > 0) limit 1`,
    [words, UpDown.of("up"), Severity.of("block")],
  );
  const shown = [ShelfStatus.of("wait"), ShelfStatus.of("onShelf")];
  if (!shown.includes(record["status"] as number)) return;
  if (banned)
    throw new Refusal("illegalParameter", ["这个词不能用作热词", "This word cannot be a hot word"], { path: "word" });
  const place = String(record["place"]);
  const most = mostOf[place];
  const label = HotWordPlace.value(place)?.label ?? ["", ""];
  await tx.query("select pg_advisory_xact_lock(hashtext($1))", [`hotWord ${place}`]);
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from hot_word where place = $1 and status = any($2::smallint[]) and delete_time is null
       and begin < to_timestamp($4) and "end" > to_timestamp($3)
       and (cardinality(platforms) = 0 or cardinality($5::integer[]) = 0 or platforms && $5::integer[])`,
    [place, shown, record["begin"], record["end"], record["platforms"] ?? []],
  );
  if (most !== undefined && (row?.n ?? 0) > most)
    throw new Refusal(
      "illegalParameter",
      [`「${label[0]}」同一时间最多 ${most} 个热词`, `${label[1]}: at most ${most} hot words at one time`],
      { path: "place" },
    );
}
