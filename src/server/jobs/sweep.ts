import { SPAN_SECONDS } from "#server/access/call-limit.ts";
import type { Sql } from "#server/db/sql.ts";
import { sweepEvents } from "#server/live/position.ts";

/** Removes what is only kept for a time. */
export async function sweep(db: Sql): Promise<void> {
  await db.query("delete from request where create_time < now() - interval '24 hours'");
  await db.query("delete from session where expires < now() - interval '10 minutes'");
  await db.query("delete from login_attempt where create_time < now() - interval '1 day'");
  await db.query("delete from verify_code where create_time < now() - interval '1 day'");
  await db.query(`delete from call_count where span < extract(epoch from now()) / ${SPAN_SECONDS} - 6`);
  await db.query("delete from refused_call where day < current_date - 90");
  await db.query("delete from puzzle where expires < now() - interval '10 minutes'");
  await db.query("delete from login_step where expires < now()");
  await db.query("delete from qr_login where expires < now() - interval '10 minutes'");
  await db.query("delete from outbox where done < now() - interval '7 days'");
  await sweepEvents(db);
  await db.query(
    `delete from queue_item where (holder is null or lease_until < now() - interval '1 minute')
       and (asked_until is null or asked_until < now()) and not escalated and note = ''`,
  );
}
