import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import type { NewDevice } from "#server/jobs/payloads.ts";
import type { Mailer } from "#server/mail/mailer.ts";

/**
 * Records the device and mails the admin about a new one. The first device of an admin causes no mail.
 */
export async function noteDevice(tx: Sql, context: Context, admin: string): Promise<void> {
  if (context.device === "") return;
  const fresh = await tx.query(
    "insert into known_device (admin, device) values ($1::bigint, $2) on conflict do nothing returning admin",
    [admin, context.device],
  );
  if (fresh.length === 0) return;
  const [row] = await tx.query<{ email: string; account: string }>(
    `select email, account from admin where id = $1::bigint and email <> ''
     and (select count(*) from known_device d where d.admin = admin.id) > 1`,
    [admin],
  );
  if (!row) return;
  const notice: NewDevice = { ...row, ip: context.ip, time: context.now, language: context.language };
  await enqueue(tx, "sendNewDevice", notice, { key: `device:${admin}:${context.device}` });
}

/** Sends the mail about a new device, as the worker's part of `noteDevice`. */
export async function sendNewDevice(mailer: Mailer, { email, account, ip, time, language }: NewDevice): Promise<void> {
  const timeText = `${new Date(time * 1_000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  await mailer.send(
    language === 1
      ? {
          to: email,
          subject: `账号 ${account} 在新设备上登录`,
          text: `账号 ${account} 于 ${timeText} 在一台新设备上登录，来自 ${ip}。如果不是您本人，请立即修改密码，并告知运营同事。\n`,
        }
      : {
          to: email,
          subject: `${account} logged in on a new device`,
          text: `The account ${account} logged in on a new device at ${timeText}, from ${ip}. If it was not you, change your password at once and tell operations colleagues.\n`,
        },
  );
}
