import type { MoneySource, PayeeFacts, Step, WithdrawalBlock } from "#domain/payments/api.ts";
import { WithdrawalState } from "#domain/enumerations/money.ts";
import { payeeAuth } from "#domain/payments/payee-auth.resource.ts";
import { DEVICE_DAYS, INCOME_DAYS } from "#domain/payments/withdrawal-risk.ts";
import { findKey } from "#kernel/masked-term.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { HOUR } from "#kernel/time-units.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { titlesOf } from "#server/resources/titles.ts";
import { maskOf } from "#server/sealed/mask-of.ts";
import { waitingFor } from "#server/tasks/waiting-request.ts";
import { findCommand } from "#commands/index.ts";
import { incomeOf } from "./income.ts";
import { usualAmount } from "./risk.ts";
import { withdrawalLimits } from "./withdrawal-limits.ts";

const MOST_SOURCES = 6;
const MOST_EARLIER = 12;
const MOST_DEVICES = 8;

/** Names of admins, by id. */
async function namesOf(db: Sql, ids: readonly unknown[]): Promise<Map<string, string>> {
  const known = ids.flatMap((id) => (id ? [String(id)] : []));
  if (known.length === 0) return new Map();
  const rows = await db.query<{ id: string; name: string }>(
    "select id::text, real_name as name from admin where id = any($1::bigint[])",
    [known],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function readSources(db: Sql, { language }: Context, item: AnyRecord) {
  const all = await incomeOf(db, String(item["account"]), Number(item["applyTime"]));
  const shown = all.slice(0, MOST_SOURCES);
  const wanted = new Map<string, Set<string>>();
  for (const { type, id } of shown) if (id) wanted.set(type, (wanted.get(type) ?? new Set()).add(id));
  const titles = await titlesOf(db, wanted, language);
  const sources = shown.map((one): MoneySource => ({ ...one, title: titles[one.type]?.[one.id ?? ""] ?? "" }));
  const sum = (list: readonly { amount: number }[]): number => list.reduce((total, { amount }) => total + amount, 0);
  const rest = all.slice(MOST_SOURCES);
  return { sources, rest: rest.length, restAmount: sum(rest), income: sum(all), days: INCOME_DAYS };
}

async function readPayee(db: Sql, item: AnyRecord): Promise<PayeeFacts | null> {
  const [payee] = await readRecords(db, payeeAuth, [String(item["payee"])]);
  if (!payee) return null;
  const snapshot = (item["payeeSnapshot"] ?? {}) as Row;
  const [hashes] = await db.query<{ own: string | null; now: string[] }>(
    `select w.payee_snapshot ->> '${findKey("account")}' as own,
       array(select m ->> '${findKey("account")}' from jsonb_array_elements(p.methods) m) as now
     from withdrawal w join payee_auth p on p.id = w.payee where w.id = $1::bigint`,
    [item.id],
  );
  const methods = (payee["methods"] ?? []) as Row[];
  const now = methods.find(({ method }) => method === item["method"]);
  const limits = await withdrawalLimits(db, item["currency"] as number);
  const changeTime = payee["changeTime"] === null ? null : Number(payee["changeTime"]);
  const names = await namesOf(db, [payee["changer"]]);
  return {
    id: payee.id,
    status: Number(payee["status"]),
    holder: String(snapshot["holder"] ?? ""),
    account: String(snapshot["account"] ?? ""),
    accountNow: now ? String(now["account"]) : null,
    isSame: hashes?.own ? hashes.now.includes(hashes.own) : false,
    changeTime,
    changer: names.get(String(payee["changer"])) ?? null,
    coolUntil: changeTime === null ? null : changeTime + (limits?.payeeCoolHours ?? 0) * HOUR,
  };
}

async function readHolds(db: Sql, { holds }: AnyRecord): Promise<WithdrawalBlock["holds"]> {
  const rows = (holds ?? []) as Row[];
  const names = await namesOf(
    db,
    rows.flatMap(({ admin, lifter }) => [admin, lifter]),
  );
  const step = (admin: unknown, time: unknown, words: unknown): Step => ({
    name: names.get(String(admin)) ?? null,
    time: time ? Number(time) : null,
    words: String(words ?? ""),
  });
  return rows.map((one) => ({
    held: step(one["admin"], one["time"], one["reason"]),
    lifted: one["liftTime"] ? step(one["lifter"], one["liftTime"], one["liftReason"]) : null,
  }));
}

async function readEarlier(db: Sql, item: AnyRecord) {
  const rows = await db.query<{ id: string; no: string; amount: string; state: number; time: number }>(
    `select id::text, withdraw_no as no, amount::text, pay_state as state, extract(epoch from apply_time)::float8 as time
     from withdrawal where "user" = $1::bigint and currency = $2 and id <> $3::bigint and state <> $4
       and apply_time < to_timestamp($5::double precision) and delete_time is null
     order by apply_time desc limit ${MOST_EARLIER}`,
    [item["user"], item["currency"], item.id, WithdrawalState.of("fail"), item["applyTime"]],
  );
  const [counted] = await db.query<{ n: number }>(
    `select count(*)::int as n from withdrawal where "user" = $1::bigint and state = $2 and delete_time is null`,
    [item["user"], WithdrawalState.of("fail")],
  );
  const usual = await usualAmount(db, {
    user: String(item["user"]),
    currency: item["currency"] as number,
    now: Number(item["applyTime"]),
  });
  const earlier = rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) })).toReversed();
  return { earlier, usual, refused: counted?.n ?? 0 };
}

