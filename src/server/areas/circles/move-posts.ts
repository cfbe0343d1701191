import { channelCommands } from "#commands/circles/channel.ts";
import { columnCommands } from "#commands/circles/column.ts";
import { channel } from "#domain/circles/channel.resource.ts";
import { column } from "#domain/circles/column.resource.ts";
import type { Command } from "#kernel/command.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Handler } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import type { Row } from "#server/resources/row.ts";
import { checkedValues } from "#server/resources/write.ts";

/**
 * Replaces the place of all posts, also of those that wait. Their versions stay: no post itself is edited.
 * @param field field of the posts that names their place
 * @returns number of posts
 */
export async function movePosts(tx: Sql, field: string, from: readonly string[], to: string): Promise<number> {
  const name = sqlName(field);
  const moved = await tx.query(
    `update content set ${name} = $2::bigint where ${name} = any($1::bigint[]) returning id`,
    [from, to],
  );
  return moved.length;
}

const refuse = (zh: string, en: string): never => {
  throw new Refusal("guardRefused", [zh, en], { path: "input.target" });
};

/** Builds the handler of a command that moves the posts of columns or channels, so that these can be deleted. */
const moving = (resource: Resource, field: string, { id: command, input }: Command): Handler => ({
  body: selectionBody(resource.name, input),
  handle: async (context, body, tx) => {
    const values = await checkedValues(tx, input, (body["input"] ?? {}) as Row, null);
    const records = await selectedRecords(tx, context, command, body);
    const target = await readRecord(tx, resource, String(values["target"]));
    const ids = records.map(({ id }) => id);
    if (ids.includes(target.id)) refuse("不能移到自己", "Posts cannot move to where they are");
    if (records.some((one) => (one["circle"] ?? null) !== (target["circle"] ?? null)))
      refuse("目标栏目不在同一个圈子", "The target column is in another circle");
    const moved = await movePosts(tx, field, ids, target.id);
    tell(context, [`${moved} 个帖子移过去`, `Posts that move: ${moved}`]);
    await refreshKeptOf(tx, resource, [...ids, target.id]);
    return recordEach(tx, context, { resource, command, records }, ({ id }) => readRecord(tx, resource, id));
  },
});

export const movePostsOfColumn = moving(column, "columnId", columnCommands.movePosts);
export const movePostsOfChannel = moving(channel, "channelId", channelCommands.movePosts);
