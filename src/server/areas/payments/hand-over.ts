import { AccountStatus } from "#domain/money/enumerations.ts";
import { account } from "#domain/money/account.resource.ts";
import { MOST_ATTEMPTS } from "#domain/payments/payout.machine.ts";
import { PayeeStatus } from "#domain/payments/payee-enumerations.ts";
import { Refusal } from "#kernel/errors.ts";
import { machineOf, transitionOf, transitionRefusal } from "#kernel/machine.ts";
import { findKey } from "#kernel/masked-term.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { payoutChannel } from "#server/providers/payout/current-channel.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { kindOf } from "./payout-kinds.ts";

/**
 * Refuses to pay a payee who is no longer accepted, or no longer has the approved account. A stranger may have changed it.
 */
async function checkPayee(tx: Sql, { name }: Resource, subject: AnyRecord): Promise<void> {
  const [row] = await tx.query<{ isPassed: boolean; hasAccount: boolean }>(
    `select p.status = $2 as "isPassed",
       p.methods @> jsonb_build_array(jsonb_build_object($3::text, w.payee_snapshot ->> $3::text)) as "hasAccount"
     from ${sqlName(name)} w join payee_auth p on p.id = w.payee and p.delete_time is null where w.id = $1::bigint`,
    [subject.id, PayeeStatus.of("passed"), findKey("account")],
  );
  if (!row?.isPassed)
    throw new Refusal("guardRefused", [
      "收款认证已不在通过状态，请先核实",
      "The payee is no longer accepted. Check the payee data first",
    ]);
  if (!row.hasAccount)
    throw new Refusal("guardRefused", [
      "审批后收款账号已变更，请取消审批重新审核",
      "The account of the payee changed after the approval. Take the approval back and review it again",
    ]);
}

/**
 * Checks whether a payout may be handed over to the channel now.
 * @param subject what it pays, locked
 * @throws Refusal wrongState where it is not approved or under way, guardRefused without a channel, after too many
 * attempts, for a changed payee or a frozen account
 */
export async function checkHandOver(tx: Sql, payout: AnyRecord, subject: AnyRecord): Promise<void> {
  if (!payoutChannel())
    throw new Refusal("guardRefused", [
      "没有配置打款渠道，请线下打款后登记",
      "No payment channel is configured. Pay it by hand and mark it",
    ]);
  const { resource, accountOf } = await kindOf(payout);
  const machine = machineOf(resource);
  const refusal = transitionRefusal(machine, transitionOf(machine, "send"), subject);
  if (refusal) throw new Refusal("wrongState", refusal, { path: "ids" });
  if (Number(payout["attempt"]) >= MOST_ATTEMPTS)
    throw new Refusal("guardRefused", [
      `已失败 ${MOST_ATTEMPTS} 次，请改为线下打款或取消`,
      `${MOST_ATTEMPTS} attempts failed. Pay it by hand, or cancel it`,
    ]);
  await checkPayee(tx, resource, subject);
  const { status, accountNo } = await readRecord(tx, account, await accountOf(tx, subject));
  if (status !== AccountStatus.of("normal"))
    throw new Refusal("guardRefused", [
      `账户 ${String(accountNo)} 已冻结，不能打款`,
      `Account ${String(accountNo)} is frozen. It is not paid out`,
    ]);
}

/**
 * Fields that a payout gets as it is handed over. After the commit, the sending job takes it up. Until the channel
 * answers, no command can change it.
 */
export const handedOver = (payout: AnyRecord, context: Context, batchNo: string): Row => ({
  attempt: Number(payout["attempt"]) + 1,
  sender: context.actor.id,
  sentTime: null,
  askTime: null,
  doneTime: null,
  unknownSince: null,
  error: "",
  // An earlier attempt may have been paid, and come back.
  entry: null,
  returnEntry: null,
  batchNo,
});
