import { isIP } from "node:net";
import type { Label } from "#kernel/label.ts";
import { Refusal } from "#kernel/errors.ts";
import { plainAddress } from "#server/http/network-of.ts";
import type { Sql } from "#server/db/sql.ts";
import { publicMail } from "./public-mail.ts";
import { formsOf, plainMail, plainPhone } from "./subject-forms.ts";

/** Shortest prefixes of a range: wider ones would shut out a whole town. */
const LEAST_PREFIX = { 4: 24, 6: 48 } as const;

/** Longest mail address. */
const LONGEST = 254;

/** A subject as it is stored and compared, its further forms, and the record to which it belongs. */
export interface Subject {
  subject: string;
  forms: string[];
  user: string | null;
  model: string | null;
}

const fail = (label: Label): never => {
  throw new Refusal("illegalParameter", label, { path: "subject" });
};

async function idOf(tx: Sql, table: "user" | "model", text: string): Promise<string> {
  if (!/^\d{1,18}$/.test(text))
    fail(table === "user" ? ["应为用户编号", "Must be a member's id"] : ["应为模型编号", "Must be a model's id"]);
  const [row] = await tx.query<{ id: string }>(
    `select id from "${table}" where id = $1::bigint and delete_time is null`,
    [text],
  );
  return (
    row?.id ??
    fail(
      table === "user"
        ? [`没有编号为 ${text} 的用户`, `There is no member ${text}`]
        : [`没有编号为 ${text} 的模型`, `There is no model ${text}`],
    )
  );
}

async function address(tx: Sql, text: string): Promise<string> {
  const [addressText = "", width, more] = text.normalize("NFKC").split("/");
  const host = plainAddress(addressText);
  const isMapped = isIP(addressText.trim()) === 6 && isIP(host) === 4;
  // The last 32 bits of 128 are those of IPv4.
  const bits = isMapped && width !== undefined && /^\d{1,3}$/.test(width) ? String(Number(width) - 96) : width;
  const family = isIP(host);
  if ((family !== 4 && family !== 6) || more !== undefined || host.includes("%"))
    return fail(["应为 IP 地址或网段，如 203.0.113.0/24", "Must be an address or a range, such as 203.0.113.0/24"]);
  const whole = family === 4 ? 32 : 128;
  const prefix = bits === undefined ? whole : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
  if (prefix < 0 || prefix > whole)
    return fail([
      `网段应为 /${LEAST_PREFIX[family]} 到 /${whole}`,
      `A range ends in /${LEAST_PREFIX[family]} to /${whole}`,
    ]);
  if (prefix < LEAST_PREFIX[family])
    return fail([
      `网段太大，最大 /${LEAST_PREFIX[family]}，请拆成更小的网段`,
      `The range is too wide; /${LEAST_PREFIX[family]} is the widest. Split it into smaller ranges`,
    ]);
  const [row] = await tx.query<{ subject: string }>(
    "select case when $2 then host($1::inet) else network($1::inet)::text end as subject",
    [`${host}/${prefix}`, prefix === whole],
  );
  return row?.subject ?? text;
}

function mail(text: string): string {
  const { local, domain } = plainMail(text);
  const isWhole = text.normalize("NFKC").replace(/^@/, "").includes("@");
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain) || /[\s@,;]/.test(local) || (isWhole && local === ""))
    return fail(["应为邮箱地址或域名，如 example.org", "Must be an e-mail address or a domain, such as example.org"]);
  if (local === "" && publicMail.has(domain))
    return fail([
      `${domain} 是公共邮箱，请填写完整的地址`,
      `${domain} is a public provider. Enter whole addresses instead`,
    ]);
  return local === "" ? domain : `${local}@${domain}`;
}

function phone(text: string): string {
  const digits = plainPhone(text);
  if (!/^\+?\d{5,15}$|^\+?\d{2,14}\*$/.test(digits))
    return fail([
      "应为 5–15 位号码，或以 * 结尾的号段",
      "Must be a number of 5 to 15 digits, or its beginning followed by *",
    ]);
  return digits;
}

/**
 * Checks the subject of an entry, and writes it in the one form in which it is compared.
 * @throws Refusal at `subject`
 */
export async function tidySubject(tx: Sql, kind: unknown, written: unknown): Promise<Subject> {
  const text = String(written ?? "").trim();
  const none = { user: null, model: null, forms: [] };
  if (text.length > LONGEST) return fail([`最多 ${LONGEST} 个字符`, `At most ${LONGEST} characters`]);
  if (kind === "user") {
    const id = await idOf(tx, "user", text);
    return { ...none, subject: id, user: id };
  }
  if (kind === "model") {
    const id = await idOf(tx, "model", text);
    return { ...none, subject: id, model: id };
  }
  if (kind === "ip") return { ...none, subject: await address(tx, text) };
  const subject = kind === "email" ? mail(text) : kind === "phone" ? phone(text) : text;
  return { ...none, subject, forms: formsOf(kind, subject) };
}
