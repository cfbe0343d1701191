import { creditRecord } from "#domain/money/credit-record.resource.ts";
import { CreditSource, CreditStatus } from "#domain/money/enumerations.ts";
import type { Leg, LegOwner } from "#domain/money/leg.ts";
import { ofPlatform } from "#domain/money/leg.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moveLater } from "#server/areas/payments/move-later.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { post } from "#server/ledger/post.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import { insertRecord } from "#server/resources/write.ts";
import { lockAccounts, ownerOf } from "./credit-accounts.ts";
import { partsOf } from "./credit-parts.ts";
import type { CreditOrigin } from "./credit-source.ts";
import { creditsOf } from "./credit-source.ts";

/** What a refund takes back from the income that its source brought. */
export interface CreditRefund {
  source: CreditOrigin;
  /** A part of the gross amount, in the smallest unit. All that is left unless given. */
  part?: { gross: number };
  /** Account that gets the gross amount back. */
  to: LegOwner;
  kind: "saleRefund" | "escrowRefund";
  biz: { resource: string; id: string };
  /** The owner reads it. */
  reason: string;
  /** Further legs of the entry, such as coins that go back to the buyer. */
  also?: readonly Leg[];
}

const refused = (zh: string, en: string): Refusal => new Refusal("guardRefused", [zh, en], { path: "amount" });

/** The one credit of a source, locked, and what is taken of it. @throws Refusal guardRefused */
async function creditToTake(tx: Sql, { source, part }: CreditRefund): Promise<{ credit: AnyRecord; gross: number }> {
  const [credit, another] = await creditsOf(tx, source);
  if (!credit) throw refused("没有可以冲回的入账", "There is no income to take back");
  if (another) throw new Error(`${source.type} ${source.id} has several credits`);
  const left = Number(credit["gross"]) - Number(credit["takenBack"]);
  if (left <= 0) throw refused("这笔入账已全部冲回", "This income was taken back already");
  const gross = part?.gross ?? left;
  if (!Number.isSafeInteger(gross) || gross <= 0) throw new RangeError(`${gross} is no amount to take back`);
  if (gross > left) throw refused("超过了可以冲回的金额", "This is more than is left to take back");
  return { credit, gross };
}

/** Keeps what an account could not give back as a record of its own, which the next incomes pay first. */
async function noteDebt(tx: Sql, context: Context, credit: AnyRecord, missing: number, entry: string): Promise<void> {
  if (missing === 0) return;
  const [last] = await tx.query<{ n: number }>(
    "select count(*)::int as n from credit_record where source_type = $1 and biz_type = $2 and source_id = $3::bigint",
    [CreditSource.of("correction"), creditRecord.name, credit.id],
  );
  const { account, ownerKind, owner, currency } = credit;
  await insertRecord(
    tx,
    creditRecord,
    {
      creditNo: `C${entry}`,
      account,
      ownerKind,
      owner,
      currency,
      sourceType: CreditSource.of("correction"),
      bizType: creditRecord.name,
      sourceId: credit.id,
      line: last?.n ?? 0,
      gross: -missing,
      net: -missing,
      owed: missing,
      status: CreditStatus.of("owed"),
      entry,
    },
    context.actor.id === "0" ? null : context.actor.id,
  );
}

const messageTo = (credit: AnyRecord, reason: string): Effect | undefined =>
  credit["ownerType"] === "user"
    ? {
        kind: "authorMessage",
        receiver: String(credit["owner"]),
        event: "creditRecord.takeBack",
        title: String(credit["creditNo"]),
        reason,
        reasonKey: "",
      }
    : undefined;

/**
 * Takes an income back, whole or in part: from what is on hold, and after its release from what is available. What is
 * missing then becomes a debt of the owner.
 * @returns id of the entry
 * @throws Refusal guardRefused where nothing, or too little, is left to take back
 */
export async function refundCredit(tx: Sql, context: Context, taken: CreditRefund): Promise<{ entry: string }> {
  const { credit, gross } = await creditToTake(tx, taken);
  const mine = ownerOf(credit);
  const also = taken.also ?? [];
  const available = await lockAccounts(tx, mine, [{ owner: taken.to, currency: mine.currency }, ...also]);
  const { net, share, tax } = partsOf(credit, gross);
  const isOnHold = credit["status"] === CreditStatus.of("hold");
  const missing = isOnHold ? 0 : Math.max(0, net - available);
  const { currency } = mine;
  const { entry } = await post(tx, context, {
    idemKey: `creditTakeBack:${credit.id}:${String(credit["takenBack"])}`,
    kind: taken.kind,
    biz: { ...taken.biz, line: "next" },
    legs: [
      { ...mine, part: isOnHold ? "frozen" : "available", amount: missing - net },
      { owner: ofPlatform("memberDebt"), currency, amount: -missing },
      { owner: ofPlatform("feeIncome"), currency, amount: -share },
      { owner: ofPlatform("taxWithheld"), currency, amount: -tax },
      { owner: taken.to, currency, amount: gross },
      ...also,
    ],
    source: String(credit["entry"]),
    note: taken.reason,
  });
  await noteDebt(tx, context, credit, missing, entry);
  const takenBack = Number(credit["takenBack"]) + gross;
  const isWhole = takenBack === Number(credit["gross"]);
  const message = messageTo(credit, taken.reason);
  await moveLater(tx, context, {
    resource: creditRecord,
    verb: isWhole ? "takeBack" : "takePartBack",
    before: credit,
    patch: {
      takenBack,
      reversalEntry: entry,
      reason: taken.reason,
      ...(isWhole ? statesAfter(creditRecord, "takeBack") : {}),
    },
    reason: taken.reason,
    ...(message ? { message } : {}),
  });
  return { entry };
}
