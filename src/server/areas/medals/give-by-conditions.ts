import { ShelfStatus } from "#domain/enumerations/review.ts";
import { medal } from "#domain/medals/medal.resource.ts";
import { conditionOf } from "#domain/medals/medal.rules.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { readRecords } from "#server/resources/detail.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import { systemContext } from "#server/system-context.ts";
import { countFor, membersFor } from "./conditions.ts";
import { giveMedal } from "./give-medal.ts";

const BATCH = 100;
/** Most members who get one medal in one run. The next run takes the others. */
const MOST_AT_ONCE = 5_000;

/** Gives a medal to the next members who have earned it. @returns the number of them; 0 ends the run of this medal */
async function giveNext(tx: Sql, context: Context, one: AnyRecord): Promise<number> {
  const members = await membersFor(tx, one.id, conditionOf(one), BATCH);
  let count = 0;
  for (const user of members)
    try {
      await giveMedal(tx, context, { medal: one.id, user, source: "condition", notify: true });
      count += 1;
    } catch (error) {
      // The stock has ended, or the medal was taken off: nobody else gets it either.
      if (error instanceof Refusal) break;
      throw error;
    }
  return count;
}

/** Writes how many members hold a medal, and would get it now. Nobody has edited it, so its version stays. */
export async function countMembers(tx: Sql, one: AnyRecord): Promise<void> {
  await refreshKeptOf(tx, medal, [one.id]);
  await tx.query("update medal set would_get = $2 where id = $1::bigint and would_get is distinct from $2", [
    one.id,
    await countFor(tx, one.id, conditionOf(one)),
  ]);
}

/** Gives each medal on shelf to the members who meet its condition. @returns the number of given medals */
export async function giveByConditions(db: Database): Promise<number> {
  const due = await db.query<{ id: string }>(
    `select id from medal where status = $1 and measure <> 'hand' and delete_time is null
       and (begin is null or begin <= now()) and ("end" is null or "end" > now()) order by id`,
    [ShelfStatus.of("onShelf")],
  );
  let all = 0;
  for (const { id } of due) {
    for (let total = 0, more = true; more && total < MOST_AT_ONCE;) {
      const context: Context = { ...systemContext(db), batchId: `medal:${id}` };
      const n = await db.transaction(async (tx) => {
        const [one] = await readRecords(tx, medal, [id]);
        const done = one ? await giveNext(tx, context, one) : 0;
        if (one && done > 0) await publish(tx, [{ kind: "added", resource: "medalRecord", id }]);
        return done;
      });
      total += n;
      all += n;
      more = n === BATCH;
    }
    await db.transaction(async (tx) => {
      const [one] = await readRecords(tx, medal, [id]);
      if (one) await countMembers(tx, one);
    });
  }
  return all;
}
