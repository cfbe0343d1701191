import { shiftNote } from "#domain/home/shift-note.resource.ts";
import type { DeskReply } from "#domain/api/queue.ts";
import { recordOperation } from "#server/audit/record.ts";
import { newBatchId } from "#server/commands/run-on-selection.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";

/** Days for which the desk shows a note. */
const SHOWN_DAYS = 3;

/** The newest note of the last days, with the names of those who read it; null without one. */
export async function latestNote(db: Sql): Promise<DeskReply["note"]> {
  const [note] = await db.query<NonNullable<DeskReply["note"]>>(
    `select n.id::text as id, n.text, n.writer::text as writer, a.real_name as name,
       extract(epoch from n.create_time)::int as time,
       array(select r.real_name from admin r where r.id = any(n.read_by) order by r.id) as readers,
       array(select unnest(n.read_by)::text) as "readBy"
     from shift_note n join admin a on a.id = n.writer
     where n.delete_time is null and n.create_time > now() - interval '${SHOWN_DAYS} days'
     order by n.id desc limit 1`,
  );
  return note ?? null;
}

/** Leaves a note for the next shift. */
export async function writeNote(tx: Sql, context: Context, text: string): Promise<void> {
  const after = await insertRecord(tx, shiftNote, { text, writer: context.actor.id }, context.actor.id);
  await recordOperation(tx, context, {
    resource: shiftNote,
    id: after.id,
    targetId: null,
    command: "home.writeNote",
    before: null,
    after,
    reason: "",
    batchId: newBatchId(),
  });
  await publish(tx, [{ kind: "changed", resource: shiftNote.name, id: after.id, item: after }]);
}

/** Notes that the caller read a note. A second time changes nothing. */
export async function markNoteRead(tx: Sql, context: Context, id: string): Promise<void> {
  const before = await readRecord(tx, shiftNote, id, true);
  const readBy = (before["readBy"] as string[] | null) ?? [];
  if (readBy.includes(context.actor.id)) return;
  await updateRecord(tx, shiftNote, before, { readBy: [...readBy, context.actor.id] }, context.actor.id);
}
