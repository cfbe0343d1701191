import { randomUUID } from "node:crypto";
import { collectionItem } from "#domain/collections/collection-item.resource.ts";
import { content } from "#domain/posts/content.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

/** Tells the author of a post when it stands in a collection for the first time. The history of the post says so, too. */
export async function tellAuthor(tx: Sql, context: Context, entry: AnyRecord): Promise<void> {
  const { id, content: post, author } = entry as { id: string; content?: string; author?: string | null };
  const [earlier] = await tx.query(
    "select 1 from collection_item where content = $1::bigint and id <> $2::bigint limit 1",
    [post, id],
  );
  if (earlier || !author || !post) return;
  const command = `${collectionItem.name}.add`;
  const about = { resource: content.name, id: post };
  const message = { kind: "authorMessage" as const, receiver: author, event: command, title: "", about };
  await recordOperation(
    tx,
    context,
    { resource: content, id: post, targetId: author, command, before: null, after: null, batchId: randomUUID() },
    { effects: [{ ...message, reason: "", reasonKey: "" }] },
  );
}
