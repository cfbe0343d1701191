import type { AlikeBlock } from "#domain/api/evidence.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import type { EvidenceBlock } from "#kernel/evidence.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { ownerOf } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Database } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";

const LATEST = 10;
const ALIKE = 5;

/** Reads time, title and states of records, in the order of their ids. */
export async function readGlances(db: Database, resource: Resource, ids: readonly string[]): Promise<AnyRecord[]> {
  const shown = ["createTime", resource.title, ...Object.keys(resource.machine?.fields ?? {})];
  const read = new Map((await readRecords(db, resource, ids)).map((one) => [one.id, one]));
  return ids
    .flatMap((id) => read.get(id) ?? [])
    .map((one) => ({
      id: one.id,
      version: one.version,
      ...Object.fromEntries(shown.map((name) => [name, one[name]])),
    }));
}

/** Counts the records with the same content as the item, the item included and deleted ones left out. */
export async function readAlike(
  db: Database,
  resource: Resource,
  { by, device }: Extract<EvidenceBlock, { kind: "alike" }>,
  item: AnyRecord,
): Promise<AlikeBlock> {
  const { name, ownerField } = resource;
  const others = await db.query<{ id: string }>(
    `select id from ${sqlName(name)} where ${sqlName(by)} = $1 and $1 <> '' and delete_time is null and status <> $2
       and id <> $3::bigint order by create_time desc, id desc limit ${ALIKE}`,
    [item[by], ContentStatus.of("delete"), item.id],
  );
  const [row] = await db.query<Omit<AlikeBlock, "list">>(
    `select count(*)::int as total, count(distinct ${sqlName(ownerField ?? "id")})::int as members,
       count(distinct nullif(${sqlName(device)}, ''))::int as devices
     from ${sqlName(name)} where ${sqlName(by)} = $1 and $1 <> '' and delete_time is null and status <> $2`,
    [item[by], ContentStatus.of("delete")],
  );
  const ids = others.map(({ id }) => id);
  return { ...(row ?? { total: 0, members: 0, devices: 0 }), list: await readGlances(db, resource, ids) };
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
