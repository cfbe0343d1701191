import { ShelfStatus } from "#domain/enumerations/review.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { TaskAction } from "#domain/member-tasks/enumerations.ts";
import { knownActions, remaining, standing } from "#server/areas/experience/known-actions.ts";
import type { Database } from "#server/db/sql.ts";
import { systemContext } from "#server/system-context.ts";
import { countAction, revokeAction } from "./count-action.ts";

/** Most actions of one kind in one run. */
const MOST = 500;

interface Done {
  user: string;
  id: string;
  at: number;
}

/**
 * Counts what members did by the records of the last day, where a live task asks for it and the action came while it
 * was live.
 * @returns number of actions
 */
export async function countKnown(db: Database): Promise<number> {
  const context = systemContext(db);
  let counted = 0;
  for (const known of knownActions) {
    const { action, resource, table, user, at } = known;
    const due = await db.query<Done>(
      `select ${user}::text as user, t.id::text, extract(epoch from ${at})::float8 as at from ${table} t
       where ${standing(known)} and ${at} > now() - interval '1 day' and ${at} <= now()
         and exists (select 1 from member_task k where k.shape = 'ladder' and k.action = $1 and k.status = $2
           and coalesce(k."begin" <= ${at}, true) and k.delete_time is null)
         and not exists (select 1 from member_action a where a."user" = ${user} and a.action = $1 and a.biz_type = $3
           and a.biz_id = t.id and a.undone is null and a.delete_time is null)
         and exists (select 1 from "user" u where u.id = ${user} and u.status = ${UserStatus.of("normal")} and u.delete_time is null)
       order by t.id limit ${MOST}`,
      [TaskAction.of(action), ShelfStatus.of("onShelf"), resource],
    );
    for (const { user: who, id, at: when } of due) {
      const act = { user: who, action, subject: { resource, id }, at: when };
      await db.transaction((tx) => countAction(tx, context, act));
      counted += 1;
    }
  }
  return counted;
}

/** Takes back actions of the last day whose record is gone, such as a model that was deleted. @returns their number */
export async function revokeGone(db: Database): Promise<number> {
  const context = systemContext(db);
  let undone = 0;
  for (const known of knownActions) {
    const { action, resource, table } = known;
    const gone = await db.query<{ user: string; id: string }>(
      `select a."user"::text as user, a.biz_id::text as id from member_action a
       where a.action = $1 and a.biz_type = $2 and a.undone is null and a.time > now() - interval '1 day'
         and a.delete_time is null and not exists (select 1 from ${table} t where t.id = a.biz_id and ${remaining(known)})
       order by a.id limit ${MOST}`,
      [TaskAction.of(action), resource],
    );
    for (const { user, id } of gone) {
      await db.transaction((tx) => revokeAction(tx, context, { user, action, subject: { resource, id } }));
      undone += 1;
    }
  }
  return undone;
}
