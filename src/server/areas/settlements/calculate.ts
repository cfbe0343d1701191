import { Currency } from "#domain/currency.ts";
import { SettlementKind } from "#domain/settlements/enumerations.ts";
import { settlement as resource } from "#domain/settlements/settlement.resource.ts";
import { amountLabel } from "#kernel/amount.ts";
import type { Stored } from "#kernel/enumeration.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { settlementTax } from "#server/areas/payments/withdrawal-limits.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { newNumber } from "#server/resources/new-number.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { kolSources } from "./kol-sources.ts";
import { addLines, dropLines, isOfKind, linesOf } from "./lines.ts";
import { payeeOf } from "./payee.ts";
import { monthOf } from "./period.ts";
import { photoSources } from "./photo-sources.ts";
import type { Found, Source, SourceKind } from "./sources.ts";
import { noRecord } from "./sources.ts";

export type Kind = "kol" | "photo3d";

export const sourceKinds: Readonly<Record<Kind, SourceKind>> = { kol: kolSources, photo3d: photoSources };

export const kindOf = (record: AnyRecord): Kind => SettlementKind.value(record["kind"])?.key ?? "kol";

/** What became of one party in one currency. */
export interface Outcome {
  state: "made" | "skipped";
  settlement?: AnyRecord;
  /** Why there is none. */
  why?: Label;
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

/** The line that takes off what is above the cap of a contract. */
function capLine(gross: number, { cap }: Found, currency: Stored): Source[] {
  if (cap === null || gross <= cap) return [];
  return [{ ...noRecord, kind: "cap", key: "", what: "—", time: null, currency, amount: cap - gross }];
}

/** What was found in one currency, up to the cap of the contract. */
function sourcesIn(found: Found, currency: Stored): Source[] {
  const own = found.sources.filter((one) => one.currency === currency);
  const gross = sumOf(own.filter(({ kind }) => kind === "work").map(({ amount }) => amount));
  return [...own, ...capLine(gross, found, currency)];
}

/** Amounts of a settlement by its lines. Tax is rounded down. */
export async function amountsOf(tx: Sql, currency: Stored, lines: readonly AnyRecord[]): Promise<Row> {
  const works = lines.filter((line) => isOfKind(line, "work"));
  const gross = sumOf(works.map(({ amount }) => Number(amount)));
  const deduction = -sumOf(lines.filter((line) => !isOfKind(line, "work")).map(({ amount }) => Number(amount)));
  const base = gross - deduction;
  const rate = await settlementTax(tx, currency);
  const tax = Number((BigInt(Math.max(0, base)) * BigInt(Math.round(rate * 100))) / 10_000n);
  return {
    lineCount: lines.length,
    pieces: sumOf(works.map(({ quantity }) => Number(quantity))),
    reworks: sumOf(works.map(({ reworks }) => Number(reworks))),
    gross,
    deduction,
    tax,
    net: base - tax,
  };
}

/** Writes the amounts of a settlement anew, which nobody has confirmed then. @throws Refusal where nothing is left */
export async function refreshAmounts(tx: Sql, before: AnyRecord): Promise<Row> {
  const amounts = await amountsOf(tx, before["currency"] as Stored, await linesOf(tx, before.id));
  if (Number(amounts["net"]) <= 0)
    throw guardRefused(
      "扣款后没有可付的金额，请取消结算单，结转到下期",
      "Nothing is left to pay. Cancel the settlement, and its lines are carried on",
      "input.amount",
    );
  const payee = await payeeOf(tx, String(before["user"]));
  return { ...amounts, payee: payee?.record.id ?? null, partyConfirmTime: null };
}

/** The settlement of a party for a month and a currency that counts, if there is one. */
async function knownOf(tx: Sql, { kind, id }: Found["party"], period: string, currency: Stored): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from settlement where kind = $1 and party = $2::bigint and period = $3 and currency = $4 and voided = 0
       and delete_time is null`,
    [SettlementKind.of(kind), id, period, currency],
  );
  return rows.length > 0;
}

/** Makes the settlement of one currency, unless it is there or what it would pay is too little. */
async function settleCurrency(
  tx: Sql,
  context: Context,
  found: Found,
  period: string,
  currency: Stored,
): Promise<Outcome> {
  const { party, minimum } = found;
  if (await knownOf(tx, party, period, currency))
    return {
      state: "skipped",
      why: ["已有结算单，如有新明细请重新计算", "It is there already. Recalculate it if need be"],
    };
  const sources = sourcesIn(found, currency);
  const base = sumOf(sources.map(({ amount }) => amount));
  const format = Currency.value(currency)?.format ?? null;
  if (base < Math.max(1, minimum)) {
    const [[zh, en], [leastZh, leastEn]] = [amountLabel(base, format), amountLabel(Math.max(1, minimum), format)];
    return {
      state: "skipped",
      why: [`${zh} 不足 ${leastZh}，结转下期`, `${en} is below ${leastEn} and is carried on`],
    };
  }
  const payee = await payeeOf(tx, party.user);
  const record = await insertRecord(
    tx,
    resource,
    {
      settleNo: newNumber(party.kind === "kol" ? "JK" : "JZ", context.now, 8),
      kind: SettlementKind.of(party.kind),
      party: party.id,
      user: party.user,
      period,
      periodTime: monthOf(period).from,
      currency,
      payee: payee?.record.id ?? null,
    },
    context.actor.id === "0" ? null : context.actor.id,
  );
  await addLines(tx, record, sources);
  const amounts = await amountsOf(tx, currency, await linesOf(tx, record.id));
  return { state: "made", settlement: await updateRecord(tx, resource, record, amounts, null) };
}

/** Makes settlements of one party wait for each other, so that a record is never in two of them. */
const lockParty = (tx: Sql, kind: Kind, party: string): Promise<unknown> =>
  tx.query("select pg_advisory_xact_lock(hashtext('settlement'), hashtext($1))", [`${kind}:${party}`]);

/**
 * Calculates what a party earned until the end of a month, in each currency. A month that is calculated already stays as
 * it is.
 * @throws Refusal notFound without such a party
 */
export async function calculateParty(
  tx: Sql,
  context: Context,
  { kind, party, period }: { kind: Kind; party: string; period: string },
): Promise<Outcome[]> {
  await lockParty(tx, kind, party);
  const found = await sourceKinds[kind].find(tx, party, monthOf(period), context.now, null);
  const outcomes: Outcome[] = [];
  for (const { stored } of Currency.values)
    if (found.sources.some(({ currency }) => currency === stored))
      outcomes.push(await settleCurrency(tx, context, found, period, stored));
  return outcomes.length > 0
    ? outcomes
    : [{ state: "skipped", why: ["没有可结算的明细", "There is nothing to settle"] }];
}

/** Replaces the lines of a locked settlement by what is to be settled now; those that people added stay. */
export async function recalculate(tx: Sql, context: Context, before: AnyRecord): Promise<Row> {
  const [kind, party] = [kindOf(before), String(before["party"])];
  await lockParty(tx, kind, party);
  const found = await sourceKinds[kind].find(tx, party, monthOf(String(before["period"])), context.now, before);
  await dropLines(tx, before.id);
  await addLines(tx, before, sourcesIn(found, before["currency"] as Stored));
  return refreshAmounts(tx, await readRecord(tx, resource, before.id));
}
