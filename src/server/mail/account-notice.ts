import { admin } from "#domain/staff/admin.resource.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import type { AccountChange, AccountNotice } from "#server/jobs/payloads.ts";
import { clearValues } from "#server/resources/clear-values.ts";
import type { Row } from "#server/resources/row.ts";
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

const contacts = ["email", "phoneAreaCode", "phone"] as const;

/**
 * Notifies the owner of an account about a change.
 * @param also another mail address that gets the notice, such as the one after an edit
 */
export async function noteAccountChange(
  tx: Sql,
  context: Context,
  change: AccountChange,
  { id, account }: AnyRecord,
  also = "",
): Promise<void> {
  const { email: current } = await clearValues(tx, admin, id, ["email"]);
  const addresses = new Set([also, String(current ?? "")].filter((address) => address !== ""));
  for (const email of addresses) {
    const notice: AccountNotice = { email, account: String(account), change, ip: context.ip, time: context.now };
    await enqueue(tx, "sendAccountNotice", notice, { key: `account:${change}:${id}:${email}` });
  }
}

/** Notifies the owner of an account, at the former and the new address, if an edit changes how to reach the owner. */
export async function noteContactChange(
  tx: Sql,
  context: Context,
  { verb, before, patch }: { verb: string; before: AnyRecord | null; patch: Row },
): Promise<void> {
  if (verb !== "edit" || !before) return;
  const stored = await clearValues(tx, admin, before.id, contacts);
  if (!contacts.some((name) => Object.hasOwn(patch, name) && stored[name] !== patch[name])) return;
  const next = String(patch["email"] ?? stored["email"]);
  await noteAccountChange(tx, context, "contact", before, next);
}

/** Sends the notice, as the worker's part of `noteAccountChange`. */
export async function sendAccountNotice(mailer: Mailer, notice: AccountNotice): Promise<void> {
  const { email, account, change, ip, time } = notice;
  const [zh, en] = changes[change];
  const timeText = `${new Date(time * 1_000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  await mailer.send({
    to: email,
    subject: `账号 ${account} ${zh} · ${account}: ${en}`,
    text: `账号 ${account} ${zh}（${timeText}${ip && `，来自 ${ip}`}）。如果您不知情，请立即告知运营同事。

Your account ${account}: ${en} (${timeText}${ip && `, from ${ip}`}). If you did not expect this, tell operations colleagues at once.
`,
  });
}
