import type { AnyRecord } from "#kernel/resource.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";

/** Returns the decision on a video; null without a video. */
export async function statusOfVideo(tx: Sql, id: unknown): Promise<unknown> {
  if (id === null || id === undefined) return null;
  const [row] = await tx.query<{ status: number }>("select status from video where id = $1::bigint", [id]);
  return row?.status ?? null;
}

/**
 * Writes the decision on a video to its posts, which wait for it. Their versions stay: no post itself is edited, and an
 * open edit must not conflict.
 */
export async function writeVideoStatus(tx: Sql, id: string, status: unknown): Promise<void> {
  const posts = await tx.query(
    "update content set video_status = $2 where video_id = $1::bigint and video_status is distinct from $2 returning id",
    [id, status],
  );
  if (posts.length > 0) await publish(tx, [{ kind: "count", queue: "posts" }]);
}

/** Posts follow the decision on their video. */
export async function followVideo(
  tx: Sql,
  _context: Context,
  { before, after }: Write & { after: AnyRecord },
): Promise<void> {
  if (before && before["status"] !== after["status"]) await writeVideoStatus(tx, after.id, after["status"]);
}
