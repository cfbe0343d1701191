import { AccountStatus } from "#domain/money/enumerations.ts";
import { account } from "#domain/money/account.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { payoutChannel } from "#server/providers/payout/current-channel.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { checkPayable } from "./payout-subject.ts";

/** Most attempts of one payout. After them a person pays it by hand, or refuses the withdrawal. */
export const MOST_ATTEMPTS = 3;

/**
 * Checks whether a payout may be handed over to the channel now.
 * @param subject what it pays, locked
 * @throws Refusal wrongState where it is not approved or under way, guardRefused without a channel, after too many
 * attempts or for a frozen account
 */
export async function checkHandOver(tx: Sql, payout: AnyRecord, subject: AnyRecord): Promise<void> {
  if (!payoutChannel())
    throw new Refusal("guardRefused", [
      "没有配置打款渠道，请线下打款后登记",
      "No payment channel is configured. Pay it by hand and mark it",
    ]);
  checkPayable(subject);
  if (Number(payout["attempt"]) >= MOST_ATTEMPTS)
    throw new Refusal("guardRefused", [
      `已失败 ${MOST_ATTEMPTS} 次，请改为线下打款或取消`,
      `${MOST_ATTEMPTS} attempts failed. Pay it by hand, or cancel it`,
    ]);
  const { status, accountNo } = await readRecord(tx, account, String(subject["account"]));
  if (status !== AccountStatus.of("normal"))
    throw new Refusal("guardRefused", [
      `账户 ${String(accountNo)} 已冻结，不能打款`,
      `Account ${String(accountNo)} is frozen. It is not paid out`,
    ]);
}

/**
 * What a payout notes as it is handed over. The job that sends takes it up after the commit, and until the channel has
 * answered, nothing else can happen to it.
 */
export const handedOver = (payout: AnyRecord, context: Context, batchNo: string): Row => ({
  attempt: Number(payout["attempt"]) + 1,
  sender: context.actor.id,
  sentTime: null,
  askTime: null,
  doneTime: null,
  unknownSince: null,
  error: "",
  batchNo,
});
