import { beanRecycle } from "#domain/beans/bean-recycle.resource.ts";
import { BeanCurrency, RecycleStatus } from "#domain/beans/enumerations.ts";
import type { CurrencyKey } from "#domain/money/leg.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { post } from "#server/ledger/post.ts";
import { reverse } from "#server/ledger/reverse.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";

const keyOf = (currency: unknown): CurrencyKey => {
  const key = BeanCurrency.value(currency)?.key;
  if (!key) throw new Error(`${String(currency)} is neither beans nor coins`);
  return key;
};

/** Reads what a member has, and locks the account; 0 without one. */
async function heldBy(tx: Sql, user: string, currency: unknown): Promise<number> {
  const [row] = await tx.query<{ available: string }>(
    `select available from account where owner_kind = 'user' and owner = $1::bigint and currency = $2
       and delete_time is null for no key update`,
    [user, currency],
  );
  return Number(row?.available ?? 0);
}

/** Takes an amount for a recycling. The key says which part of it this is. @returns id of the entry */
async function takeAmount(tx: Sql, context: Context, record: AnyRecord, amount: number, key: string): Promise<string> {
  const currency = keyOf(record["currency"]);
  const { entry } = await post(tx, context, {
    idemKey: `recycle:${record.id}:${key}`,
    kind: "recycle",
    biz: { resource: beanRecycle.name, id: record.id, line: "next" },
    legs: [
      { owner: ofUser(String(record["user"])), currency, amount: -amount },
      { owner: ofPlatform(currency === "coin" ? "coinSpent" : "beanRecycle"), currency, amount },
    ],
    note: String(record["reason"]),
    remark: { "1": "平台回收", "0": "Recycled by the platform" },
  });
  return entry;
}

/** Message to the member about a recycling. */
export const messageAbout = (record: AnyRecord, event: string, reason: string, amount: number): Effect => ({
  kind: "authorMessage",
  receiver: String(record["user"]),
  event,
  title: String(record["recycleNo"]),
  amount,
  reason,
  reasonKey: "",
});

/** What a recycling takes at once: its state, its figures and its entry. */
interface Taken {
  verb: "takeAll" | "takePart";
  patch: Row;
  taken: number;
}

/**
 * Takes what the member has, at most the amount of the recycling.
 * @throws Refusal guardRefused where there is nothing to take, now or later
 */
export async function takeAtOnce(tx: Sql, context: Context, record: AnyRecord): Promise<Taken> {
  const amount = Number(record["amount"]);
  const taken = Math.min(amount, await heldBy(tx, String(record["user"]), record["currency"]));
  if (taken === 0 && record["keepsRest"] !== true)
    throw new Refusal("guardRefused", ["余额为 0，没有可以回收的", "The balance is 0, so there is nothing to take"], {
      path: "amount",
    });
  const entry = taken === 0 ? null : await takeAmount(tx, context, record, taken, "first");
  const verb = taken === amount ? "takeAll" : "takePart";
  const rest = record["keepsRest"] === true ? amount - taken : 0;
  return { verb, taken, patch: { ...statesAfter(beanRecycle, verb), taken, rest, entry } };
}

/** Mirrors all entries of a recycling. @returns what the record becomes */
export async function undoRecycle(tx: Sql, context: Context, record: AnyRecord, reason: string): Promise<Row> {
  const entries = await tx.query<{ id: string }>(
    `select e.id::text from ledger_entry e where e.biz_type = $1 and e.biz_id = $2::bigint and e.reversal_of is null
       and not exists (select from ledger_entry r where r.reversal_of = e.id) order by e.id`,
    [beanRecycle.name, record.id],
  );
  const biz = { resource: beanRecycle.name, id: record.id, line: "next" } as const;
  for (const { id } of entries) await reverse(tx, context, id, { biz, note: reason });
  return { ...statesAfter(beanRecycle, "undo"), rest: 0, closing: reason };
}

/**
 * Lets a grant pay what earlier recyclings of the member still miss, oldest first. The account is locked by the grant,
 * so that two grants pay one after the other.
 * @param granted the grant, which is the most that is taken
 * @param entry id of its entry
 */
export async function payRests(
  tx: Sql,
  context: Context,
  { user, currency, granted, entry }: { user: string; currency: unknown; granted: number; entry: string },
): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select id::text from bean_recycle where "user" = $1::bigint and rest > 0 and currency = $2 and status = $3
       and delete_time is null order by bean_recycle.id`,
    [user, currency, RecycleStatus.of("partly")],
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  let left = Math.min(granted, await heldBy(tx, user, currency));
  for (const before of await readRecords(tx, beanRecycle, ids, true)) {
    const missing = before["status"] === RecycleStatus.of("partly") ? Number(before["rest"]) : 0;
    const amount = Math.min(left, missing);
    if (amount === 0) continue;
    left -= amount;
    const taken = await takeAmount(tx, context, before, amount, entry);
    const rest = missing - amount;
    const verb = rest === 0 ? "settle" : "payPart";
    await moveBySystem(tx, context, {
      resource: beanRecycle,
      verb,
      before,
      patch: {
        ...statesAfter(beanRecycle, verb),
        taken: Number(before["taken"]) + amount,
        rest,
        entry: before["entry"] ?? taken,
      },
      message: messageAbout(before, "beanRecycle.settle", String(before["reason"]), amount),
    });
  }
}
