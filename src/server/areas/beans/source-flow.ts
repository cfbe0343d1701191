import { accountFlow } from "#domain/money/account-flow.resource.ts";
import { LedgerKind, OwnerKind } from "#domain/money/enumerations.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { RefusalByOthers, Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";

const refuse = (label: Label): never => {
  throw new Refusal("guardRefused", label, { path: "sourceFlow" });
};

/**
 * Checks the flow that a new recycling takes back. The lock lets no reversal of its entry run at the same time.
 * @throws Refusal guardRefused
 */
export async function checkSourceFlow(tx: Sql, _context: Context, { verb, patch }: Write): Promise<void> {
  const { sourceFlow } = patch;
  if (verb !== "add" || !sourceFlow) return;
  const flow = await readRecord(tx, accountFlow, String(sourceFlow));
  const entry = String(flow["entry"]);
  await tx.query("select 1 from account_flow where entry = $1::bigint order by id for update", [entry]);
  const isOwn = flow["ownerKind"] === OwnerKind.of("user") && String(flow["owner"]) === String(patch["user"]);
  if (!isOwn || flow["currency"] !== patch["currency"])
    refuse(["这笔流水不是该会员这个单位的收入", "This flow is not of the member and the unit"]);
  if (Number(flow["amount"]) < Number(patch["amount"]) || flow["kind"] === LedgerKind.of("recycle"))
    refuse(["回收数量不能超过这笔收入", "It takes back at most what came in by the flow"]);
  const reversed = await tx.query("select 1 from ledger_entry where reversal_of = $1::bigint", [entry]);
  if (reversed.length > 0) refuse(["这笔分录已经冲正", "This entry is reversed already"]);
}

/** Refuses to reverse an entry of which a flow is recycled: it would be taken back twice. */
export const refuseRecycled: RefusalByOthers = async (sql, _context, record) => {
  const [known] = await sql.query<{ no: string }>(
    `select r.recycle_no as no from bean_recycle r join account_flow f on f.id = r.source_flow
     where f.entry = $1::bigint and r.delete_time is null limit 1`,
    [record["entry"]],
  );
  return known ? [`已由回收单 ${known.no} 收回`, `Recycling ${known.no} takes it back already`] : null;
};
