import { randomUUID } from "node:crypto";
import { UpDown } from "#domain/enumerations/review.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import type { Reason } from "./effects.ts";
import { tell } from "./foretell.ts";

export const noReason: Reason = { key: "", text: "", strike: false };

/** Records that recommend others at places. They have the machine `recommended` (domain/recommended.ts). */
export interface Places {
  /** Resource of what is recommended. */
  of: Resource;
  /** Resource of the recommendations. */
  resource: Resource;
  /** Reference of a recommendation to what it recommends. */
  by: string;
}

interface Leaving {
  ids: readonly string[];
  reason: Reason;
  batchId: string;
}

/** Ends all live recommendations of records: by a command of theirs, or because they are stopped or merged. */
export async function leavePlaces(
  tx: Sql,
  context: Context,
  { of, resource, by }: Places,
  { ids: recommended, reason, batchId }: Leaving,
): Promise<void> {
  const live = await tx.query<{ id: string }>(
    `select id from ${sqlName(resource.name)}
     where ${sqlName(by)} = any($1::bigint[]) and status = $2 and delete_time is null order by id`,
    [recommended, UpDown.of("up")],
  );
  if (live.length === 0) return;
  tell(context, [`${live.length} 处推荐取消`, `Recommendations that end: ${live.length}`]);
  const ids = live.map(({ id }) => id);
  for (const before of await readRecords(tx, resource, ids, true)) {
    const after = await updateRecord(tx, resource, before, { status: UpDown.of("down") }, context.actor.id);
    await recordOperation(
      tx,
      context,
      {
        resource,
        id: after.id,
        targetId: null,
        command: `${resource.name}.unrecommend`,
        before,
        after,
        reason: reason.text,
        reasonKey: reason.key,
        batchId,
      },
      { events: [{ kind: "changed", resource: resource.name, id: after.id, item: after }] },
    );
  }
  await refreshKeptOf(tx, of, recommended);
}

/** True if another live recommendation of the same record stands at the same place at the same time. */
export async function isRecommendedTwice(tx: Sql, { resource, by }: Places, record: Row): Promise<boolean> {
  const [twice] = await tx.query(
    `select 1 from ${sqlName(resource.name)} where ${sqlName(by)} = $1::bigint and rec_place = $2 and id <> $3::bigint
       and status = $4 and delete_time is null
       and rec_begin < to_timestamp($6) and rec_end > to_timestamp($5) limit 1`,
    [record[by], record["recPlace"], record["id"], record["status"], record["recBegin"], record["recEnd"]],
  );
  return twice !== undefined;
}

/** Builds a rule that brings what a recommended record says of its places up to date. */
export const countingPlaces =
  ({ of, by }: Places) =>
  (tx: Sql, _context: Context, { after }: { after: AnyRecord }): Promise<void> =>
    refreshKeptOf(tx, of, [String(after[by])]);

/** Builds a rule that takes a stopped record off the places at which it is recommended. */
export const leavingWhenStopped =
  (places: Places) =>
  async (
    tx: Sql,
    context: Context,
    { before, after }: { before: AnyRecord | null; after: AnyRecord },
  ): Promise<void> => {
    const isStopped = after["status"] === UpDown.of("down") && before?.["status"] === UpDown.of("up");
    if (isStopped) await leavePlaces(tx, context, places, { ids: [after.id], reason: noReason, batchId: randomUUID() });
  };
