import { LedgerCurrency } from "#domain/currency.ts";
import { creditRecord } from "#domain/money/credit-record.resource.ts";
import { CreditSource, CreditStatus, OwnerKind } from "#domain/money/enumerations.ts";
import type { CurrencyKey, Leg, LegOwner } from "#domain/money/leg.ts";
import { ofPlatform } from "#domain/money/leg.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY } from "#kernel/time-units.ts";
import { withdrawalLimits } from "#server/areas/payments/withdrawal-limits.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { post } from "#server/ledger/post.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { CreditOwner } from "./credit-accounts.ts";
import { accountOf } from "./credit-accounts.ts";
import type { CreditOrigin } from "./credit-source.ts";
import { creditsOf } from "./credit-source.ts";

/** An income that is put on hold. Amounts are in the smallest unit; gross is net, share of the platform and tax. */
export interface HeldCredit {
  owner: CreditOwner;
  source: CreditOrigin;
  currency: CurrencyKey;
  gross: number;
  platformShare: number;
  tax?: number;
  /** Share of the platform in percent. */
  shareRate: number;
  /** Account that pays the gross amount. */
  from: LegOwner;
  kind: "sale" | "escrowOut";
  /** Record by which the source is paid, and to which the source leads. */
  biz: { resource: string; id: string };
  /** Further legs of the entry, such as the coins of the buyer. */
  also?: readonly Leg[];
  /** Those of the configuration unless given. What a settlement pays is on hold until then. */
  holdDays?: number;
  /** Seconds since 1970. Only for books that are taken over, such as those of the demo. */
  createTime?: number;
}

/** Days on hold where the configuration has none for a currency. */
const HOLD_DAYS = 7;

async function holdUntil(tx: Sql, { source, currency, holdDays }: HeldCredit, from: number): Promise<number | null> {
  if (source.type === "photo3dOrder") return null;
  const limits = holdDays === undefined ? await withdrawalLimits(tx, LedgerCurrency.of(currency)) : null;
  return from + (holdDays ?? limits?.holdDays ?? HOLD_DAYS) * DAY;
}

function netOf({ gross, platformShare, tax = 0 }: HeldCredit): number {
  const net = gross - platformShare - tax;
  const fits = [gross, platformShare, tax].every((one) => Number.isSafeInteger(one) && one >= 0);
  if (!fits || net <= 0) throw new RangeError(`a credit of ${gross} with ${platformShare} and ${tax} leaves nothing`);
  return net;
}

/**
 * Puts an income on hold by one posting: the gross amount leaves `from`, the net amount enters the owner's part on hold,
 * the share of the platform and the tax enter its accounts. A source that has its credit already answers with it.
 * @throws Refusal guardRefused as `post`
 */
export async function holdCredit(
  tx: Sql,
  context: Context,
  credit: HeldCredit,
): Promise<{ credit: AnyRecord; entry: string }> {
  const { owner, source, currency, gross, platformShare, tax = 0, createTime } = credit;
  const net = netOf(credit);
  const { entry, isRepeated } = await post(tx, context, {
    idemKey: `credit:${source.type}:${source.id}:${source.line ?? 0}:${owner.kind}:${owner.id}`,
    kind: credit.kind,
    biz: { ...credit.biz, line: "next" },
    legs: [
      { owner: credit.from, currency, amount: -gross },
      { owner, currency, part: "frozen", amount: net },
      { owner: ofPlatform("feeIncome"), currency, amount: platformShare },
      { owner: ofPlatform("taxWithheld"), currency, amount: tax },
      ...(credit.also ?? []),
    ],
    ...(createTime === undefined ? {} : { time: createTime, createTime }),
  });
  const account = await accountOf(tx, entry, owner);
  if (isRepeated) {
    const known = (await creditsOf(tx, source)).find((one) => String(one["account"]) === account);
    if (known) return { credit: known, entry };
  }
  const record = await insertRecord(
    tx,
    creditRecord,
    {
      creditNo: `C${entry}`,
      account,
      ownerKind: OwnerKind.of(owner.kind),
      owner: owner.id,
      currency: LedgerCurrency.of(currency),
      sourceType: CreditSource.of(source.type),
      bizType: credit.biz.resource,
      sourceId: source.id,
      line: source.line ?? 0,
      gross,
      platformShare,
      tax,
      net,
      shareRate: credit.shareRate,
      holdUntil: await holdUntil(tx, credit, createTime ?? context.now),
      status: CreditStatus.of("hold"),
      entry,
      ...(createTime === undefined ? {} : { createTime }),
    },
    null,
  );
  return { credit: record, entry };
}
