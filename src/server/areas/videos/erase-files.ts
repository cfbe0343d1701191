import { ContentStatus } from "#domain/enumerations/community.ts";
import { video } from "#domain/videos/video.resource.ts";
import type { Database } from "#server/db/sql.ts";

/** Days after which a deletion can no longer be reversed, and its files go. */
const KEPT_DAYS = 30;

/**
 * Gives up the files of videos that were deleted long ago. The sweep of unused files then removes those that no other
 * record has (jobs/delete-expired.ts).
 * @returns the number of videos
 */
export const eraseVideoFiles = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    const due = await tx.query<{ id: string }>(
      `update video set erased_time = now() where status = $1 and erased_time is null
         and update_time < now() - interval '${KEPT_DAYS} days' returning id`,
      [ContentStatus.of("delete")],
    );
    const ids = due.map(({ id }) => id);
    await tx.query("delete from file_use where resource = $1 and record = any($2::bigint[])", [video.name, ids]);
    return ids.length;
  });
