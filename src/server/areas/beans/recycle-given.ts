import { beanRecycle } from "#domain/beans/bean-recycle.resource.ts";
import { BeanCurrency } from "#domain/beans/enumerations.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { newNumber } from "#server/resources/new-number.ts";
import { insertRecord } from "#server/resources/write.ts";
import { messageAbout, takeAtOnce } from "./take-beans.ts";

interface Given {
  user: string;
  /** Entry by which the member got the beans. */
  entry: string;
  amount: number;
  reason: string;
}

/**
 * Takes beans back from a member, once for each entry. What the member has spent is taken from later grants.
 * @returns false if they were taken back before
 */
export async function recycleGiven(
  tx: Sql,
  context: Context,
  { user, entry, amount, reason }: Given,
): Promise<boolean> {
  // No reversal of the entry runs at the same time (source-flow.ts).
  await tx.query("select 1 from account_flow where entry = $1::bigint order by id for update", [entry]);
  const [flow] = await tx.query<{ id: string; known: boolean }>(
    `select f.id::text, exists (select 1 from bean_recycle r where r.source_flow = f.id and r.delete_time is null)
       or exists (select 1 from ledger_entry e where e.reversal_of = f.entry) as known
     from account_flow f where f.entry = $1::bigint and f.owner_kind = 'user' and f.owner = $2::bigint and f.amount > 0
     order by f.id limit 1`,
    [entry, user],
  );
  if (!flow || flow.known) return false;
  const admin = context.actor.id === "0" ? null : context.actor.id;
  const values = {
    recycleNo: newNumber("R", context.now),
    user,
    currency: BeanCurrency.of("bean"),
    amount,
    keepsRest: true,
    reason: [...reason].slice(0, 200).join(""),
    sourceFlow: flow.id,
  };
  const before = await insertRecord(tx, beanRecycle, values, admin);
  const { verb, patch, taken } = await takeAtOnce(tx, context, before);
  const message = messageAbout(before, "beanRecycle.take", reason, taken);
  await moveBySystem(tx, context, { resource: beanRecycle, verb, before, patch, reason, message });
  return true;
}
