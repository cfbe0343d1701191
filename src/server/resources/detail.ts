import { resources } from "#domain/index.ts";
import { Refusal, refusals } from "#kernel/errors.ts";
import type { Pointer } from "#kernel/incoming-refs.ts";
import { innerPointersTo, pointersTo } from "#kernel/incoming-refs.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { DetailReply } from "#domain/api/list.ts";
import type { MissingDetails } from "#domain/api/commands.ts";
import { mayRead } from "#server/auth/permissions/read-permissions.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "./row.ts";
import { fromRow, publicTerms } from "./row.ts";
import { titlesFor } from "./titles.ts";

type Reader = Pick<Context, "actor" | "language">;

const alive = (resource: Resource): string => (resource.appendOnly ? "" : " and t.delete_time is null");

/** Reads records by id, in the given order. Missing ones are left out. */
export async function readRecords(
  db: Sql,
  resource: Resource,
  ids: readonly string[],
  lock = false,
): Promise<AnyRecord[]> {
  const rows = await db.query<Row>(
    `select ${publicTerms(resource)} from ${sqlName(resource.name)} t ` +
      `where t.id = any($1::bigint[])${alive(resource)}${lock ? " order by t.id for update" : ""}`,
    [ids],
  );
  const byId = new Map(rows.map((row) => [String(row["id"]), fromRow(resource, row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** @throws Refusal notFound */
export async function readRecord(db: Sql, resource: Resource, id: string, lock = false): Promise<AnyRecord> {
  const [record] = await readRecords(db, resource, [id], lock);
  if (!record) throw new Refusal("notFound", refusals.notFound, { path: "id" });
  return record;
}

const countOf = (resource: Resource, condition: string): string =>
  `(select count(*) from (select 1 from ${sqlName(resource.name)} t where ${condition}${alive(resource)} limit 1000) c)`;

/** Counts the records that refer to a record within a value, per resource. */
export async function innerLinksTo(db: Sql, target: Resource, id: string): Promise<Record<string, number>> {
  const pointers = innerPointersTo(target, resources);
  if (pointers.length === 0) return {};
  const terms = pointers.map(({ resource, path: [column = "", ...inner] }, i) => {
    const steps = inner.map((name) => `."${name}"`).join("");
    const has = `jsonb_path_exists(t.${sqlName(column)}, '$${steps}[*] ? (@ == $id)', jsonb_build_object('id', $1::text))`;
    return `${countOf(resource, has)} as "${i}"`;
  });
  const [row] = await db.query<Record<string, string>>(`select ${terms.join(", ")}`, [id]);
  const links: Record<string, number> = {};
  for (const [i, { resource }] of pointers.entries())
    links[resource.name] = (links[resource.name] ?? 0) + Number(row?.[i] ?? 0);
  return links;
}

/** Counts the records that refer to a record, per resource, by the reference fields that `counts` accepts. */
export async function linksTo(
  db: Sql,
  target: Resource,
  id: string,
  counts: (pointer: Pointer) => boolean,
): Promise<Record<string, number>> {
  const links: Record<string, number> = {};
  const pointers = pointersTo(target, resources).filter(counts);
  if (pointers.length === 0) return links;
  const terms = pointers.map(
    ({ resource, name, field }, i) =>
      `${countOf(resource, field.kind === "refs" ? `t.${sqlName(name)} @> array[$1::bigint]` : `t.${sqlName(name)} = $1::bigint`)} as "${i}"`,
  );
  const [row] = await db.query<Record<string, string>>(`select ${terms.join(", ")}`, [id]);
  for (const [i, { resource }] of pointers.entries())
    links[resource.name] = (links[resource.name] ?? 0) + Number(row?.[i] ?? 0);
  return links;
}

/** Creates the refusal for a missing record. It distinguishes a deleted record from an id that never existed. */
async function noRecord(db: Sql, resource: Resource, id: string): Promise<Refusal> {
  const [row] = await db.query(`select 1 from ${sqlName(resource.name)} where id = $1::bigint`, [id]);
  return new Refusal("notFound", row ? ["数据已被删除", "It was deleted"] : refusals.notFound, {
    path: "id",
    details: { deleted: row !== undefined } satisfies MissingDetails,
  });
}

/**
 * Reads a record with the titles and numbers of related records.
 * @throws Refusal notFound with MissingDetails
 */
export async function readDetail(db: Sql, resource: Resource, id: string, reader: Reader): Promise<DetailReply> {
  const [item] = await readRecords(db, resource, [id]);
  if (!item) throw await noRecord(db, resource, id);
  const titles = await titlesFor(db, resource, [item], reader.language);
  const links = await linksTo(db, resource, id, (pointer) => mayRead(reader.actor, pointer.resource));
  return { item, titles, links };
}
