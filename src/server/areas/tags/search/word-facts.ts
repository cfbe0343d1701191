import type { NearWord, WordReply } from "#domain/tags/api.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { model } from "#domain/models/model.resource.ts";
import type { CallContext } from "#server/http/endpoints/endpoint.ts";
import { listRecords } from "#server/resources/list.ts";
import { quoteText } from "#kernel/filter/print.ts";
import { uniqueKey, uniqueKeyTerm } from "#kernel/text/unique-key.ts";
import type { Sql } from "#server/db/sql.ts";
import type { StoredImage } from "#kernel/field.ts";

/** Seconds within which two searches of one member belong together. */
const TOGETHER = 1_800;
/** Days of searches that are compared. Older ones lose their member. */
const DAYS = 90;
const MOST = 10;

/** Words that the same members searched within half an hour. @param side before or after the word */
const nearWords = (db: Sql, word: string, side: "before" | "after"): Promise<NearWord[]> => {
  const span =
    side === "before"
      ? `other.time between r.time - interval '${TOGETHER} seconds' and r.time`
      : `other.time between r.time and r.time + interval '${TOGETHER} seconds'`;
  return db.query<NearWord>(
    `select other.normal as word, count(*)::int as searches from search_record r
     join search_record other on other."user" = r."user" and other.normal <> r.normal and ${span}
     where r.normal = $1 and r."user" is not null and r.time > now() - interval '${DAYS} days'
     group by 1 order by 2 desc, 1 limit ${MOST}`,
    [word],
  );
};

type Click = WordReply["clicks"][number];

const clicksOn = (db: Sql, word: string): Promise<Click[]> =>
  db.query<Click>(
    `select c.place, c.target, coalesce(m.group_name, c.target) as title, c.clicks from (
       select click_place as place, click_target as target, count(*)::int as clicks from search_record
       where normal = $1 and click_place is not null and time > now() - interval '${DAYS} days' group by 1, 2
       order by 3 desc, 1, 2 limit ${MOST}
     ) c left join model m on c.target = 'model ' || m.id order by c.clicks desc, c.place`,
    [word],
  );

interface Found {
  id: string;
  title: string;
  image: StoredImage | null;
}

const pinnedFor = (db: Sql, word: string): Promise<Found[]> =>
  db.query<Found>(
    `select m.id::text, m.group_name as title, m.covers -> 0 as image from pinned_result p
     join model m on m.id = p.model and m.delete_time is null
     where ${uniqueKeyTerm("p.word")} = $1 and p.until > now() and p.delete_time is null order by p.rank, p.id limit 3`,
    [uniqueKey(word)],
  );

/** The models that a search for the word finds now, pinned ones first. */
async function resultsFor(context: CallContext, word: string): Promise<WordReply["results"]> {
  const pinned = await pinnedFor(context.db, word);
  const request = { filter: `status:${ModelShelf.of("up")} ${quoteText(word)}`, columns: ["covers"], pageSize: MOST };
  const { list } = await listRecords(context.db, model, { ...request, sort: "-downloadCount" }, context);
  const ids = new Set(pinned.map(({ id }) => id));
  const others = list
    .filter(({ id }) => !ids.has(id))
    .map((one) => ({
      id: one.id,
      title: String(one["groupName"]),
      image: ((one["covers"] as StoredImage[] | undefined) ?? [])[0] ?? null,
      isPinned: false,
    }));
  return [...pinned.map((one) => ({ ...one, isPinned: true })), ...others].slice(0, MOST);
}

/** Reads the facts about one searched word. @param word its normal form */
export async function wordFacts(context: CallContext, word: string, readsModels: boolean): Promise<WordReply> {
  const { db } = context;
  const [row] = await db.query<{ searches: number }>(
    "select count(*)::int as searches from search_record where normal = $1",
    [word],
  );
  return {
    searches: row?.searches ?? 0,
    before: await nearWords(db, word, "before"),
    after: await nearWords(db, word, "after"),
    clicks: await clicksOn(db, word),
    results: readsModels ? await resultsFor(context, word) : [],
  };
}
