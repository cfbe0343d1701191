import { Currency } from "#domain/currency.ts";
import { creditRecord } from "#domain/money/credit-record.resource.ts";
import { CreditStatus, OwnerKind } from "#domain/money/enumerations.ts";
import type { CurrencyKey, Leg, LegOwner } from "#domain/money/leg.ts";
import { ofPlatform } from "#domain/money/leg.ts";
import { payout as payoutResource } from "#domain/payments/payout.resource.ts";
import { settlement as resource } from "#domain/settlements/settlement.resource.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { netLeft } from "#server/areas/money/credit-parts.ts";
import { creditsOf } from "#server/areas/money/credit-source.ts";
import { moveLater } from "#server/areas/payments/move-later.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Posted, Posting } from "#server/ledger/post.ts";
import { post } from "#server/ledger/post.ts";
import { reverse } from "#server/ledger/reverse.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { kindOf } from "./calculate.ts";
import { isOfKind, linesOf } from "./lines.ts";

/** The account of the party of a settlement. */
export const ownerOf = (record: AnyRecord): LegOwner => ({
  kind: kindOf(record) === "kol" ? "kol" : "partner",
  id: String(record["party"]),
});

const currencyOf = (record: AnyRecord): CurrencyKey => {
  const key = Currency.value(record["currency"])?.key;
  if (!key) throw new Error(`${String(record["currency"])} is no currency of a settlement`);
  return key;
};

const biz = ({ id }: AnyRecord) => ({ resource: resource.name, id, line: "next" as const });

const changed = (what: unknown) =>
  guardRefused(
    `明细 ${String(what)} 已有变动，请重新计算`,
    `Line ${String(what)} has changed since. Recalculate the settlement`,
    "ids",
  );

const moveCredit = (tx: Sql, context: Context, before: AnyRecord, verb: string, patch: Row = {}) =>
  moveLater(tx, context, {
    resource: creditRecord,
    verb,
    before,
    patch: { ...statesAfter(creditRecord, verb), ...patch },
  });

/** The income of the order of a line, locked. @throws Refusal guardRefused where it is not as the line has it */
async function incomeOf(tx: Sql, line: AnyRecord, status: "hold" | "settled"): Promise<AnyRecord> {
  const [credit] = await creditsOf(tx, { type: "photo3dOrder", id: String(line["bizId"]) });
  const isSame = credit?.["status"] === CreditStatus.of(status) && netLeft(credit) === Number(line["amount"]);
  if (!credit || !isSame) throw changed(line["what"]);
  return credit;
}

/** The debt of a line, locked. */
const debtOf = (tx: Sql, line: AnyRecord): Promise<AnyRecord> =>
  readRecord(tx, creditRecord, String(line["bizId"]), true);

/** Settles the incomes of the orders, so that a later refund is a debt of the next settlement. */
async function settleIncomes(tx: Sql, context: Context, lines: readonly AnyRecord[]): Promise<void> {
  for (const line of lines.filter((one) => isOfKind(one, "work")))
    await moveCredit(tx, context, await incomeOf(tx, line, "hold"), "settle");
  for (const line of lines.filter((one) => isOfKind(one, "debt"))) {
    const debt = await debtOf(tx, line);
    if (debt["status"] !== CreditStatus.of("owed") || Number(debt["owed"]) !== -Number(line["amount"]))
      throw changed(line["what"]);
    await moveCredit(tx, context, debt, "payOff", { owed: 0 });
  }
}

const sumOf = (lines: readonly AnyRecord[]): number => lines.reduce((sum, { amount }) => sum + Number(amount), 0);

/** Legs of a pass. A KOL earns only now; of a partner, whose share is on hold since the orders, deductions are taken. */
function passLegs(record: AnyRecord, lines: readonly AnyRecord[]): Leg[] {
  const [owner, currency] = [ownerOf(record), currencyOf(record)];
  if (kindOf(record) === "kol") {
    const base = Number(record["gross"]) - Number(record["deduction"]);
    return [
      { owner: ofPlatform("promotionCost"), currency, amount: -base },
      { owner, currency, part: "frozen", amount: base },
    ];
  }
  const debt = -sumOf(lines.filter((line) => isOfKind(line, "debt")));
  const deducted = -sumOf(lines.filter((line) => isOfKind(line, "deduction")));
  if (debt + deducted === 0) return [];
  return [
    { owner, currency, part: "frozen", amount: -(debt + deducted) },
    { owner: ofPlatform("memberDebt"), currency, amount: debt },
    { owner: ofPlatform("feeIncome"), currency, amount: deducted },
  ];
}

