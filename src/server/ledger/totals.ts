import { AccountPart, LedgerKind, LegPurpose } from "#domain/money/enumerations.ts";
import type { LedgerKindKey } from "#domain/money/leg.ts";
import { accountFlow } from "#domain/money/account-flow.resource.ts";
import { endOfBatch, noteSettled, settledIds } from "#server/db/settled-ids.ts";
import type { Database, Sql } from "#server/db/sql.ts";

/** Most flows that are added in one transaction. */
const BATCH = 100_000;
/** Name of the place up to which flows are added. */
const TOTALS = "ledgerTotals";
/** SQL term of the id up to which flows are added. */
export const ADDED_UP_TO = `coalesce((select last from figure_sum_state where source = '${TOTALS}'), 0)`;

const kindIs = (...keys: LedgerKindKey[]): string => `f.kind in (${keys.map((key) => LedgerKind.of(key)).join(", ")})`;
const purposeIs = (key: Parameters<typeof LegPurpose.of>[0]): string => `f.purpose = ${LegPurpose.of(key)}`;
const available = AccountPart.of("available");

/** What each total of a member's account adds up: a signed amount, of which flows. */
const totals: Readonly<Record<string, readonly [amount: "f.amount" | "-f.amount", where: string]>> = {
  recharged: ["f.amount", `${kindIs("recharge")} and f.purpose is distinct from ${LegPurpose.of("bonus")}`],
  bonus: ["f.amount", `${kindIs("recharge")} and ${purposeIs("bonus")}`],
  earned: [
    "f.amount",
    `${kindIs("sale", "escrowOut", "creditHold", "taskGrant", "lottery", "exchange")} and f.amount > 0`,
  ],
  spent: ["-f.amount", `${kindIs("sale", "coinPay", "goodsPay", "exchange")} and f.amount < 0`],
  refunded: [
    "f.amount",
    `${kindIs("rechargeRefund", "saleRefund", "goodsRefund", "coinRefund", "escrowRefund")} and f.amount > 0`,
  ],
  withdrawn: [
    "-f.amount",
    `${kindIs("payout", "payoutReturn", "settlementPay")} and (f.purpose is null or ${purposeIs("principal")})`,
  ],
  fee: ["-f.amount", purposeIs("fee")],
  tax: ["-f.amount", purposeIs("tax")],
  granted: ["f.amount", kindIs("platformGrant")],
  recycled: ["-f.amount", kindIs("recycle")],
};

export const totalNames = Object.keys(totals);

/** Terms of the totals over flows `f`, in the order of `totalNames`. */
export const totalTerms = Object.values(totals).map(
  ([amount, where]) => `coalesce(sum(${amount}) filter (where ${where}), 0)::bigint`,
);

const batch = "f.id > $1::bigint and f.id <= $2::bigint";

/** Adds what moved on the platform's accounts to their days and balances. */
async function addToPlatform(tx: Sql, ids: readonly string[]): Promise<void> {
  await tx.query("select set_config('ledger.posting', 'on', true)");
  await tx.query(
    `with moved as (
       select f.account, f.part, (f.create_time at time zone 'UTC')::date as day, sum(f.amount)::bigint as n, max(f.id) as flow, max(f.time) as time
       from account_flow f where ${batch} and f.owner_kind = 'platform' group by 1, 2, 3
     ), kept as (
       insert into platform_day (account, part, day, n) select account, part, day, n from moved
       on conflict (account, part, day) do update set n = platform_day.n + excluded.n
     )
     update account a set available = a.available + m.available, frozen = a.frozen + m.frozen, last_flow = m.flow, last_time = m.time
     from (select account, coalesce(sum(n) filter (where part = ${available}), 0)::bigint as available,
       coalesce(sum(n) filter (where part <> ${available}), 0)::bigint as frozen, max(flow) as flow, max(time) as time from moved group by 1) m
     where a.id = m.account`,
    ids,
  );
  await tx.query("select set_config('ledger.posting', 'off', true)");
}

/** Adds what moved on the accounts of all others to their totals. */
async function addToMembers(tx: Sql, ids: readonly string[]): Promise<void> {
  const sums = totalNames.map((name) => `${name} = t.${name} + excluded.${name}`).join(", ");
  await tx.query(
    `insert into accumulative as t (account, owner_kind, owner, currency, ${totalNames.join(", ")}, orders, first_time, last_time)
     select f.account, f.owner_kind, f.owner, f.currency, ${totalTerms.join(", ")}, count(distinct f.entry)::int, min(f.time), max(f.time)
     from account_flow f where ${batch} and f.owner_kind <> 'platform' group by 1, 2, 3, 4
     on conflict (account) where delete_time is null do update set ${sums}, orders = t.orders + excluded.orders,
       first_time = least(t.first_time, excluded.first_time), last_time = greatest(t.last_time, excluded.last_time)`,
    ids,
  );
}

async function addBatch(tx: Sql): Promise<boolean> {
  const [lock] = await tx.query<{ ok: boolean }>("select pg_try_advisory_xact_lock(hashtext('ledger totals')) as ok");
  if (!lock?.ok) return false;
  const settled = await settledIds(tx, TOTALS);
  const end = await endOfBatch(tx, accountFlow.name, settled, BATCH);
  if (end !== null) {
    await addToPlatform(tx, [settled.last, end]);
    await addToMembers(tx, [settled.last, end]);
  }
  await noteSettled(tx, TOTALS, accountFlow.name, end ?? settled.upTo);
  return end !== null && end !== settled.upTo;
}

/** Adds new flows to the balances of the platform and the totals of members. Another process may do so: then nothing. */
export async function addTotals(db: Database): Promise<void> {
  while (await db.transaction(addBatch));
}

/** Accounts of which one transaction computes the totals anew. */
const REBUILT = 500;

/**
 * Computes the totals of some accounts from all of their flows.
 * @param after id of the account after which it begins
 * @returns id of the last account, null at the end; the numbers of totals seen and changed
 */
export async function rebuildTotals(
  tx: Sql,
  after: string,
): Promise<{ last: string | null; seen: number; changed: number }> {
  await tx.query("select pg_advisory_xact_lock(hashtext('ledger totals'))");
  const rows = await tx.query<{ account: string }>(
    `select account::text from accumulative where account > $1::bigint and delete_time is null order by account limit ${REBUILT}`,
    [after],
  );
  const ids = rows.map(({ account }) => account);
  const fresh = totalNames.map((name, i) => `${name} = coalesce(s.t${i}, 0)`).join(", ");
  const changed = await tx.query(
    `update accumulative t set ${fresh}, orders = coalesce(s.orders, 0), first_time = s.first, last_time = s.last
     from unnest($1::bigint[]) one (account) left join lateral (
       select ${totalTerms.map((term, i) => `${term} as t${i}`).join(", ")}, count(distinct f.entry)::int as orders, min(f.time) as first, max(f.time) as last
       from account_flow f where f.account = one.account and f.id <= ${ADDED_UP_TO}
     ) s on true
     where t.account = one.account and t.delete_time is null and (${totalNames.map((name) => `t.${name}`).join(", ")}, t.orders)
       is distinct from (${totalNames.map((_, i) => `coalesce(s.t${i}, 0)`).join(", ")}, coalesce(s.orders, 0))
     returning t.id`,
    [ids],
  );
  return { last: ids.at(-1) ?? null, seen: ids.length, changed: changed.length };
}
