import { commands } from "#commands/index.ts";
import type { OwnDayReply } from "#kernel/wire.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { titlesOf } from "#server/resources/titles.ts";

const LAST = 50;
const decisions = commands.filter(({ decision }) => decision).map(({ id }) => id);

/** An admin's decisions of today, as his own clock counts the day; an undone one is shown as such and not counted. */
export async function ownDay(db: Sql, context: Context): Promise<OwnDayReply> {
  const midnight = context.now - ((context.now + context.timezone) % 86_400);
  const mine = `from operation_record o where o.admin = $1::bigint and o.create_time >= to_timestamp($2) and o.command = any($3::text[]) and o.undoes is null`;
  const undone = "exists (select 1 from operation_record u where u.undoes = o.id)";
  const values = [context.actor.id, midnight, decisions];
  const counts = await db.query<{ command: string; n: number }>(
    `select o.command, count(*)::int as n ${mine} and not ${undone} group by 1 order by 2 desc, 1`,
    values,
  );
  const last = await db.query<OwnDayReply["last"][number]>(
    `select o.id, extract(epoch from o.create_time)::int as time, o.command, o.resource, o.op_obj_id as "opObjId", o.reason,
       ${undone} as "isUndone" ${mine} order by o.create_time desc, o.id desc limit ${LAST}`,
    values,
  );
  const wanted = new Map<string, Set<string>>();
  for (const { resource, opObjId } of last) wanted.set(resource, (wanted.get(resource) ?? new Set()).add(opObjId));
  return { counts, last, titles: await titlesOf(db, wanted, context.language) };
}