async function readDevices(db: Sql, item: AnyRecord): Promise<WithdrawalBlock["devices"]> {
  const rows = await db.query<{ dn: string; action: string; ip: string; time: number; first: number }>(
    `select distinct on (d.dn) d.dn, d.action, d.ip, extract(epoch from d.time)::float8 as time,
       (select extract(epoch from min(o.time))::float8 from device_register o where o.dn = d.dn and o."user" = d."user") as first
     from device_register d where d."user" = $1::bigint and d.time > now() - interval '${DEVICE_DAYS} days'
     order by d.dn, d.time desc`,
    [item["user"]],
  );
  const since = Date.now() / 1_000 - DEVICE_DAYS * 24 * HOUR;
  return rows
    .toSorted((a, b) => b.time - a.time)
    .slice(0, MOST_DEVICES)
    .map(({ first, ip, ...row }) => ({ ...row, ip: maskOf("ip", ip), isNew: first > since }));
}

/** Names of the admins who may not approve: the receiver's own accounts, and whoever last changed the payee. */
async function excludedOf(db: Sql, item: AnyRecord): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select a.real_name as name from admin a left join payee_auth p on p.id = $2::bigint
     where (a."user" = $1::bigint or a.id = p.changer) and a.delete_time is null order by a.id limit 5`,
    [item["user"], item["payee"]],
  );
  return rows.map(({ name }) => name);
}

async function readApprovals(db: Sql, item: AnyRecord): Promise<WithdrawalBlock["approvals"]> {
  const command = findCommand("withdrawal.approve");
  const waiting = command && !item["first"] ? await waitingFor(db, command, item.id) : null;
  const [asked] = await db.query<{ time: number; why: string }>(
    `select extract(epoch from create_time)::float8 as time, why from pending_decision
     where resource = 'withdrawal' and record = $1::bigint and call = 'withdrawal.approve' order by id desc limit 1`,
    [item.id],
  );
  const names = await namesOf(db, [item["first"], item["second"]]);
  const step = (name: "first" | "second"): Step | null =>
    item[name]
      ? {
          name: names.get(String(item[name])) ?? null,
          time: Number(item[`${name}Time`]),
          words: name === "first" ? (asked?.why ?? "") : "",
        }
      : null;
  const limits = await withdrawalLimits(db, item["currency"] as number);
  const first = waiting ? { name: waiting.name, time: asked?.time ?? null, words: asked?.why ?? "" } : step("first");
  const limit = limits?.twoPersonAbove ?? null;
  const needed = limit === null || Number(item["amount"]) > limit ? 2 : 1;
  return { needed, limit, first, second: step("second"), excluded: await excludedOf(db, item) };
}

/** Reads what a decision on a withdrawal rests on. */
export async function readWithdrawal(db: Sql, context: Context, item: AnyRecord): Promise<WithdrawalBlock> {
  const [sources, payee, holds, earlier, devices, approvals] = await Promise.all([
    readSources(db, context, item),
    readPayee(db, item),
    readHolds(db, item),
    readEarlier(db, item),
    readDevices(db, item),
    readApprovals(db, item),
  ]);
  return { ...sources, payee, holds, ...earlier, devices, approvals };
}
