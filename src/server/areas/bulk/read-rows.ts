import type { BulkRowShown, BulkRowsReply } from "#domain/bulk/api.ts";
import { findResource } from "#domain/index.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { mayRead } from "#server/auth/permissions/read-permissions.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publicFields } from "#server/resources/row.ts";
import { unreadableIds } from "#server/resources/readers.ts";
import { titlesFor, titlesOf } from "#server/resources/titles.ts";

interface Stored extends Omit<BulkRowShown, "title" | "targetId"> {
  targetId: string | null;
}

type Values = BulkRowShown["before"];

/** Leaves only the fields that the reader may see. */
const shown = (resource: Resource | null, values: Values): Values =>
  values &&
  resource &&
  Object.fromEntries(Object.entries(values).filter(([name]) => publicFields(resource).includes(name)));

/**
 * Reads rows of a job in order. Their values are only for those who may read the records.
 * @param results keys of BulkResult; empty for all
 * @param after line after which the rows begin
 */
export async function readBulkRows(
  db: Sql,
  context: Context,
  job: AnyRecord,
  { results, after, size }: { results: readonly string[]; after: number; size: number },
): Promise<BulkRowsReply> {
  const counts = await db.query<{ result: string; n: number }>(
    "select result, count(*)::int as n from bulk_row where job = $1::bigint group by result",
    [job.id],
  );
  const stored = await db.query<Stored>(
    `select line, target_id as "targetId", before, after, result, error from bulk_row
     where job = $1::bigint and line > $2 and ($3::text[] = '{}' or result = any($3::text[])) order by line, id limit $4`,
    [job.id, after, results, size],
  );
  const target = findResource(String(job["target"]));
  const seen = target && mayRead(context.actor, target) ? target : null;
  const ids = new Set(stored.flatMap(({ targetId }) => targetId ?? []));
  const titles = seen ? await titlesOf(db, new Map([[seen.name, ids]]), context.language) : {};
  const hidden = target ? await unreadableIds(db, context.actor, target, [...ids]) : new Set();
  const rows = stored.map((row) => (hidden.has(row.targetId) ? { ...row, before: null, after: null } : row));
  const sides = rows.flatMap(({ before, after: later }) => [shown(seen, before) ?? {}, shown(seen, later) ?? {}]);
  return {
    titles: seen ? await titlesFor(db, seen, sides as AnyRecord[], context.language) : {},
    rows: rows.map((row) => ({
      ...row,
      targetId: row.targetId ?? "",
      title: titles[seen?.name ?? ""]?.[row.targetId ?? ""] ?? "",
      before: shown(seen, row.before),
      after: shown(seen, row.after),
    })),
    counts: Object.fromEntries(counts.map(({ result, n }) => [result, n])),
    next: rows.length === size ? (rows.at(-1)?.line ?? null) : null,
  };
}
