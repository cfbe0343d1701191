import { creditRecord } from "#domain/money/credit-record.resource.ts";
import { CreditStatus } from "#domain/money/enumerations.ts";
import { ofPlatform } from "#domain/money/leg.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moveLater } from "#server/areas/payments/move-later.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { post } from "#server/ledger/post.ts";
import { readRecord } from "#server/resources/detail.ts";
import { lockAccounts, ownerOf } from "./credit-accounts.ts";
import { netLeft } from "./credit-parts.ts";

/** What the owner of an account owes, locked, oldest first. The account is locked. */
async function debtsOf(tx: Sql, account: string): Promise<AnyRecord[]> {
  const rows = await tx.query<{ id: string }>(
    "select id::text from credit_record where account = $1::bigint and status = $2 and delete_time is null order by credit_record.id",
    [account, CreditStatus.of("owed")],
  );
  const debts: AnyRecord[] = [];
  for (const { id } of rows) debts.push(await readRecord(tx, creditRecord, id, true));
  return debts;
}

/** Takes debts from what is released. @returns what pays them */
async function payDebts(tx: Sql, context: Context, debts: readonly AnyRecord[], released: number): Promise<number> {
  let left = released;
  for (const before of debts) {
    const owed = Number(before["owed"]);
    const paid = Math.min(owed, left);
    if (paid === 0) break;
    left -= paid;
    const verb = paid === owed ? "payOff" : "payPart";
    await moveLater(tx, context, {
      resource: creditRecord,
      verb,
      before,
      patch: { ...statesAfter(creditRecord, verb), owed: owed - paid },
    });
  }
  return released - left;
}

/**
 * Makes what is left of a credit available, after what its owner owes. The credit is locked; its state is the caller's.
 * @param createTime seconds since 1970, only for books that are taken over
 * @returns id of the entry
 */
export async function postRelease(tx: Sql, context: Context, credit: AnyRecord, createTime?: number): Promise<string> {
  const mine = ownerOf(credit);
  await lockAccounts(tx, mine);
  const amount = netLeft(credit);
  const paid = await payDebts(tx, context, await debtsOf(tx, String(credit["account"])), amount);
  const { entry } = await post(tx, context, {
    idemKey: `creditRelease:${credit.id}`,
    kind: "creditRelease",
    biz: { resource: creditRecord.name, id: credit.id },
    legs: [
      { ...mine, part: "frozen", amount: -amount },
      { ...mine, amount: amount - paid },
      { owner: ofPlatform("memberDebt"), currency: mine.currency, amount: paid },
    ],
    source: String(credit["entry"]),
    ...(createTime === undefined ? {} : { time: createTime, createTime }),
  });
  return entry;
}
