import { SendState } from "#domain/enumerations/community.ts";
import { message } from "#domain/messaging/message.resource.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { Effect } from "./put.ts";
import { textsOf } from "./texts.ts";

interface Row {
  id: string;
  record: string;
  payload: Effect;
}

const AT_ONCE = 50;

async function deliver(tx: Sql, row: Row): Promise<void> {
  const texts = await textsOf(tx, row.payload);
  await insertRecord(
    tx,
    message,
    {
      receiver: row.payload.receiver,
      ...texts,
      cause: row.record,
      sendTime: Math.floor(Date.now() / 1000),
      state: SendState.of("sent"),
    },
    null,
  );
  await tx.query("update outbox set done = now() where id = $1::bigint", [row.id]);
}

/**
 * Sends what is due. The message and its mark are one transaction, so each is sent once, whichever process takes it.
 * @returns how many were sent
 */
export function deliverOutbox(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx.query<Row>(
      `select id, record, payload from outbox where done is null and due <= now() order by due, id limit ${AT_ONCE} for update skip locked`,
    );
    for (const row of due) await deliver(tx, row);
    return due.length;
  });
}