/**
 * Posts what the pass of a locked settlement moves.
 * @param createTime only for books that are taken over
 * @returns the entry; null where nothing moves
 * @throws Refusal guardRefused where a line has changed since it was calculated
 */
export async function postPass(
  tx: Sql,
  context: Context,
  record: AnyRecord,
  createTime?: number,
): Promise<string | null> {
  const lines = await linesOf(tx, record.id);
  if (kindOf(record) === "photo3d") await settleIncomes(tx, context, lines);
  const legs = passLegs(record, lines);
  if (legs.length === 0) return null;
  const { entry } = await post(tx, context, {
    idemKey: `settlementPass:${record.id}`,
    kind: kindOf(record) === "kol" ? "creditHold" : "correction",
    biz: biz(record),
    legs,
    note: String(record["settleNo"]),
    ...(createTime === undefined ? {} : { time: createTime, createTime }),
  });
  return entry;
}

/**
 * Takes a pass back: its entry is reversed, and the incomes of the orders wait for another settlement.
 * @throws Refusal guardRefused where an order was refunded since
 */
export async function reversePass(tx: Sql, context: Context, record: AnyRecord, note: string): Promise<void> {
  const lines = await linesOf(tx, record.id);
  if (kindOf(record) === "photo3d") {
    for (const line of lines.filter((one) => isOfKind(one, "work"))) {
      const credit = await incomeOf(tx, line, "settled").catch(() => null);
      if (!credit)
        throw guardRefused(
          `订单 ${String(line["what"])} 通过后有退款，请照付，下期扣回`,
          `Order ${String(line["what"])} was refunded since. Pay it: the next settlement deducts that`,
          "ids",
        );
      await moveCredit(tx, context, credit, "unsettle");
    }
    for (const line of lines.filter((one) => isOfKind(one, "debt")))
      await moveCredit(tx, context, await debtOf(tx, line), "oweAgain", { owed: -Number(line["amount"]) });
  }
  if (record["passEntry"] !== null) await reverse(tx, context, String(record["passEntry"]), { biz: biz(record), note });
}

/** Legs of a settlement that is paid: what was on hold goes to the channel, and as tax. */
export function paidLegs(record: AnyRecord): Leg[] {
  const [owner, currency] = [ownerOf(record), currencyOf(record)];
  const [net, tax] = [Number(record["net"]), Number(record["tax"])];
  return [
    { owner, currency, part: "frozen", amount: -net, purpose: "principal" },
    { owner, currency, part: "frozen", amount: -tax, purpose: "tax" },
    { owner: ofPlatform("payoutClearing"), currency, amount: net },
    { owner: ofPlatform("taxWithheld"), currency, amount: tax },
  ];
}

/** Posts a payment that the channel has made. One that came back is posted anew at its next attempt. */
export const postPaid = (
  tx: Sql,
  context: Context,
  record: AnyRecord,
  payout: AnyRecord,
  more: Pick<Posting, "time" | "createTime" | "paper"> = {},
): Promise<Posted> =>
  post(tx, context, {
    idemKey: `settlementPay:${payout.id}:${Number(payout["attempt"])}`,
    kind: "settlementPay",
    biz: { resource: payoutResource.name, id: payout.id, line: "next" },
    legs: paidLegs(record),
    ...(record["passEntry"] === null ? {} : { source: String(record["passEntry"]) }),
    ...more,
  });

/** Id of the account from which a settlement is paid. @throws Error where the party has none */
export async function accountOf(tx: Sql, record: AnyRecord): Promise<string> {
  const owner = OwnerKind.of(kindOf(record) === "kol" ? "kol" : "partner");
  const [row] = await tx.query<{ id: string }>(
    `select id::text from account where owner_kind = $1 and owner = $2::bigint and currency = $3 and delete_time is null`,
    [owner, record["party"], record["currency"]],
  );
  if (!row) throw new Error(`settlement ${record.id} has no account`);
  return row.id;
}
