import { commands } from "#commands/index.ts";
import { resourceNamed } from "#domain/index.ts";
import type { Queue } from "#kernel/queue.ts";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import type { Undoable } from "#domain/api/commands.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";

const AFTER = `now() - ${UNDO_SECONDS} * interval '1 second'`;

interface Action {
  command: string;
  requestId: string;
  recordIds: string[];
  objects: string[];
  reason: string;
  reasonKey: string;
  age: number;
}

/** Ids of the commands that U undoes in a queue: decisions and deferrals. */
const undoableCommands = commands
  .filter(({ undoable: can, decision, resource }) => can && (decision || resource === null))
  .map(({ id }) => id);

function reasonOf({ reason, reasonKey }: Action): Undoable["reason"] {
  if (reasonKey !== "") return { key: reasonKey };
  return reason === "" ? null : { text: reason };
}

/** Reads the moderator's recent skips. They come from their own table, because a skip writes no operation record. */
const skipsOf = async (db: Sql, context: Context, queue: Queue): Promise<Action[]> =>
  db.query<Action>(
    `select 'queue.skip' as command, '' as "requestId", '{}'::text[] as "recordIds", array[item::text] as objects,
       '' as reason, '' as "reasonKey", extract(epoch from now() - create_time)::float8 as age
     from queue_skip where admin = $1::bigint and queue = $2 and create_time > ${AFTER} order by create_time`,
    [context.actor.id, queue.id],
  );

/**
 * Reads the admin's actions in a queue that can still be undone, so that a reloaded window continues the countdown.
 * Several records of one call form one action, because they are undone together: of a macro, also the steps before its
 * decision.
 */
export async function undoableActs(db: Sql, context: Context, queue: Queue): Promise<Undoable[]> {
  const acts = await db.query<Action>(
    `select r.command, r.request_id as "requestId", array(select b.id::text from operation_record b
         where b.batch_id = r.batch_id and b.undoes is null and b.caused_by is null order by b.id) as "recordIds",
       array_agg(r.op_obj_id::text order by r.id) as objects, min(r.reason) as reason, min(r.reason_key) as "reasonKey",
       extract(epoch from now() - min(r.create_time))::float8 as age
     from operation_record r
     where r.admin = $1::bigint and r.queue = $2 and r.command = any($3::text[]) and r.undoes is null
       and r.create_time > ${AFTER}
       and not exists (select 1 from operation_record u where u.undoes = r.id)
     group by r.batch_id, r.command, r.request_id order by min(r.create_time), min(r.id)`,
    [context.actor.id, queue.id, undoableCommands],
  );
  const undoable: Undoable[] = [];
  for (const act of [...acts, ...(await skipsOf(db, context, queue))])
    undoable.push({
      command: act.command,
      requestId: act.requestId,
      recordIds: act.recordIds,
      items: await readRecords(db, resourceNamed(queue.resource), act.objects),
      reason: reasonOf(act),
      left: Math.max(0, Math.floor((UNDO_SECONDS - act.age) * 1_000)),
    });
  return undoable;
}
