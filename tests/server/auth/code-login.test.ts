import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { SessionReply } from "#domain/api/session.ts";
import { account } from "#domain/api/call.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import type { LoginCode } from "#server/jobs/payloads.ts";
import { sendLoginCode } from "#server/auth/login/code-login.ts";
import { issueCode } from "#server/auth/password/one-time-code.ts";
import { installJobs } from "#server/jobs/install.ts";
import type { Mail } from "#server/mail/mailer.ts";
import type { Sms } from "#server/mail/sms.ts";
import type { TestApp } from "#support/app.ts";
import { PASSWORD, testApp } from "#support/app.ts";

const email = "li@example.com";
let api: TestApp;
let li: { id: string };
let mails: Mail[] = [];
let texted: Sms[] = [];

beforeAll(async () => {
  api = await testApp();
  await installJobs(api.db.url);
  li = await api.colleague("li", []);
  await api.db.query("update admin set email = 'Li@Example.com' where id = $1::bigint", [li.id]);
});
afterAll(() => api.close());
beforeEach(async () => {
  mails = [];
  texted = [];
  await api.db.query("delete from verify_code");
  await api.db.query("delete from login_attempt");
});

const ask = (to: string) => api.call(account("getVerifyCode"), { account: to, verifyCodeType: 6, accountType: 2 });
const enter = (verifyCode: string, to = email) =>
  api.call<SessionReply>(account("quickLogin"), { email: to, verifyCode });

/**
 * Runs the worker's jobs.
 * @returns the code of the last mail
 */
async function delivered(): Promise<string> {
  // A login on a new device creates a job as well.
  const all = await api.db.query<{ payload: LoginCode }>("delete from graphile_worker._private_jobs returning payload");
  const jobs = all.filter(({ payload }) => "code" in payload);
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined };
  const sms = { send: async (one: Sms) => void texted.push(one) };
  for (const { payload } of jobs) await sendLoginCode(api.db, { mailer, sms }, payload);
  return /\d{7}/.exec((mails.at(-1) ?? texted.at(-1))?.text ?? "")?.[0] ?? "";
}

