import { randomUUID } from "node:crypto";
import { Recommend, ShelfStatus } from "#domain/enumerations/review.ts";
import { contentRecommendation } from "#domain/posts/content-recommendation.resource.ts";
import { topContent } from "#domain/posts/top-content.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import type { Label } from "#kernel/label.ts";
import type { Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { changeRecord } from "#server/commands/change-record.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import type { Row } from "#server/resources/row.ts";

interface Leaving {
  resource: Resource;
  /** Condition of the rows with the parameter $1. Only rows in the state `live` leave. */
  where: string;
  of: unknown;
  live: unknown;
  patch: Row;
  named: (n: number) => Label;
}

async function leave(tx: Sql, context: Context, reason: string, leaving: Leaving): Promise<void> {
  const { resource, where, of, live, patch, named } = leaving;
  const rows = await tx.query<{ id: string }>(
    `select id from ${sqlName(resource.name)} where ${where} and status = $2 and delete_time is null order by id`,
    [of, live],
  );
  if (rows.length === 0) return;
  tell(context, named(rows.length));
  const batchId = randomUUID();
  const ids = rows.map(({ id }) => id);
  for (const before of await readRecords(tx, resource, ids, true))
    await changeRecord(tx, context, {
      resource,
      before,
      patch,
      command: `${resource.name}.expire`,
      reason,
      batchId,
    });
}

const pins = {
  resource: topContent,
  live: ShelfStatus.of("onShelf"),
  patch: { status: ShelfStatus.of("offShelf") },
  named: (n: number): Label => [`${n} 处置顶下架`, `Pins that come off: ${n}`],
};

/** Takes the pins of a post off the shelf. */
export async function leavePins(tx: Sql, context: Context, post: string, reason: string): Promise<void> {
  await leave(tx, context, reason, { ...pins, where: "content = $1::bigint", of: post });
  const tags = await tx.query<{ id: string }>(
    "select distinct place_id as id from top_content where content = $1::bigint and place = 'tag'",
    [post],
  );
  await refreshKeptOf(
    tx,
    tag,
    tags.map(({ id }) => id),
  );
}

/** Takes all pins of tags off the shelf, because the tags are banned or merged. */
export async function unpinTags(tx: Sql, context: Context, tags: readonly string[], reason: string): Promise<void> {
  await leave(tx, context, reason, { ...pins, where: "place = 'tag' and place_id = any($1::bigint[])", of: tags });
  await refreshKeptOf(tx, tag, tags);
}

const recommendations = (reason: string) => ({
  resource: contentRecommendation,
  live: Recommend.of("confirmed"),
  patch: { status: Recommend.of("cancel"), reason: [...reason].slice(0, 200).join("") },
  named: (n: number): Label => [`${n} 个帖子推荐取消`, `Recommendations of posts that end: ${n}`],
});

/** Ends the recommendations of a post. */
export const withdrawPost = (tx: Sql, context: Context, post: string, reason: string): Promise<void> =>
  leave(tx, context, reason, { ...recommendations(reason), where: "content = $1::bigint", of: post });

/** Ends the recommendations of all posts of an author. */
export const withdrawPostsOf = (tx: Sql, context: Context, author: string, reason: string): Promise<void> =>
  leave(tx, context, reason, { ...recommendations(reason), where: "author = $1::bigint", of: author });
