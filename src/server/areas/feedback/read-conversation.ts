import type { ConversationBlock } from "#domain/api/evidence.ts";
import { deviceRegister } from "#domain/devices/device-register.resource.ts";
import { feedbackReply } from "#domain/feedback/feedback-reply.resource.ts";
import { feedback } from "#domain/feedback/feedback.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Database } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";

/** Latest messages that are shown. Few conversations have more. */
const MOST = 100;

/** Other conversations of the member that are shown. */
const EARLIER = 5;

/** Devices of the member that are shown. */
const DEVICES = 5;

/** Reads the member's other conversations: title, state, time and last answer. */
async function earlierOf(db: Database, { id, user }: AnyRecord): Promise<AnyRecord[]> {
  const rows = await db.query<{ id: string }>(
    `select id from feedback where "user" = $1::bigint and id <> $2::bigint and delete_time is null
     order by create_time desc, id desc limit ${EARLIER}`,
    [user ?? null, id],
  );
  const ids = rows.map((row) => row.id);
  const read = new Map((await readRecords(db, feedback, ids)).map((one) => [one.id, one]));
  return ids
    .flatMap((one) => read.get(one) ?? [])
    .map(({ id: other, version, heading, status, createTime, answer }) => ({
      id: other,
      version,
      heading,
      status,
      createTime,
      answer,
    }));
}

/** Reads the last register record of each of the member's devices. */
async function devicesOf(db: Database, { user }: AnyRecord): Promise<AnyRecord[]> {
  const rows = await db.query<{ id: string }>(
    `select id from (select distinct on (dn) id, time from device_register where "user" = $1::bigint
       order by dn, time desc, id desc) as last
     order by time desc, id desc limit ${DEVICES}`,
    [user ?? null],
  );
  const read = await readRecords(
    db,
    deviceRegister,
    rows.map(({ id }) => id),
  );
  return read.map(({ id, version, dn, addType, action, time }) => ({ id, version, dn, addType, action, time }));
}

/** Reads the messages of a conversation, oldest first, what the member asked before, and the member's devices. */
export async function readConversation(db: Database, item: AnyRecord): Promise<ConversationBlock> {
  const rows = await db.query<{ id: string; all: number }>(
    `select id, (count(*) over ())::int as all from feedback_reply where feedback = $1::bigint and delete_time is null
     order by create_time desc, id desc limit ${MOST}`,
    [item.id],
  );
  const messages = await readRecords(
    db,
    feedbackReply,
    rows.toReversed().map(({ id }) => id),
  );
  return {
    messages,
    before: (rows[0]?.all ?? 0) - rows.length,
    earlier: await earlierOf(db, item),
    devices: await devicesOf(db, item),
  };
}
