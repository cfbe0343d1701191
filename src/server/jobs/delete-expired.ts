import { SPAN_SECONDS } from "#server/http/rate-limit.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { sweepEvents } from "#server/live/stream-position.ts";
import type { Storage } from "#server/storage/storage.ts";

const isUnused = `create_time < now() - interval '24 hours' and not exists (
  select 1 from stored_file same join file_use u on u.key = same.key where same.md5 = stored_file.md5)
  and not exists (select 1 from task_file k where k.key = stored_file.key)`;

/**
 * Deletes uploads that no record has used within 24 hours after they were stored. Pictures of a mesh remain as long as
 * the mesh, and files of a task until they expire. The save of a record locks the rows of its files. So either the
 * sweep keeps a file, or the save is refused because the file is missing.
 * @returns the keys of the deleted files
 */
export async function eraseUnused(db: Database, storage: Storage): Promise<string[]> {
  const unused = await db.query<{ key: string }>(`select key from stored_file where ${isUnused} limit 1000`);
  const erased: string[] = [];
  for (const { key } of unused)
    await db.transaction(async (tx) => {
      const locked = await tx.query("select 1 from stored_file where key = $1 for update skip locked", [key]);
      if (locked.length === 0) return;
      // Check again under the lock, because a record with the file may have been saved in the meantime.
      const deleted = await tx.query(`delete from stored_file where key = $1 and ${isUnused} returning key`, [key]);
      if (deleted.length === 0) return;
      await tx.query("delete from picture_look where key = $1", [key]);
      // An upload of the same content waits for this transaction and then checks whether the file exists.
      await storage.remove(key);
      erased.push(key);
    });
  return erased;
}

/** Deletes expired rows. */
export async function deleteExpired(db: Sql): Promise<void> {
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
