import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import type { Mailer } from "#server/mail/mailer.ts";

/** What was changed, in Chinese and English, behind the name of the account. */
const changes = {
  password: ["的密码已修改", "its password was changed"],
  reset: ["的密码已由同事重置", "its password was reset by a colleague"],
  contact: ["的邮箱或电话已修改", "its e-mail or phone was changed"],
  disable: ["已被禁用", "it was disabled"],
  enable: ["已启用", "it was enabled"],
} as const;
export type AccountChange = keyof typeof changes;

/** What the owner of an account is told: neither values nor secrets, and in both languages, because another acted. */
export interface AccountNotice {
  email: string;
  account: string;
  change: AccountChange;
  /** Empty where the system did it. */
  ip: string;
  /** Seconds since 1970. */
  time: number;
}

const text = (record: AnyRecord | null, name: string): string => String(record?.[name] ?? "");
const contacts = ["email", "phoneAreaCode", "phone"] as const;

/** Tells the owner, at every address that he has or had. */
export async function noteAccountChange(
  tx: Sql,
  context: Context,
  change: AccountChange,
  records: { before: AnyRecord | null; after: AnyRecord },
): Promise<void> {
  const { before, after } = records;
  const addresses = new Set([text(before, "email"), text(after, "email")].filter((address) => address !== ""));
  for (const email of addresses) {
    const told: AccountNotice = { email, account: text(after, "account"), change, ip: context.ip, time: context.now };
    await enqueue(tx, "sendAccountNotice", told, { key: `account:${change}:${after.id}:${email}` });
  }
}

/** After a write of the staff: which of them the owner is told of. */
export async function noteStaffWrite(
  tx: Sql,
  context: Context,
  { verb, before, after }: { verb: string; before: AnyRecord | null; after: AnyRecord },
): Promise<void> {
  if (verb === "disable" || verb === "enable") await noteAccountChange(tx, context, verb, { before, after });
  if (verb === "edit" && contacts.some((name) => text(before, name) !== text(after, name)))
    await noteAccountChange(tx, context, "contact", { before, after });
}

/** The worker's part of it. */
export async function sendAccountNotice(mailer: Mailer, notice: AccountNotice): Promise<void> {
  const { email, account, change, ip, time } = notice;
  const [zh, en] = changes[change];
  const at = `${new Date(time * 1_000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  await mailer.send({
    to: email,
    subject: `账号 ${account} ${zh} · ${account}: ${en}`,
    text: `账号 ${account} ${zh}（${at}${ip && `，来自 ${ip}`}）。如果您不知情，请立即告知运营同事。

Your account ${account}: ${en} (${at}${ip && `, from ${ip}`}). If you did not expect this, tell operations colleagues at once.
`,
  });
}
