import type { UseLine, UsesBlock } from "#domain/api/evidence.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Context } from "#server/context.ts";
import type { Database } from "#server/db/sql.ts";
import type { EvidenceReaders } from "#server/evidence/evidence-readers.ts";
import { coverOf } from "#server/queue/previews.ts";
import { readRecords } from "#server/resources/detail.ts";
import { titleOf } from "#server/resources/titles.ts";
import { activeWords, hitsIn } from "#server/review/words/match-words.ts";
import { lists } from "./move-uses.ts";
import { alikeTags } from "./near-tags.ts";

/** Most records that use a tag, and most tags alike, that are shown. */
const USES = 9;
const ALIKE = 8;

/** Reads the latest records of one resource that have a tag in a list. */
async function usesIn(db: Database, resource: Resource, list: string, tagId: string): Promise<[Resource, AnyRecord][]> {
  const rows = await db.query<{ id: string }>(
    `select id::text from ${sqlName(resource.name)} where ${sqlName(list)} @> array[$1::bigint]
       and delete_time is null order by ${sqlName(resource.name)}.id desc limit ${USES}`,
    [tagId],
  );
  const ids = rows.map(({ id }) => id);
  return (await readRecords(db, resource, ids)).map((record) => [resource, record]);
}

async function readUses(db: Database, { language }: Context, item: AnyRecord): Promise<UsesBlock> {
  const [alike, words, ...uses] = await Promise.all([
    alikeTags(db, item),
    activeWords(db, ["tag"]),
    ...lists.map(({ resource, name }) => usesIn(db, resource, name, item.id)),
  ]);
  const list = uses
    .flat()
    .toSorted(([, a], [, b]) => Number(b["createTime"]) - Number(a["createTime"]))
    .slice(0, USES)
    .map(([resource, record]): UseLine => {
      const title = titleOf(resource.name, record[resource.title], language);
      return { resource: resource.name, id: record.id, title, picture: coverOf(resource, record) };
    });
  const entries = new Map(hitsIn(String(item["name"]), words).map(({ entry }) => [entry.id, entry]));
  const banned = [...entries.values()].map(({ word, severity }) => ({ word, severity }));
  return { list, alike: alike.slice(0, ALIKE), banned };
}

export const evidence: EvidenceReaders = {
  read: { uses: async ({ db, context, item }) => ({ uses: await readUses(db, context, item) }) },
};
