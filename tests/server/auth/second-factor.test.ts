import { TOTP, Secret, URI } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { FactorAsked, FactorOffered, OwnFactor } from "#domain/api/two-factor.ts";
import type { OpenReply, SessionReply } from "#domain/api/session.ts";
import { account, v2 } from "#domain/api/call.ts";
import type { AccountNotice } from "#server/jobs/payloads.ts";
import { issueCode } from "#server/auth/password/one-time-code.ts";
import { calls } from "#server/http/endpoints/index.ts";
import type { CallOptions, TestApp } from "#support/app.ts";
import { PASSWORD, testApp } from "#support/app.ts";
import { oneOfEach, wayClass } from "#support/classes.ts";
import type { Staff } from "#support/staff.ts";
import { staffOf } from "#support/staff.ts";

let api: TestApp;
let staff: Staff;
let n = 0;
/** A new admin for each test. */
let li: { id: string; token: string; account: string; email: string };
let key: string;
let list: string[];

/** Returns the phone's code after a number of 30-second spans. */
const shown = (spans = 0, of = key): string =>
  new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp: Date.now() + spans * 30_000 });
/** Resets the last used span, as if no code had been entered yet. */
const unused = () => api.db.query("update second_factor set last_span = 0");
const ask = (options: CallOptions = {}) =>
  api.call<{ details?: FactorAsked } & SessionReply>(
    account("loginV2"),
    { type: 2, account: li.account, password: PASSWORD },
    options,
  );
const ticketOf = async (options?: CallOptions): Promise<string> => (await ask(options)).result.details?.ticket ?? "";
const give = (ticket: string, code: string, options: CallOptions = {}) =>
  api.call<SessionReply>(account("secondFactor"), { ticket, code }, options);
const ownFactor = async (token: string): Promise<OwnFactor> =>
  (await api.call<OwnFactor>(v2("secondFactor", "own"), {}, { token })).result;
const add = (code: string, token = li.token) =>
  api.call<{ shownOnce?: { codes: string[] } }>(v2("secondFactor", "add"), { code }, { token });
const offer = async (token = li.token): Promise<FactorOffered> =>
  (await api.call<FactorOffered>(v2("secondFactor", "offer"), {}, { token })).result;
const takeNotices = async (): Promise<string[]> =>
  (await api.db.query<{ payload: AccountNotice }>("delete from graphile_worker._private_jobs returning payload")).map(
    ({ payload }) => payload.change,
  );

