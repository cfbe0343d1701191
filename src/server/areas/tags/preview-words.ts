import type { PreviewWord, WordsPreview } from "#domain/tags/api.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import type { Database } from "#server/db/sql.ts";

interface Moment {
  platform: number;
  /** Country code; empty for any. */
  country: string;
  /** Seconds since 1970. */
  time: number;
}

/** Returns the hot words that stand at a moment, in order. Words of a language are chosen where they are drawn. */
export async function previewWords(db: Database, { platform, country, time }: Moment): Promise<WordsPreview> {
  const words = await db.query<PreviewWord>(
    `select id::text, place, word, label from hot_word
     where delete_time is null and status = any($1::smallint[])
       and begin <= to_timestamp($2) and "end" > to_timestamp($2)
       and (cardinality(platforms) = 0 or $3::integer = any(platforms))
       and (regions = '' or $4 = '' or $4 = any(regexp_split_to_array(upper(regions), '[\\s,，]+')))
     order by place, rank, id`,
    [[ShelfStatus.of("wait"), ShelfStatus.of("onShelf")], time, platform, country],
  );
  return { words };
}
