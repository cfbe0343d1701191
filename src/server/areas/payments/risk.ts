import { FeeState } from "#domain/enumerations/money.ts";
import {
  DEVICE_DAYS,
  LEAST_EARLIER,
  NEW_ACCOUNT_DAYS,
  riskPoints,
  SOURCE_PERCENT,
  UNUSUAL_TIMES,
  WithdrawalRisk,
} from "#domain/payments/withdrawal-risk.ts";
import type { RiskKey } from "#domain/payments/withdrawal-risk.ts";
import type { Stored } from "#kernel/enumeration.ts";
import { DAY, HOUR } from "#kernel/time-units.ts";
import type { Sql } from "#server/db/sql.ts";
import { incomeOf } from "./income.ts";

/** What the risk of an application is computed from. */
export interface Applied {
  user: string;
  account: string;
  currency: Stored;
  amount: number;
  payee: string;
  /** Time of the last change of the payee. */
  changeTime: number | null;
  coolHours: number;
  devices: readonly string[];
  ips: readonly string[];
  /** Other payees with the same number or account. */
  same: number;
  /** Entries of the black list that a device or an address meets. */
  listed: number;
  now: number;
}

export interface RiskHit {
  key: Stored;
  value: string;
  limit: string;
}

const hit = (key: RiskKey, value: number | string, limit: number | string): RiskHit => ({
  key: WithdrawalRisk.of(key),
  value: String(value),
  limit: String(limit),
});

/** Median of the paid withdrawals of a member before a time; null where they are too few. */
export async function usualAmount(
  sql: Sql,
  { user, currency, now }: Pick<Applied, "user" | "currency" | "now">,
): Promise<number | null> {
  const [row] = await sql.query<{ n: number; median: string | null }>(
    `select count(*)::int as n, percentile_disc(0.5) within group (order by amount)::text as median from withdrawal
     where "user" = $1::bigint and currency = $2 and pay_state = $3 and apply_time < to_timestamp($4::double precision)
       and delete_time is null`,
    [user, currency, FeeState.of("success"), now],
  );
  return row && row.n >= LEAST_EARLIER ? Number(row.median) : null;
}

async function newAccount(sql: Sql, { user, now }: Applied): Promise<RiskHit[]> {
  const [row] = await sql.query<{ time: number }>(
    `select extract(epoch from coalesce(reg_time, create_time))::float8 as time from "user" where id = $1::bigint`,
    [user],
  );
  const days = Math.floor((now - (row?.time ?? 0)) / DAY);
  return days < NEW_ACCOUNT_DAYS ? [hit("newAccount", days, NEW_ACCOUNT_DAYS)] : [];
}

async function oneSource(sql: Sql, { account, now }: Applied): Promise<RiskHit[]> {
  const sources = await incomeOf(sql, account, now);
  const whole = sources.reduce((sum, { amount }) => sum + amount, 0);
  const percent = whole === 0 ? 0 : Math.floor(((sources[0]?.amount ?? 0) * 100) / whole);
  return sources.length > 1 && percent >= SOURCE_PERCENT ? [hit("oneSource", percent, SOURCE_PERCENT)] : [];
}

async function sharedDevice(sql: Sql, { user, devices, ips }: Applied): Promise<RiskHit[]> {
  if (devices.length + ips.length === 0) return [];
  const [row] = await sql.query<{ n: number }>(
    `select count(distinct d."user")::int as n from device_register d
     join payee_auth p on p."user" = d."user" and p.delete_time is null
     where (d.dn = any($1::text[]) or d.ip = any($2::text[])) and d."user" <> $3::bigint
       and d.time > now() - make_interval(days => $4)`,
    [devices, ips, user, DEVICE_DAYS],
  );
  return row && row.n > 0 ? [hit("sharedDevice", row.n, 0)] : [];
}

async function unusualAmount(sql: Sql, applied: Applied): Promise<RiskHit[]> {
  const usual = await usualAmount(sql, applied);
  const times = usual ? Math.floor(applied.amount / usual) : 0;
  return times >= UNUSUAL_TIMES ? [hit("unusualAmount", times, UNUSUAL_TIMES)] : [];
}

/** Computes the risk of an application. It is stored with it, and does not change with what happens later. */
export async function riskOf(sql: Sql, applied: Applied): Promise<{ riskScore: number; riskHits: RiskHit[] }> {
  const { changeTime, coolHours, now, same, listed } = applied;
  const hours = changeTime === null ? Infinity : Math.floor((now - changeTime) / HOUR);
  const hits = [
    ...(hours < coolHours ? [hit("payeeChanged", hours, coolHours)] : []),
    ...(listed > 0 ? [hit("onBlackList", listed, 0)] : []),
    ...(same > 0 ? [hit("sharedAccount", same, 0)] : []),
    ...(await unusualAmount(sql, applied)),
    ...(await oneSource(sql, applied)),
    ...(await sharedDevice(sql, applied)),
    ...(await newAccount(sql, applied)),
  ];
  const points = hits.map(({ key }) => riskPoints[WithdrawalRisk.value(key)?.key as RiskKey]);
  return {
    riskScore: Math.min(
      100,
      points.reduce((sum, one) => sum + one, 0),
    ),
    riskHits: hits,
  };
}
