import { collectionItem } from "#domain/collections/collection-item.resource.ts";
import { contentRecommendation } from "#domain/posts/content-recommendation.resource.ts";
import { topContent } from "#domain/posts/top-content.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Sql } from "#server/db/sql.ts";
import { copyCoverOf, writeCover } from "#server/resources/copy-cover.ts";
import type { Row } from "#server/resources/row.ts";

/** Resources of lists of posts. */
const postLists = [topContent, contentRecommendation, collectionItem] as const;

/** What lists show of a post. */
export async function copyOfPost(db: Sql, id: unknown): Promise<Row> {
  const [row] = await db.query<{ cover: unknown[]; author: string | null; postStatus: number }>(
    `select coalesce(jsonb_path_query_array(media, '$[0]'), '[]') as cover, author, status as "postStatus"
     from content where id = $1::bigint`,
    [id],
  );
  return row ? { ...row } : {};
}

/** An entry keeps author and status of its post. */
export async function fillFromPost(tx: Sql, { verb, patch }: Write): Promise<Row> {
  if (verb !== "add") return {};
  const { author, postStatus } = await copyOfPost(tx, patch["content"]);
  return { author, postStatus };
}

/** Copies the first picture of the post to a new entry. */
export const copyPicture = copyCoverOf("content", copyOfPost);

/** Writes the status of a post to the lists on which it stands. */
export async function writePostStatus(tx: Sql, post: string, status: unknown): Promise<void> {
  for (const { name } of postLists)
    await tx.query(
      `update ${sqlName(name)} set post_status = $2 where content = $1::bigint and post_status is distinct from $2`,
      [post, status],
    );
}

/** Brings what lists show of a changed post up to date: its first picture and its status. */
export async function refreshCopies(tx: Sql, before: AnyRecord, after: AnyRecord): Promise<void> {
  if (before["status"] !== after["status"]) await writePostStatus(tx, after.id, after["status"]);
  if (JSON.stringify(before["media"]) === JSON.stringify(after["media"])) return;
  const { cover } = await copyOfPost(tx, after.id);
  for (const resource of postLists) {
    const rows = await tx.query<{ id: string }>(
      `select id from ${sqlName(resource.name)} where content = $1::bigint and delete_time is null`,
      [after.id],
    );
    for (const { id } of rows) await writeCover(tx, resource, id, cover);
  }
}