describe("login by a code", () => {
  it("mails a code that is valid once, for any case of the address", async () => {
    expect((await ask("LI@example.com")).code).toBe(codes.ok);
    const code = await delivered();
    expect(mails).toMatchObject([{ to: email }]);
    const reply = await enter(code);
    expect(reply).toMatchObject({ code: codes.ok, result: { userId: li.id } });
    expect((await api.call(account("userInfo"), {}, { token: reply.result.token })).code).toBe(codes.ok);
    expect(await enter(code)).toMatchObject({ code: codes.loginRefused, msg: "验证码错误或已失效，可重新获取" });
  });

  it("answers the same for an address of no admin or of two, and sends nothing", async () => {
    for (const name of ["wang", "zhao"]) {
      const { id } = await api.colleague(name, []);
      await api.db.query("update admin set email = 'both@example.com' where id = $1::bigint", [id]);
    }
    for (const to of ["nobody@example.com", "both@example.com"]) {
      expect(await ask(to)).toMatchObject({ code: codes.ok, result: {} });
      expect(await delivered()).toBe("");
      expect(await enter("0000000", to)).toMatchObject({
        code: codes.loginRefused,
        msg: "验证码错误或已失效，可重新获取",
      });
    }
  });

  it("accepts only the last code, for ten minutes and at most five tries", async () => {
    await ask(email);
    const first = await delivered();
    expect((await ask(email)).code).toBe(codes.tooFrequent);
    await api.db.query("update verify_code set create_time = now() - interval '61 seconds'");
    await ask(email);
    const second = await delivered();
    if (first !== second) expect((await enter(first)).code).toBe(codes.loginRefused);
    await api.db.query("update verify_code set expires = now() where expires > now()");
    expect((await enter(second)).code).toBe(codes.loginRefused);
    await api.db.query("delete from verify_code");
    await ask(email);
    const third = await delivered();
    const wrong = third === "0000000" ? "0000001" : "0000000";
    for (let i = 0; i < 5; i++) expect((await enter(wrong)).code).toBe(codes.loginRefused);
    expect((await enter(third)).code).toBe(codes.loginRefused);
  });

  it("keeps the owner's code valid despite tries and requests from other devices and addresses", async () => {
    const from = (device: string, ip: string) => ({ headers: { __cxy_duid_: device, "x-forwarded-for": ip } });
    const logInFrom = (verifyCode: string, device: string, ip: string) =>
      api.call<SessionReply>(account("quickLogin"), { email, verifyCode }, from(device, ip));
    const request = (device: string, ip: string) =>
      api.call(account("getVerifyCode"), { account: email, verifyCodeType: 6, accountType: 2 }, from(device, ip));
    expect((await request("desk of li", "198.51.100.1")).code).toBe(codes.ok);
    const code = await delivered();
    const wrong = code === "0000000" ? "0000001" : "0000000";
    for (let i = 0; i < 30; i++)
      expect((await logInFrom(i % 3 ? wrong : code, `stranger ${i % 7}`, `203.0.113.${i}`)).code).not.toBe(codes.ok);
    // A stranger's own code, tried until it is void, does not work for li either.
    expect((await request("stranger", "203.0.113.99")).code).toBe(codes.ok);
    const strange = await delivered();
    for (let i = 0; i < 5; i++)
      await logInFrom(strange === wrong ? "0000002" : wrong, "stranger", `203.0.113.${100 + i}`);
    expect((await logInFrom(strange, "stranger", "203.0.113.120")).code).toBe(codes.loginRefused);
    expect((await logInFrom(code, "desk of li", "198.51.100.1")).code).toBe(codes.ok);
    // Strangers reach a limit; li's known device does not.
    const asked = [];
    for (let i = 0; i < 20; i++) asked.push((await request(`other ${i}`, `192.0.2.${i}`)).code);
    expect(asked.filter((one) => one === codes.ok)).toHaveLength(13);
    expect(asked.at(-1)).toBe(codes.tooFrequent);
    await api.db.query(
      "update verify_code set create_time = create_time - interval '61 seconds' where device like 'desk%'",
    );
    await delivered();
    expect((await request("desk of li", "198.51.100.1")).code).toBe(codes.ok);
    expect((await logInFrom(await delivered(), "desk of li", "198.51.100.1")).code).toBe(codes.ok);
  });

  it("counts the codes of one IPv6 network together", async () => {
    const asked = async (receiver: string, address: (i: number) => string) => {
      const replies = [];
      for (let i = 0; i < 6; i++) {
        const headers = { __cxy_duid_: `device ${i}`, "x-forwarded-for": address(i) };
        const body = { account: receiver, verifyCodeType: 6, accountType: 2 };
        replies.push((await api.call(account("getVerifyCode"), body, { headers })).code);
      }
      return replies.filter((code) => code === codes.ok).length;
    };
    expect(await asked("one@example.com", (i) => `2001:db8:1:2::${i}`)).toBe(5);
    expect(await asked("two@example.com", (i) => `2001:db8:1:${i}::2`)).toBe(6);
  });

  it("logs in by a code while strangers make the account wait, on a known device and on a new one", async () => {
    for (const device of ["desk", "new"]) {
      await api.db.query("insert into login_attempt (subject) select 'account:li' from generate_series(1, 10)");
      const options = { headers: { __cxy_duid_: device, "x-forwarded-for": "198.51.100.40" } };
      const password = { type: 1, account: "li", password: PASSWORD };
      expect((await api.call(account("loginV2"), password, options)).code).toBe(codes.tooFrequent);
      await api.call(account("getVerifyCode"), { account: email, verifyCodeType: 6, accountType: 2 }, options);
      const code = await delivered();
      expect((await api.call(account("quickLogin"), { email, verifyCode: code }, options)).code).toBe(codes.ok);
    }
  });

  it("compares ten codes an hour for unknown devices, and separately for the owner's devices", async () => {
    const sent = new Map<string, string>();
    const issue = async (device: string, isKnown: boolean, ip: string): Promise<void> =>
      void sent.set(device, await issueCode(api.db, { subject: email, device }, { ip, isKnown }));
    let addresses = 0;
    const tryFrom = async (device: string, isRight: boolean) => {
      const code = sent.get(device) ?? "";
      const verifyCode = isRight ? code : String((Number(code) + 1) % 10 ** 7).padStart(7, "0");
      const headers = { __cxy_duid_: device, "x-forwarded-for": `192.0.2.${addresses++ % 250}` };
      return (await api.call<SessionReply>(account("quickLogin"), { email, verifyCode }, { headers })).code;
    };
    const compared = async (isKnown: boolean) => {
      const [row] = await api.db.query<{ n: number }>(
        "select sum(tries)::int as n from verify_code where is_known = $1",
        [isKnown],
      );
      return row?.n;
    };
    for (let i = 0; i < 15; i++) await issue(`strange ${i}`, false, `203.0.113.${i}`);
    for (let i = 0; i < 3; i++) await issue(`own ${i}`, true, "198.51.100.1");
    const tries = await Promise.all(Array.from({ length: 75 }, (_, i) => tryFrom(`strange ${i % 15}`, false)));
    expect(tries.filter((one) => one === codes.loginRefused)).toHaveLength(10);
    expect(tries.filter((one) => one === codes.tooFrequent)).toHaveLength(65);
    expect(await tryFrom("strange 14", true)).toBe(codes.tooFrequent);
    expect(await tryFrom("own 0", true)).toBe(codes.ok);
    expect([await compared(false), await compared(true)]).toEqual([10, 1]);
    // The owner's devices have a limit too, because a device may be stolen.
    await api.db.query("update verify_code set tries = 9 where device = 'own 0'");
    expect([await tryFrom("own 1", false), await tryFrom("own 1", false)]).toEqual([
      codes.loginRefused,
      codes.tooFrequent,
    ]);
    const waits = "select 1 from operation_record where command = 'admin.loginWaits' and device = 'own 1'";
    expect(await api.db.query(waits)).toHaveLength(1);
    await api.db.query(
      "update verify_code set create_time = now() - interval '71 minutes' where device <> 'strange 14'",
    );
    expect([await tryFrom("strange 14", true), await tryFrom("own 1", true)]).toEqual([codes.ok, codes.ok]);
  });

  it("sends at most five codes in half an hour to one address, for any device", async () => {
    const asked = [];
    for (let i = 0; i < 7; i++)
      asked.push(
        (
          await api.call(
            account("getVerifyCode"),
            { account: email, verifyCodeType: 6, accountType: 2 },
            { headers: { __cxy_duid_: `d${i}` } },
          )
        ).code,
      );
    expect(asked.filter((one) => one === codes.ok)).toHaveLength(5);
  });

  it("lets in one of many logins with the same code at the same moment", async () => {
    await ask(email);
    const code = await delivered();
    const replies = await Promise.all([enter(code), enter(code), enter(code)]);
    expect(replies.filter((reply) => reply.code === codes.ok)).toHaveLength(1);
  });

  it("counts a wrong code against the address, and reveals a disabled account only after a correct one", async () => {
    await api.db.query("update admin set status = $1 where id = $2::bigint", [UserStatus.of("disable"), li.id]);
    await ask(email);
    expect(await delivered()).toBe("");
    await api.db.query("update admin set status = $1 where id = $2::bigint", [UserStatus.of("normal"), li.id]);
    await api.db.query("delete from verify_code");
    await ask(email);
    const code = await delivered();
    await api.db.query("update admin set status = $1 where id = $2::bigint", [UserStatus.of("disable"), li.id]);
    expect((await enter(code)).code).toBe(codes.userBanned);
    await api.db.query("update admin set status = $1 where id = $2::bigint", [UserStatus.of("normal"), li.id]);
    for (let i = 0; i < 10; i++) await enter("999999", `x${i}@example.com`);
    expect((await enter("999999")).code).toBe(codes.tooFrequent);
  });

  it("sends an SMS to the admin's number, in any spelling", async () => {
    const phone = (number: string, area = "+86") =>
      api.call(account("getVerifyCode"), { account: number, verifyCodeType: 6, accountType: 1, phoneAreaCode: area });
    const answer = (verifyCode: string, phoneNumber = "138 0013 8000") =>
      api.call<SessionReply>(account("quickLogin"), { phoneNumber, phoneAreaCode: "86", verifyCode });
    for (const [area, number] of [
      ["86", "13800138000"],
      ["", "138-0013-8000"],
      ["+86", "138 0013 8000"],
    ]) {
      await api.db.query("update admin set phone_area_code = $2, phone = $3 where id = $1::bigint", [
        li.id,
        area,
        number,
      ]);
      await api.db.query("delete from verify_code");
      expect(await phone("138 0013 8000")).toMatchObject({ code: codes.ok, result: {} });
      const code = await delivered();
      expect(texted.at(-1)).toMatchObject({ to: "+8613800138000" });
      expect(await answer(code)).toMatchObject({ code: codes.ok, result: { userId: li.id } });
      expect((await answer(code)).code).toBe(codes.loginRefused);
    }
    expect(mails).toEqual([]);
    // An unknown number and one of another country get the same answer, and nothing is sent.
    texted = [];
    for (const [number, area] of [
      ["13900139000", "86"],
      ["13800138000", "1"],
    ] as const) {
      expect(await phone(number, area)).toMatchObject({ code: codes.ok, result: {} });
      expect(await delivered()).toBe("");
      expect((await answer("0000000", number)).code).toBe(codes.loginRefused);
    }
    expect(await phone("13800138000", "x")).toMatchObject({ result: { path: "phoneAreaCode" } });
    expect(await phone("no number")).toMatchObject({ result: { path: "account" } });
  });

  it("names the invalid field of a request for a code", async () => {
    expect(await ask("no address")).toMatchObject({ code: codes.illegalParameter, result: { path: "account" } });
    expect(
      await api.call(account("quickLogin"), { phoneNumber: "138", phoneAreaCode: "86", verifyCode: "123456" }),
    ).toMatchObject({
      code: codes.illegalParameter,
      result: { path: "phoneNumber" },
    });
  });
});
