import { SendState } from "#domain/enumerations/community.ts";
import { message } from "#domain/messaging/message.resource.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { Effect } from "./outbox-entry.ts";
import { textsOf } from "./texts.ts";

interface Row {
  id: string;
  record: string;
  attempts: number;
  payload: Effect;
}

const AT_ONCE = 50;
/** Maximum pause between two attempts, in seconds. A message that cannot be sent is retried after 2, 4, 8 … seconds. */
const LONGEST_PAUSE_SECONDS = 3_600;

async function deliver(tx: Sql, row: Row): Promise<void> {
  const texts = await textsOf(tx, row.payload);
  await insertRecord(
    tx,
    message,
    {
      receiver: row.payload.receiver,
      ...texts,
      jump: row.payload.jump ?? null,
      cause: row.record,
      sendTime: Math.floor(Date.now() / 1000),
      state: SendState.of("sent"),
    },
    null,
  );
  await tx.query("update outbox set done = now() where id = $1::bigint", [row.id]);
}

/**
 * Delivers one message after a savepoint. If it fails, the transaction returns to the savepoint and plans the next
 * attempt. The other messages are not affected.
 */
async function deliverOrPutOff(tx: Sql, row: Row, report: (line: string) => void): Promise<boolean> {
  await tx.query("savepoint one");
  try {
    await deliver(tx, row);
    await tx.query("release savepoint one");
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await tx.query("rollback to savepoint one");
    const pause = Math.min(2 ** (row.attempts + 1), LONGEST_PAUSE_SECONDS);
    await tx.query(
      "update outbox set attempts = attempts + 1, error = $2, due = now() + $3::int * interval '1 second' where id = $1::bigint",
      [row.id, reason.slice(0, 500), pause],
    );
    report(
      `Message ${row.id} of operation record ${row.record} could not be sent (attempt ${row.attempts + 1}): ${reason}`,
    );
    return false;
  }
}

function deliverSome(db: Database, report: (line: string) => void): Promise<{ due: number; sent: number }> {
  return db.transaction(async (tx) => {
    const due = await tx.query<Row>(
      `select id, record, attempts, payload from outbox where done is null and due <= now() order by due, id limit ${AT_ONCE} for update skip locked`,
    );
    let sent = 0;
    for (const row of due) if (await deliverOrPutOff(tx, row, report)) sent += 1;
    return { due: due.length, sent };
  });
}

/**
 * Sends all messages that are due. The message is delivered and marked as sent in one transaction. So it is sent once,
 * even with several processes.
 * @returns the number of messages sent
 */
export async function deliverOutbox(db: Database, report: (line: string) => void): Promise<number> {
  let sent = 0;
  for (;;) {
    const some = await deliverSome(db, report);
    sent += some.sent;
    if (some.due < AT_ONCE) return sent;
  }
}
