import { randomUUID } from "node:crypto";
import { admin } from "#domain/reports/admin.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Weakness } from "#kernel/guessing.ts";
import type { Label } from "#kernel/label.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { noteAccountChange } from "./account-notice.ts";
import { isCommonPassword, weaknessIn } from "./common-passwords.ts";
import { signOut } from "./end-access.ts";
import { firstPasswordIsOver } from "./first-password.ts";
import { hashPassword, isPassword } from "./password.ts";
import { hashToken } from "./session.ts";
import { identityInvalid } from "./session-ends.ts";
import { beginAttempt } from "./throttle.ts";

/** catalogue/reports.md, /manage-admin. Characters. */
const SHORTEST = 10;
const LONGEST = 64;
/** The present one counts among the last three. */
const FORMER = 2;

const wrong = (path: string, zh: string, en: string): Refusal => new Refusal("illegalParameter", [zh, en], { path });

/** The rule that it breaks. The way out is the same. */
const weak: Record<Weakness, Label> = {
  own: [
    "新密码主要由账号、姓名、邮箱、电话或产品名组成",
    "It is little more than your account, name, e-mail, phone or the product's name",
  ],
  repeats: ["新密码在重复同一个字或同一小段", "It repeats one character or one short piece"],
  run: ["新密码是键盘、字母、数字的顺序或日期", "It is a run of the keyboard, the alphabet or figures, or a date"],
  words: [
    "新密码是常见密码加数字、符号或换了字形",
    "It is a common password with figures or signs, or with letters swapped",
  ],
};

/** @param known account, name, addresses and numbers of the owner */
async function checkNew({ account, known }: { account: string; known: string[] }, password: string): Promise<void> {
  const length = [...password].length;
  if (length < SHORTEST || length > LONGEST)
    throw wrong(
      "newPassword",
      `新密码须为 ${SHORTEST}–${LONGEST} 个字`,
      `A new password takes ${SHORTEST} to ${LONGEST} characters`,
    );
  if (password.toLowerCase() === account.toLowerCase())
    throw wrong("newPassword", "新密码不能与账号相同", "A new password is not the account name");
  if (await isCommonPassword(password))
    throw wrong(
      "newPassword",
      "这个密码在泄露的密码中很常见，请换一个",
      "This password is among those that breaches show most often; choose another",
    );
  const weakness = await weaknessIn(password, [account, ...known]);
  if (!weakness) return;
  const [zh, en] = weak[weakness];
  throw wrong(
    "newPassword",
    `${zh}，很快会被猜中；请用几个不相干的词`,
    `${en} and is soon guessed; take several words that have nothing to do with each other`,
  );
}

/**
 * Changes the caller's own password and ends his other sessions.
 * @throws Refusal illegalParameter naming oldPassword or newPassword; tooFrequent
 */
export async function changeOwnPassword(
  tx: Sql,
  context: Context & { token: string },
  given: { oldPassword: string; newPassword: string },
): Promise<void> {
  const { id } = context.actor;
  // Counted outside the transaction: a refused try is a try. A stolen session must not find out the password.
  const attempt = await beginAttempt(context.db, `own:${id}`, context);
  if (attempt.wait) {
    await attempt.withdraw(context.db);
    throw attempt.wait;
  }
  const [row] = await tx.query<{ account: string; known: string[]; hash: string; former: string[]; isOver: boolean }>(
    `select account, array_remove(array[real_name, email, phone, phone_area_code || phone], null) as known, password_hash as hash, password_hashes as former,
       coalesce(password_until < now(), false) as "isOver" from admin where id = $1::bigint for update`,
    [id],
  );
  if (!row) throw identityInvalid();
  if (!(await isPassword(row.hash, given.oldPassword))) {
    await attempt.failed(context.db);
    throw wrong("oldPassword", "原密码不对", "The old password is wrong");
  }
  // Kept whatever the new password is: who knows the old one guesses nothing, however many new ones are refused.
  await attempt.forget(context.db);
  if (row.isOver) throw wrong("oldPassword", ...firstPasswordIsOver);
  await checkNew(row, given.newPassword);
  for (const hash of [row.hash, ...row.former].slice(0, FORMER + 1))
    if (await isPassword(hash, given.newPassword))
      throw wrong("newPassword", "不能是最近用过的三个密码", "None of the last three passwords may be used again");
  const before = await readRecord(tx, admin, id);
  const after = await updateRecord(
    tx,
    admin,
    before,
    {
      passwordHash: await hashPassword(given.newPassword),
      passwordHashes: [row.hash, ...row.former].slice(0, FORMER),
      mustChangePassword: false,
      passwordUntil: null,
    },
    id,
  );
  await noteAccountChange(tx, context, "password", { before, after });
  await signOut(tx, id, "passwordChanged", { but: hashToken(context.token) });
  const command = "admin.editPassword";
  await recordOperation(tx, context, {
    resource: admin,
    id,
    targetId: null,
    command,
    before,
    after,
    batchId: randomUUID(),
  });
}
