import { linkPlatformCommands } from "#commands/links/link-platform.ts";
import { linkPlatform } from "#domain/links/link-platform.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { tell } from "#server/commands/foretell.ts";
import { mergeHandler, refuseTarget } from "#server/commands/merge.ts";
import type { Sql } from "#server/db/sql.ts";
import { removeRecord, updateRecord } from "#server/resources/write.ts";

/** Moves links to another platform. @returns their number */
async function moveLinks(tx: Sql, from: readonly string[], to: string): Promise<number> {
  const moved = await tx.query(
    `update short_link set platform = $2::bigint, version = version + 1, update_time = now()
     where platform = any($1::bigint[]) returning id`,
    [from, to],
  );
  return moved.length;
}

/** Moves costs. Those of a month that both platforms have are added up. @returns number of months */
async function moveCosts(tx: Sql, from: readonly string[], to: string): Promise<number> {
  await tx.query(
    `with added as (
       update link_cost c set delete_time = now() where platform = any($1::bigint[]) and delete_time is null
         and exists (select 1 from link_cost t where t.platform = $2::bigint and t.month = c.month and t.delete_time is null)
       returning c.month, c.amount
     ) update link_cost t set amount = t.amount + a.amount, version = version + 1, update_time = now()
       from (select month, sum(amount) as amount from added group by month) a
       where t.platform = $2::bigint and t.month = a.month and t.delete_time is null`,
    [from, to],
  );
  const moved = await tx.query(
    `update link_cost set platform = $2::bigint, version = version + 1, update_time = now()
     where platform = any($1::bigint[]) and delete_time is null returning id`,
    [from, to],
  );
  return moved.length;
}

function checkTarget(target: AnyRecord, merged: readonly AnyRecord[]): void {
  if (merged.some(({ id }) => id === target.id))
    refuseTarget("不能合并到自己", "A platform cannot be merged into itself");
  const others = merged.filter(({ costs }) => Number(costs) > 0);
  if (others.some(({ currency }) => target["currency"] !== null && currency !== target["currency"]))
    refuseTarget("币种不同的费用不能相加", "Costs in different currencies cannot be added up");
  if (new Set(others.map(({ currency }) => currency)).size > 1)
    refuseTarget("币种不同的费用不能相加", "Costs in different currencies cannot be added up");
}

/** Merges platforms into another one: links and costs move, and the merged platforms are deleted. */
export const mergePlatforms = mergeHandler({
  resource: linkPlatform,
  command: linkPlatformCommands.merge,
  check: checkTarget,
  move: async (tx, context, { merged, ids, target }) => {
    const links = await moveLinks(tx, ids, target.id);
    const costs = await moveCosts(tx, ids, target.id);
    tell(context, [`${links} 个短链转过去`, `Short links that move: ${links}`]);
    if (costs > 0) tell(context, [`${costs} 个月的费用转过去`, `Months of costs that move: ${costs}`]);
    const currency = target["currency"] ?? merged.find(({ costs: n }) => Number(n) > 0)?.["currency"] ?? null;
    await updateRecord(tx, linkPlatform, target, { currency }, context.actor.id);
  },
  end: async (tx, context, before) => {
    await removeRecord(tx, linkPlatform, before, context.actor.id);
    return before;
  },
});
