import { areaCode, phoneNumber } from "#domain/phone.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Sql } from "#server/db/sql.ts";

/** The address of a code: a mail address in lower case, or a phone number as `+` and digits. */
export interface Receiver {
  by: "mail" | "sms";
  to: string;
}

/** Country code of numbers stored without one. */
const HOME = "86";

/** Normalizes a phone number and its area code to `+` and digits. */
export const smsAddress = (area: string, number: string): string =>
  `+${area.trim().replace(/^(\+|00)|\D/g, "") || HOME}${number.replace(/\D/g, "")}`;

/** Returns the digits of a text that can be dialed, or an empty string. */
export const dialed = (text: string): string =>
  /^[-+()\d\s]+$/.test(text) ? text.replace(/\D/g, "").replace(/^00/, "") : "";

/**
 * Parses a mail address.
 * @throws Refusal illegalParameter naming `path`
 */
export function mailReceiver(text: string, path: string): Receiver {
  const address = text.trim();
  // Specification, section 9: e-mail validation rejects 255 characters or more.
  if (/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(address)) return { by: "mail", to: address.toLowerCase() };
  throw new Refusal("illegalParameter", ["请输入邮箱地址", "Enter an e-mail address"], { path });
}

/**
 * Parses a phone number.
 * @throws Refusal illegalParameter naming `path` or phoneAreaCode
 */
export function smsReceiver(area: string, number: string, path: string): Receiver {
  if (!areaCode.of.test(area.trim()))
    throw new Refusal("illegalParameter", ["请输入区号", "Enter an area code"], { path: "phoneAreaCode" });
  if (!phoneNumber.of.test(number))
    throw new Refusal("illegalParameter", ["请输入手机号", "Enter a phone number"], { path });
  return { by: "sms", to: smsAddress(area, number) };
}

interface AdminRow {
  id: string;
  account: string;
  status: number;
}

const condition = {
  mail: "lower(email) = $1",
  sms: `'+' || coalesce(nullif(regexp_replace(phone_area_code, '^(\\+|00)|[^0-9]', '', 'g'), ''), '${HOME}')
    || regexp_replace(phone, '[^0-9]', '', 'g') = $1 and phone <> ''`,
} as const;

/** SQL conditions that select an admin by address, number or id. */
const named = { ...condition, id: "id = $1::bigint" } as const;

/** True if an admin other than `but` has this address or number. */
export async function isTaken(db: Sql, { by, to }: Receiver, but: string): Promise<boolean> {
  const rows = await db.query(
    `select 1 from admin where ${condition[by]} and delete_time is null and id <> $2::bigint limit 1`,
    [to, but],
  );
  return rows.length > 0;
}

/**
 * True if an admin other than `but` has this number, in any country.
 * @param number digits
 */
export async function isNumberOf(db: Sql, number: string, but: string): Promise<boolean> {
  const rows = await db.query(
    `select 1 from admin where regexp_replace(phone, '[^0-9]', '', 'g') = $1 and delete_time is null
       and id <> $2::bigint limit 1`,
    [number, but],
  );
  return rows.length > 0;
}

/**
 * True if an admin other than `but` logs in with one of these names.
 * @param names in lower case; numbers as digits
 */
export async function isAccountOf(db: Sql, names: readonly string[], but: string): Promise<boolean> {
  const rows = await db.query<{ account: string }>(
    `select account from admin where delete_time is null and id <> $1::bigint
       and (lower(account) = any($2::text[]) or account ~ '^[-+0-9()]+$')`,
    [but, names],
  );
  return rows.some(({ account }) => names.includes(account.toLowerCase()) || names.includes(dialed(account)));
}

/** True if the admin with this address, number or id has logged in with this device before. */
export async function knowsDevice(
  db: Sql,
  { by, to }: Receiver | { by: "id"; to: string },
  device: string,
): Promise<boolean> {
  const rows = await db.query(
    `select 1 from admin where ${named[by]} and delete_time is null
     and exists (select 1 from known_device k where k.admin = admin.id and k.device = $2) limit 1`,
    [to, device],
  );
  return rows.length > 0;
}

/** Returns the admin with this address or number. An address that several admins share identifies nobody. */
export async function adminOf(db: Sql, { by, to }: Receiver): Promise<AdminRow | null> {
  const rows = await db.query<AdminRow>(
    `select id, account, status from admin where ${condition[by]} and delete_time is null limit 2`,
    [to],
  );
  return rows.length === 1 ? (rows[0] ?? null) : null;
}
