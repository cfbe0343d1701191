import { afterAll, beforeAll, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import { account } from "#domain/api/call.ts";
import type { NewDevice } from "#server/jobs/payloads.ts";
import { sendNewDevice } from "#server/auth/login/new-device.ts";
import { installJobs } from "#server/jobs/install.ts";
import type { Mail } from "#server/mail/mailer.ts";
import type { TestApp } from "#support/app.ts";
import { PASSWORD, testApp } from "#support/app.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  await installJobs(api.db.url);
  const { id } = await api.colleague("li", []);
  await api.db.query("update admin set email = 'li@example.com' where id = $1::bigint", [id]);
});
afterAll(() => api.close());

const enter = async (device: string): Promise<number> =>
  (
    await api.call(
      account("loginV2"),
      { type: 2, account: "li", password: PASSWORD },
      { headers: { __cxy_duid_: device } },
    )
  ).code;

async function mails(): Promise<Mail[]> {
  const sent: Mail[] = [];
  const jobs = await api.db.query<{ payload: NewDevice }>(
    "delete from graphile_worker._private_jobs returning payload",
  );
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined };
  for (const { payload } of jobs) await sendNewDevice(mailer, payload);
  return sent;
}

it("mails an admin once about a new device, and not about the first one", async () => {
  expect(await enter("desk")).toBe(codes.ok);
  expect(await mails()).toEqual([]);
  expect(await enter("desk")).toBe(codes.ok);
  expect(await mails()).toEqual([]);
  expect(await enter("phone")).toBe(codes.ok);
  expect(await mails()).toMatchObject([{ to: "li@example.com", subject: "账号 li 在新设备上登录" }]);
  expect(await enter("phone")).toBe(codes.ok);
  expect(await mails()).toEqual([]);
});
