import { TopicRole } from "#domain/topics/enumerations.ts";
import { topicEvent } from "#domain/topics/topic-event.resource.ts";
import { topicUser } from "#domain/topics/topic-user.resource.ts";
import { topic } from "#domain/topics/topic.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Operation, Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord } from "#server/resources/write.ts";

/** Makes the host of a topic one of its users, and takes the role from the former host. */
export async function keepHost(
  tx: Sql,
  { now }: Context,
  { before, after }: Write & { after: AnyRecord },
): Promise<void> {
  if ((before?.["host"] ?? null) === (after["host"] ?? null)) return;
  const [host, member] = [TopicRole.of("host"), TopicRole.of("member")];
  await tx.query(
    `update topic_user set role = $3, version = version + 1, update_time = now()
     where topic = $1::bigint and role = $2 and delete_time is null`,
    [after.id, host, member],
  );
  if (!after["host"]) return;
  const known = await tx.query(
    `update topic_user set role = $3, version = version + 1, update_time = now()
     where topic = $1::bigint and "user" = $2::bigint and delete_time is null returning id`,
    [after.id, after["host"], host],
  );
  if (known.length === 0) {
    const about = { topic: after.id, user: after["host"] };
    await insertRecord(tx, topicUser, { ...about, role: host, joinTime: now }, null);
    await insertRecord(tx, topicEvent, { ...about, kind: "joined", time: now, createTime: now }, null);
  }
  await refreshKeptOf(tx, topic, [after.id]);
}

/** Gives the role back to the host whom a topic had before. */
export const hostBack = (tx: Sql, context: Context, { before }: Operation, record: AnyRecord): Promise<void> =>
  keepHost(tx, context, { verb: "undo", before: record, patch: before, after: { ...record, ...before } });

/** Time at which a user who is added takes part. */
export const joinValues = (_tx: Sql, { before }: Write, { now }: Context): Promise<Row> =>
  Promise.resolve(before ? {} : { joinTime: now });

/** Records that a user takes part in a topic. */
export async function noteJoined(
  tx: Sql,
  { now }: Context,
  { before, after }: Write & { after: AnyRecord },
): Promise<void> {
  if (before) return;
  const about = { topic: after["topic"], user: after["user"] };
  await insertRecord(tx, topicEvent, { ...about, kind: "joined", time: now, createTime: now }, null);
  await refreshKeptOf(tx, topic, [String(after["topic"])]);
}

/** Counts the models of the topic anew. */
export const countModels = (tx: Sql, _context: Context, { after }: Write & { after: AnyRecord }): Promise<void> =>
  refreshKeptOf(tx, topic, [String(after["topic"])]);

/** Ends the recommendations of a topic with the topic, so that no place shows one that is over. */
export async function endWithTopic(
  tx: Sql,
  _context: Context,
  { before, after }: Write & { after: AnyRecord },
): Promise<void> {
  if (!after["end"] || before?.["end"] === after["end"]) return;
  await tx.query(
    `update topic_recommendation set rec_end = to_timestamp($2), version = version + 1, update_time = now()
     where topic = $1::bigint and rec_end > to_timestamp($2) and delete_time is null`,
    [after.id, after["end"]],
  );
}
