import type { AlikeBlock } from "#domain/api/evidence.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import type { EvidenceBlock } from "#kernel/evidence.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { ownerOf } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Database } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";

const LATEST = 10;

/** Counts the records with the same content as the item, the item included and deleted ones left out. */
export async function readAlike(
  db: Database,
  { name, ownerField }: Resource,
  { by, device }: Extract<EvidenceBlock, { kind: "alike" }>,
  item: AnyRecord,
): Promise<AlikeBlock> {
  const [row] = await db.query<AlikeBlock>(
    `select count(*)::int as total, count(distinct ${sqlName(ownerField ?? "id")})::int as members,
       count(distinct nullif(${sqlName(device)}, ''))::int as devices
     from ${sqlName(name)} where ${sqlName(by)} = $1 and $1 <> '' and delete_time is null and status <> $2`,
    [item[by], ContentStatus.of("delete")],
  );
  return row ?? { total: 0, members: 0, devices: 0 };
}

/** Reads the latest other records of the item's member. */
export async function readLatest(db: Database, resource: Resource, item: AnyRecord): Promise<AnyRecord[]> {
  const owner = ownerOf(resource, item);
  if (owner === null || resource.ownerField === null) return [];
  const rows = await db.query<{ id: string }>(
    `select id from ${sqlName(resource.name)} where ${sqlName(resource.ownerField)} = $1::bigint and id <> $2::bigint
       and delete_time is null order by create_time desc, id desc limit ${LATEST}`,
    [owner, item.id],
  );
  const ids = rows.map(({ id }) => id);
  const read = new Map((await readRecords(db, resource, ids)).map((one) => [one.id, one]));
  return ids.flatMap((id) => read.get(id) ?? []);
}