beforeAll(async () => {
  api = await testApp();
  staff = staffOf(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.query("delete from login_attempt");
  n += 1;
  const [name, email] = [`li${n}`, `li${n}@example.org`];
  li = { ...(await api.colleague(name, ["screen:/model-admin"])), account: name, email };
  await api.db.query("update admin set email = $2 where id = $1::bigint", [li.id, email]);
  key = (await offer()).key;
  list = (await add(shown(-1))).result.shownOnce?.codes ?? [];
  await takeNotices();
});

describe("a second factor", () => {
  it("activates a second factor after its first code, and ends sessions that logged in without it", async () => {
    const { id, token } = await api.colleague("wang", []);
    await api.db.query("update admin set email = 'wang@example.org' where id = $1::bigint", [id]);
    const { token: elsewhere } = (await staff.logIn("wang")).result;
    const { key: fresh, address } = await offer(token);
    const read = URI.parse(address) as TOTP;
    expect(read.secret.base32).toBe(fresh);
    expect(read).toMatchObject({ digits: 6, period: 30, algorithm: "SHA1", label: "wang" });
    expect(await add(shown(0), token)).toMatchObject({ code: codes.illegalParameter, result: { path: "code" } });
    expect(await ownFactor(token)).toMatchObject({ isOn: false, left: 0 });
    // A key that is only offered is not required at login.
    expect((await staff.logIn("wang")).code).toBe(codes.ok);
    const added = await add(shown(0, fresh), token);
    expect(new Set(added.result.shownOnce?.codes).size).toBe(8);
    expect(await ownFactor(token)).toMatchObject({ isOn: true, left: 8 });
    expect(await api.call(account("userInfo"), {}, { token: elsewhere })).toMatchObject({
      code: codes.identityInvalid,
      msg: "已在别处开启两步验证，请重新登录",
    });
    expect(await takeNotices()).toContain("factorAdded");
    expect((await api.call(v2("secondFactor", "offer"), {}, { token })).code).toBe(codes.guardRefused);
  });

  it("asks for a code after a correct password, and then opens the session", async () => {
    const refused = await api.call(account("loginV2"), { type: 2, account: li.account, password: "not his password" });
    expect(refused).toMatchObject({ code: codes.loginRefused, msg: "账号或密码错误" });
    const asked = await ask();
    expect(asked).toMatchObject({ code: codes.secondFactorNeeded, result: { path: "code" } });
    expect(asked.result.token).toBeUndefined();
    const ticket = asked.result.details?.ticket ?? "";
    // Digits as an input method may write them.
    const wide = [...shown()].map((figure) => String.fromCodePoint(figure.charCodeAt(0) + 0xfee0)).join("");
    const entered = await give(ticket, wide);
    expect(entered).toMatchObject({ code: codes.ok, result: { userId: li.id } });
    expect((await api.call(account("userInfo"), {}, { token: entered.result.token })).code).toBe(codes.ok);
    // The ticket counts once.
    await unused();
    expect(await give(ticket, shown(1))).toMatchObject({ code: codes.loginRefused, result: { path: "ticket" } });
  });

  it("asks for a code after a login by mail too: a mailbox alone does not open a session", async () => {
    const device = { headers: { __cxy_duid_: "desk" } };
    const sent = await issueCode(api.db, { subject: li.email, device: "desk" }, { ip: "", isKnown: true });
    const asked = await api.call<{ details: FactorAsked }>(
      account("quickLogin"),
      { email: li.email, verifyCode: sent },
      device,
    );
    expect(asked.code).toBe(codes.secondFactorNeeded);
    expect((await give(asked.result.details.ticket, shown(), device)).code).toBe(codes.ok);
  });

  it("accepts the ticket of a login only from its browser, for ten minutes", async () => {
    const ticket = await ticketOf({ headers: { __cxy_duid_: "desk" } });
    const elsewhere = await give(ticket, shown(), { headers: { __cxy_duid_: "thief" } });
    expect(elsewhere).toMatchObject({ code: codes.loginRefused, result: { path: "ticket" } });
    await api.db.query("update login_step set expires = expires - interval '10 minutes'");
    const late = await give(ticket, shown(), { headers: { __cxy_duid_: "desk" } });
    expect(late).toMatchObject({ code: codes.loginRefused, result: { path: "ticket" } });
  });

  it("refuses a ticket after the password was changed or reset", async () => {
    const tickets = [await ticketOf(), await ticketOf()];
    const change = { oldPassword: PASSWORD, newPassword: "kettle on an orange hill" };
    expect((await api.call(account("editPassword"), change, { token: li.token })).code).toBe(codes.ok);
    expect(await give(tickets[0]!, shown())).toMatchObject({ result: { path: "ticket" } });
    await staff.run("admin", "resetPassword", li.id, { reason: { text: "忘了" } });
    expect(await give(tickets[1]!, shown())).toMatchObject({ result: { path: "ticket" } });
  });

  it("accepts each code of the phone once, also in parallel, and notifies the owner of a second use", async () => {
    const tickets = [await ticketOf(), await ticketOf()];
    const code = shown();
    const answers = await Promise.all(tickets.map((ticket) => give(ticket, code)));
    expect(answers.map((one) => one.code).toSorted()).toEqual([codes.ok, codes.loginRefused]);
    expect((await give(await ticketOf(), code)).code).toBe(codes.loginRefused);
    expect(await takeNotices()).toContain("factorAgain");
    expect(
      await api.db.query("select 1 from operation_record where command = 'admin.loginFactor' and op_obj_id = $1", [
        li.id,
      ]),
    ).not.toEqual([]);
  });

  it("refuses codes of the phone more than one span older or newer", async () => {
    for (const spans of [-2, 3]) {
      await unused();
      expect((await give(await ticketOf(), shown(spans))).code).toBe(codes.loginRefused);
    }
    await unused();
    expect((await give(await ticketOf(), shown(1))).code).toBe(codes.ok);
  });

  it("allows ten guesses of a code over all tickets and addresses, and separate ones on the owner's device", async () => {
    const desk = { headers: { __cxy_duid_: `desk of ${li.account}`, "x-forwarded-for": "198.51.100.90" } };
    expect((await give(await ticketOf(desk), list[1] ?? "", desk)).code).toBe(codes.ok);
    await takeNotices();
    const tickets = [await ticketOf(), await ticketOf()];
    for (let i = 0; i < 10; i++) {
      const headers = { "x-forwarded-for": `198.51.100.${i}` };
      expect((await give(tickets[i % 2]!, "000000", { headers })).code).toBe(codes.loginRefused);
      // The owner gets one mail per period; a waiting job would hide a second one.
      const mails = await takeNotices();
      expect(mails, `wrong code ${i + 1}`).toEqual(i === 5 ? ["factorGuessed"] : []);
    }
    const late = await give(tickets[0]!, shown(), { headers: { "x-forwarded-for": "198.51.100.77" } });
    expect(late.code).toBe(codes.tooFrequent);
    const ticket = await ticketOf(desk);
    const from = (i: number) => ({ headers: { ...desk.headers, "x-forwarded-for": `203.0.113.${i}` } });
    for (let i = 0; i < 10; i++) expect((await give(ticket, "000000", from(i))).code).toBe(codes.loginRefused);
    expect((await give(ticket, shown(), from(10))).code).toBe(codes.tooFrequent);
    // The recovery codes still let the owner in.
    expect((await give(tickets[1]!, list[0] ?? "")).code).toBe(codes.ok);
  });

  it("offers one key to all windows of a session, and refuses it once another session starts again", async () => {
    const { token } = await api.colleague(`offer${n}`, []);
    const [one, other] = await Promise.all([offer(token), offer(token)]);
    expect(one.key).toBe(other.key);
    expect((await add("000000", token)).result).toMatchObject({ path: "code" });
    const elsewhere = (await staff.logIn(`offer${n}`)).result.token;
    const another = await offer(elsewhere);
    expect(another.key).not.toBe(one.key);
    expect(await add(shown(0, one.key), token)).toMatchObject({
      code: codes.guardRefused,
      msg: expect.stringContaining("重新开始") as string,
    });
    // A key offered too long ago is replaced.
    await api.db.query("update second_factor set create_time = now() - interval '11 minutes' where confirmed is null");
    const late = await offer(elsewhere);
    expect(late.key).not.toBe(another.key);
    expect((await add(shown(0, late.key), elsewhere)).code).toBe(codes.ok);
  });

  it("stores the key of the second factor sealed, and its recovery codes as hashes", async () => {
    const [row] = await api.db.query<{ sealed: string; hashes: string[] }>(
      "select sealed_key as sealed, recovery_hashes as hashes from second_factor where admin = $1::bigint",
      [li.id],
    );
    const text = JSON.stringify(row);
    for (const secret of [key, ...list]) expect(text).not.toContain(secret);
    const { vault } = api.app.services;
    expect(vault.open(row!.sealed, li.id)).toBe(key);
    expect(() => vault.open(row!.sealed, "1")).toThrow();
    const records = await api.db.query("select * from operation_record where command = 'admin.addFactor'");
    expect(records).not.toEqual([]);
    for (const secret of [key, ...list]) expect(JSON.stringify(records)).not.toContain(secret);
  });
});

describe("a recovery code", () => {
  it("accepts a recovery code of 120 bits once in any spelling, and notifies the owner", async () => {
    for (const code of list) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    const [first = ""] = list;
    expect((await give(await ticketOf(), first.toLowerCase().replaceAll("-", " "))).code).toBe(codes.ok);
    expect(await takeNotices()).toContain("recoveryUsed");
    const again = await give(await ticketOf(), first);
    expect(again).toMatchObject({ code: codes.loginRefused, result: { path: "code" } });
    const entered = await give(await ticketOf(), list[1] ?? "");
    expect((await ownFactor(entered.result.token)).left).toBe(6);
  });

  it("refuses a recovery code of another admin, even in one's own row", async () => {
    const other = await api.colleague("zhao", []);
    await api.db.query("update admin set second_factor = true where id = $1::bigint", [other.id]);
    await api.db.query("update second_factor set admin = $1::bigint where admin = $2::bigint", [other.id, li.id]);
    const login = { type: 2, account: "zhao", password: PASSWORD };
    const asked = await api.call<{ details: FactorAsked }>(account("loginV2"), login);
    expect((await give(asked.result.details.ticket, list[0] ?? "")).code).toBe(codes.loginRefused);
  });
});

describe("the recovery codes", () => {
  const renew = (code: string) =>
    api.call<{ shownOnce?: { codes: string[] } }>(v2("secondFactor", "renew"), { code }, { token: li.token });

  it("renews the recovery codes with a code of the second factor, and voids the old ones", async () => {
    const refusal = { result: { path: "code" }, msg: expect.stringMatching(/^动态码错误/) as string };
    expect(await renew("000000")).toMatchObject({ code: codes.illegalParameter, ...refusal });
    const fresh = (await renew(list[0] ?? "")).result.shownOnce?.codes ?? [];
    expect(new Set([...fresh, ...list]).size).toBe(16);
    expect(await ownFactor(li.token)).toMatchObject({ isOn: true, left: 8 });
    expect(await takeNotices()).toEqual(["recoveryRenewed"]);
    const records = await api.db.query(
      "select * from operation_record where command = 'admin.renewRecovery' and op_obj_id = $1",
      [li.id],
    );
    expect(records).toHaveLength(1);
    for (const secret of fresh) expect(JSON.stringify(records)).not.toContain(secret);
    expect(await give(await ticketOf(), list[1] ?? "")).toMatchObject({
      result: { path: "code" },
      msg: expect.stringMatching(/^备用码错误/) as string,
    });
    expect((await give(await ticketOf(), fresh[0] ?? "")).code).toBe(codes.ok);
    await unused();
    expect((await renew(shown())).code).toBe(codes.ok);
  });
});

describe("removing a second factor", () => {
  const remove = (code: string, token: string) => api.call(v2("secondFactor", "remove"), { code }, { token });

  it("requires a code to remove the second factor, so that a stolen session cannot do it", async () => {
    for (let i = 0; i < 10; i++)
      expect(await remove("000000", li.token)).toMatchObject({
        code: codes.illegalParameter,
        result: { path: "code" },
      });
    expect((await remove(shown(), li.token)).code).toBe(codes.tooFrequent);
    await api.db.query("delete from login_attempt");
    await unused();
    expect((await remove(shown(), li.token)).code).toBe(codes.ok);
    expect(await takeNotices()).toContain("factorRemoved");
    expect((await ask()).code).toBe(codes.ok);
    expect(await ownFactor(li.token)).toMatchObject({ isOn: false, left: 0 });
  });

  it("lets a colleague remove the second factor with a reason, which ends the sessions", async () => {
    const reset = await staff.run("admin", "resetFactor", li.id, { reason: { text: "手机丢了" } });
    expect(reset.code).toBe(codes.ok);
    expect((await api.call(account("userInfo"), {}, { token: li.token })).code).toBe(codes.identityInvalid);
    expect(await takeNotices()).toContain("factorReset");
    expect((await ask()).code).toBe(codes.ok);
    const again = await staff.run("admin", "resetFactor", li.id, { reason: { text: "再来" } });
    expect(again).toMatchObject({ msg: expect.stringContaining("没有开启两步验证") as string });
  });
});

describe("a group that requires a second factor", () => {
  const demand = (on: boolean) =>
    api.db.query("update auth_group set needs_second_factor = $1, version = version + 1 where name = 'group of wu'", [
      on,
    ]);

  it("refuses every call of its admins but those that add it, one's own account, and logout", async () => {
    const wu = await api.colleague("wu");
    const models = () => api.call(v2("model", "list"), {}, { token: wu.token });
    expect((await models()).code).toBe(codes.ok);
    await demand(true);
    const open = calls.filter(({ beforeChange, beforeFactor }) => beforeChange || beforeFactor).map(({ path }) => path);
    expect(open.toSorted()).toEqual(
      [
        ...["logout", "editPassword", "managerDetail", "userInfo"].map(account),
        v2("session", "confirm"),
        v2("screen", "open"),
        ...["own", "offer", "add"].map((verb) => v2("secondFactor", verb)),
      ].toSorted(),
    );
    const guarded = calls.filter(({ access, path }) => access !== "public" && !open.includes(path));
    expect(guarded.length).toBeGreaterThan(50);
    for (const { path } of oneOfEach(guarded, wayClass))
      expect(await api.call(path, {}, { token: wu.token }), path).toMatchObject({
        code: codes.mustAddFactor,
        msg: "请先开启两步验证",
      });
    const who = await api.call<SessionReply>(account("userInfo"), {}, { token: wu.token });
    expect(who.result.mustAddFactor).toBe(true);
    const window = await api.call<OpenReply>(v2("screen", "open"), { path: "/model-admin" }, { token: wu.token });
    expect(window).toMatchObject({ code: codes.ok, result: { first: null } });
    expect((await ownFactor(wu.token)).isNeeded).toBe(true);
    const { key: fresh } = await offer(wu.token);
    expect((await add(shown(0, fresh), wu.token)).code).toBe(codes.ok);
    expect((await models()).code).toBe(codes.ok);
    await demand(false);
  });
});
