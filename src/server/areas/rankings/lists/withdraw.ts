import { randomUUID } from "node:crypto";
import { Recommend } from "#domain/enumerations/review.ts";
import { recommendation } from "#domain/rankings/recommendation.resource.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { changeRecord } from "#server/commands/change-record.ts";

/** Cancels the live recommendations of a model, or of all models of an author. */
export async function withdraw(
  tx: Sql,
  context: Context,
  of: { model?: string | null; author?: string | null },
  reason: string,
): Promise<void> {
  const live = await tx.query<{ id: string }>(
    `select id from recommendation where (model = $1::bigint or author = $2::bigint) and status = $3
       and delete_time is null order by id`,
    [of.model ?? null, of.author ?? null, Recommend.of("confirmed")],
  );
  if (live.length === 0) return;
  tell(context, [`${live.length} 个推荐取消`, `Recommendations that end: ${live.length}`]);
  const batchId = randomUUID();
  const ids = live.map(({ id }) => id);
  for (const before of await readRecords(tx, recommendation, ids, true))
    await changeRecord(tx, context, {
      resource: recommendation,
      before,
      patch: { status: Recommend.of("cancel"), reason: [...reason].slice(0, 200).join("") },
      command: "recommendation.expire",
      reason,
      batchId,
    });
}
