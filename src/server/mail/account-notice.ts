import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import type { AccountChange, AccountNotice } from "#server/jobs/payloads.ts";
import type { Mailer } from "./mailer.ts";

/** The change in Chinese and English. The text follows the account name. */
const changes = {
  password: ["的密码已修改", "its password was changed"],
  reset: ["的密码已由同事重置", "its password was reset by a colleague"],
  factorAdded: ["已开启两步验证", "a second factor was added to its login"],
  factorRemoved: ["已关闭两步验证", "the second factor was removed from its login"],
  recoveryRenewed: ["的备用码已更换", "the recovery codes of its second factor were renewed"],
  factorReset: ["的两步验证已由同事重置", "its second factor was reset by a colleague"],
  factorGuessed: [
    "的密码或验证码已被人使用，但动态码多次不对",
    "someone entered the correct password or code, then several wrong authentication codes",
  ],
  factorAgain: ["的一个动态码被再次使用，已拒绝", "a code of its second factor was used a second time, and refused"],
  recoveryUsed: ["用了一个备用码登录", "a recovery code was used to log in"],
  contact: ["的邮箱或电话已修改", "its e-mail or phone was changed"],
  disable: ["已被禁用", "it was disabled"],
  enable: ["已启用", "it was enabled"],
} as const satisfies Record<AccountChange, Label>;

const text = (record: AnyRecord | null, name: string): string => String(record?.[name] ?? "");

const contacts = ["email", "phoneAreaCode", "phone"] as const;

/** Notifies the owner of an account about a change, at the former and the current mail address. */
export async function noteAccountChange(
  tx: Sql,
  context: Context,
  change: AccountChange,
  records: { before: AnyRecord | null; after: AnyRecord },
): Promise<void> {
  const { before, after } = records;
  const addresses = new Set([text(before, "email"), text(after, "email")].filter((address) => address !== ""));
  for (const email of addresses) {
    const notice: AccountNotice = { email, account: text(after, "account"), change, ip: context.ip, time: context.now };
    await enqueue(tx, "sendAccountNotice", notice, { key: `account:${change}:${after.id}:${email}` });
  }
}

/** Notifies the owner of an account after a staff write that changes the account. */
export async function noteStaffWrite(
  tx: Sql,
  context: Context,
  { verb, before, after }: { verb: string; before: AnyRecord | null; after: AnyRecord },
): Promise<void> {
  if (verb === "disable" || verb === "enable") await noteAccountChange(tx, context, verb, { before, after });
  if (verb === "edit" && contacts.some((name) => text(before, name) !== text(after, name)))
    await noteAccountChange(tx, context, "contact", { before, after });
}

/** Sends the notice, as the worker's part of `noteAccountChange`. */
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
