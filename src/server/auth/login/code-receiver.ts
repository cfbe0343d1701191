import { areaCode, phoneNumber } from "#domain/phone.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Sql } from "#server/db/sql.ts";

/** Where a code goes: a mail address in lower case, or a number as `+` and digits. */
export interface Receiver {
  by: "mail" | "sms";
  to: string;
}

/** A number that is kept without its country is one at home. */
const HOME = "86";

/** A number and its area as `+` and digits, however they are written. */
export const smsAddress = (area: string, number: string): string =>
  `+${area.trim().replace(/^(\+|00)|\D/g, "") || HOME}${number.replace(/\D/g, "")}`;

/** The digits of a text that is dialled; empty where it is none. */
export const dialled = (text: string): string =>
  /^[-+()\d\s]+$/.test(text) ? text.replace(/\D/g, "").replace(/^00/, "") : "";

/** @throws Refusal illegalParameter naming `path` */
export function mailReceiver(given: string, path: string): Receiver {
  const address = given.trim();
  // Specification, section 9: e-mail validation rejects 255 characters or more.
  if (/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(address)) return { by: "mail", to: address.toLowerCase() };
  throw new Refusal("illegalParameter", ["请输入邮箱地址", "Enter a mail address"], { path });
}

/** @throws Refusal illegalParameter naming `path` or phoneAreaCode */
export function smsReceiver(area: string, number: string, path: string): Receiver {
  if (!areaCode.of.test(area.trim()))
    throw new Refusal("illegalParameter", ["请输入区号", "Enter an area code"], { path: "phoneAreaCode" });
  if (!phoneNumber.of.test(number))
    throw new Refusal("illegalParameter", ["请输入手机号", "Enter a phone number"], { path });
  return { by: "sms", to: smsAddress(area, number) };
}

export interface AdminRow {
  id: string;
  account: string;
  status: number;
}

const condition = {
  mail: "lower(email) = $1",
  sms: `'+' || coalesce(nullif(regexp_replace(phone_area_code, '^(\\+|00)|[^0-9]', '', 'g'), ''), '${HOME}')
    || regexp_replace(phone, '[^0-9]', '', 'g') = $1 and phone <> ''`,
} as const;

/** SQL: that it is who has the address, the number or the id. */
const named = { ...condition, id: "id = $1::bigint" } as const;

/** Whether an admin other than `but` has this address or number. */
export async function isTaken(db: Sql, { by, to }: Receiver, but: string): Promise<boolean> {
  const rows = await db.query(
    `select 1 from admin where ${condition[by]} and delete_time is null and id <> $2::bigint limit 1`,
    [to, but],
  );
  return rows.length > 0;
}

/** Whether an admin other than `but` has this number in whatever country. @param number digits */
export async function isNumberOf(db: Sql, number: string, but: string): Promise<boolean> {
  const rows = await db.query(
    `select 1 from admin where regexp_replace(phone, '[^0-9]', '', 'g') = $1 and delete_time is null
       and id <> $2::bigint limit 1`,
    [number, but],
  );
  return rows.length > 0;
}

/** Whether an admin other than `but` logs in by one of these. @param names in lower case, numbers as digits */
export async function isAccountOf(db: Sql, names: readonly string[], but: string): Promise<boolean> {
  const rows = await db.query<{ account: string }>(
    `select account from admin where delete_time is null and id <> $1::bigint
       and (lower(account) = any($2::text[]) or account ~ '^[-+0-9()]+$')`,
    [but, names],
  );
  return rows.some(({ account }) => names.includes(account.toLowerCase()) || names.includes(dialled(account)));
}

/** Whether the admin with this address, number or id came in with this device before. */
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

/** An address or a number that several admins share is nobody's way in. */
export async function adminOf(db: Sql, { by, to }: Receiver): Promise<AdminRow | null> {
  const rows = await db.query<AdminRow>(
    `select id, account, status from admin where ${condition[by]} and delete_time is null limit 2`,
    [to],
  );
  return rows.length === 1 ? (rows[0] ?? null) : null;
}
