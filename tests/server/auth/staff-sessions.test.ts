import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { permissionNames } from "#commands/permissions.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { codes } from "#kernel/errors.ts";
import { decodeBits } from "#kernel/bit-string.ts";
import type { GroupUse, StaffDecisions, StaffPermissions, StaffSession } from "#domain/api/staff.ts";
import type { SessionReply } from "#domain/api/session.ts";
import { account, v2 } from "#domain/api/call.ts";
import { PASSWORD } from "#support/app.ts";
import { makeModel } from "#support/factory.ts";
import { sharedStaff } from "#support/shared.ts";

const { api, staff } = sharedStaff();

const { refused } = staff;

describe("sessions and passwords", () => {
  it("lists sessions and ends one or all of them", async () => {
    const { item, password } = await staff.admin("many", [(await staff.group("会话组")).id]);
    const tokens: string[] = [];
    for (let i = 0; i < 3; i++) tokens.push((await staff.logIn("many", password)).result.token);
    const sessions = async () => (await api.ok<{ list: StaffSession[] }>("admin", "sessions", { id: item.id })).list;
    const list = await sessions();
    expect(list).toHaveLength(3);
    expect(JSON.stringify(list)).not.toContain(tokens[0]);
    await api.ok("admin", "endSession", { id: item.id, session: list[0]?.id });
    expect(await sessions()).toHaveLength(2);
    await refused(
      () => api.call(v2("admin", "endSession"), { id: item.id, session: list[0]?.id }, { token: api.admin }),
      codes.notFound,
    );
    expect((await staff.run("admin", "signOut", item.id)).code).toBe(codes.ok);
    for (const token of tokens)
      expect((await api.call(account("userInfo"), {}, { token })).code).toBe(codes.identityInvalid);
  });

  it("shows and ends one's own sessions without a permission, and never another's", async () => {
    const { item, password } = await staff.admin("own-sessions", [(await staff.group("无权限组")).id]);
    const logIn = async (device: string, system: string): Promise<string> =>
      (
        await api.call<SessionReply>(
          account("loginV2"),
          { type: 1, account: "own-sessions", password },
          { headers: { __cxy_duid_: device, __cxy_os_ver_: system } },
        )
      ).result.token;
    const token = await logIn("11111111-aaaa", "X11; Linux x86_64");
    const phone = await logIn("22222222-bbbb", "Linux; Android 14<script>");
    await logIn("33333333-cccc", "Plan 9");
    const ownSessions = async () => (await api.ok<{ list: StaffSession[] }>("session", "own", {}, { token })).list;
    const list = await ownSessions();
    // The order of the queues comes with the session.
    await api.db.query("update admin set queues = '{machineReview}' where id = $1::bigint", [item.id]);
    const me = await api.call<SessionReply>(account("userInfo"), { version: 1 }, { token });
    expect(me.result.actor.queues).toEqual(["machineReview"]);
    const known = list.map(({ device, system, isOwn }) => [device, system, isOwn]);
    expect(known.toSorted()).toEqual([
      ["aaaa", "Linux", true],
      ["bbbb", "Android", false],
      ["cccc", "", false],
    ]);
    expect(JSON.stringify(list)).not.toMatch(/11111111|22222222/);
    const foreign = await api.call(v2("session", "end"), { session: list[0]?.id }, { token: api.admin });
    expect(foreign.code).toBe(codes.notFound);
    const one = list.find(({ device }) => device === "bbbb")?.id;
    expect(await api.ok("session", "end", { session: one }, { token })).toEqual({ ended: 1 });
    expect((await api.call(account("userInfo"), {}, { token: phone })).code).toBe(codes.identityInvalid);
    expect(await api.ok("session", "endOthers", {}, { token })).toEqual({ ended: 1 });
    expect(await ownSessions()).toMatchObject([{ isOwn: true }]);
    const records = await api.db.query(
      "select 1 from operation_record where command = 'admin.signOut' and op_obj_id = $1::bigint",
      [item.id],
    );
    expect(records).toHaveLength(2);
  });

  it("answers an ended token with the reason, as long as the session row is kept", async () => {
    const group = (await staff.group("结束组")).id;
    const session = async (token: string) =>
      (await api.ok<{ list: StaffSession[] }>("session", "own", {}, { token })).list.find(({ isOwn }) => isOwn)?.id;
    const ends: [RegExp, (of: { id: string; token: string; other: string; password: string }) => Promise<unknown>][] = [
      [/^账号已被禁用/, ({ id }) => staff.run("admin", "disable", id, { reason: { text: "离职" } })],
      [/^同事已重置密码/, ({ id }) => staff.run("admin", "resetPassword", id, { reason: { text: "忘了" } })],
      [/^同事已结束这次登录/, ({ id }) => staff.run("admin", "signOut", id)],
      [
        /^同事已结束这次登录/,
        async ({ id, token }) => api.ok("admin", "endSession", { id, session: await session(token) }),
      ],
      [/^你已在别处结束这次登录/, ({ other }) => api.ok("session", "endOthers", {}, { token: other })],
      [
        /^密码已在别处修改/,
        ({ other, password }) =>
          api.call(account("editPassword"), { oldPassword: password, newPassword: "one of my own" }, { token: other }),
      ],
      [/^登录信息已过期/, ({ token }) => api.call(account("logout"), {}, { token })],
    ];
    for (const [i, [words, end]] of ends.entries()) {
      const { item, password } = await staff.admin(`ended-${i}`, [group]);
      const [token, other] = [
        (await staff.logIn(`ended-${i}`, password)).result.token,
        (await staff.logIn(`ended-${i}`, password)).result.token,
      ];
      await end({ id: item.id, token, other, password });
      const callAgain = () => api.call(account("userInfo"), {}, { token });
      const isOwn = words.test("登录信息已过期");
      const code = isOwn ? codes.tokenInvalid : codes.identityInvalid;
      expect(await callAgain()).toMatchObject({ code, msg: expect.stringMatching(words) as string });
      await api.db.query("delete from session where admin = $1::bigint", [item.id]);
      expect(await callAgain()).toMatchObject({
        code: codes.tokenInvalid,
        msg: expect.stringMatching(/^登录信息已过期/) as string,
      });
    }
  });

  it("resets a password with a reason, which ends the old one and its sessions", async () => {
    const { item, password } = await staff.admin("forgetful", [(await staff.group("忘记组")).id]);
    const token = (await staff.logIn("forgetful", password)).result.token;
    await refused(() => staff.run("admin", "resetPassword", item.id), codes.illegalParameter, /原因/);
    const reply = await staff.run("admin", "resetPassword", item.id, { reason: { text: "忘了" } });
    const fresh = reply.result.shownOnce?.password ?? "";
    expect((await api.call(account("userInfo"), {}, { token })).code).toBe(codes.identityInvalid);
    expect((await staff.logIn("forgetful", password)).code).toBe(codes.loginRefused);
    expect((await staff.logIn("forgetful", fresh)).code).toBe(codes.ok);
  });

  it("lets an admin log in at once after a reset, even one who had to wait, and nobody else", async () => {
    const { item, password } = await staff.admin("waiting", [(await staff.group("等待组")).id]);
    const desk = { headers: { "x-forwarded-for": "198.51.100.77", __cxy_duid_: "desk" } };
    const enter = (name: string, secret: string) =>
      api.call(account("loginV2"), { type: 1, account: name, password: secret }, desk);
    await enter("waiting", "wrong");
    const [tried] = await api.db.query<{ subject: string; about: string }>(
      "select subject, about from login_attempt where subject like 'ip:%' order by id desc limit 1",
    );
    for (const row of [tried, { subject: tried?.about, about: tried?.about }])
      await api.db.query(
        "insert into login_attempt (subject, about) select $1::text, $2::text from generate_series(1, 10)",
        [row?.subject, row?.about],
      );
    const body = { email: "waiting@example.org", verifyCode: "0000000" };
    expect((await enter("waiting", password)).code).toBe(codes.tooFrequent);
    expect((await api.call(account("quickLogin"), body, desk)).code).toBe(codes.tooFrequent);
    const reply = await staff.run("admin", "resetPassword", item.id, { reason: { text: "进不来" } });
    expect((await enter("waiting", reply.result.shownOnce?.password ?? "")).code).toBe(codes.ok);
    // Tries at another account from the same address still count.
    for (let i = 0; i < 5; i++) await enter("another", "wrong");
    await staff.run("admin", "resetPassword", item.id, { reason: { text: "再试" } });
    expect((await enter("waiting", "whatever")).code).toBe(codes.puzzleNeeded);
    await api.db.query("delete from login_attempt");
  });

  it("changes one's own password by the rules and ends other sessions", async () => {
    const { item, password } = await staff.admin("own-password", [(await staff.group("密码组")).id]);
    const token = (await staff.logIn("own-password", password)).result.token;
    const other = (await staff.logIn("own-password", password)).result.token;
    let old = password;
    const change = (newPassword: string, oldPassword = old) =>
      api.call<{ path: string }>(account("editPassword"), { oldPassword, newPassword }, { token });
    const wrong: [string, string, string?][] = [
      ["elevenchars", "newPassword"],
      ["x".repeat(65), "newPassword"],
      ["Own-Password", "newPassword"],
      [password, "newPassword"],
      ["long enough now", "oldPassword", "not the old one"],
    ];
    for (const [next, path, secret] of wrong) {
      const reply = await change(next, secret);
      expect(reply).toMatchObject({ code: codes.illegalParameter, result: { path } });
    }
    for (const next of ["first kettle orange", "second kettle orange"]) {
      expect((await change(next)).code).toBe(codes.ok);
      old = next;
    }
    for (const used of [password, "first kettle orange", "second kettle orange"])
      expect((await change(used)).result.path).toBe("newPassword");
    expect((await change("third kettle orange")).code).toBe(codes.ok);
    old = "third kettle orange";
    expect((await change(password)).code).toBe(codes.ok);
    expect((await api.call(account("userInfo"), {}, { token })).code).toBe(codes.ok);
    expect((await api.call(account("userInfo"), {}, { token: other })).code).toBe(codes.identityInvalid);
    expect(await staff.record("admin", item.id)).toMatchObject({ mustChangePassword: false });
  });

  it("does not reveal the old password to a stolen session", async () => {
    const { token } = await api.colleague("stolen", []);
    const attempt = (oldPassword: string) =>
      api.call(account("editPassword"), { oldPassword, newPassword: "another password" }, { token });
    const replies = [];
    for (let i = 0; i < 11; i++) replies.push((await attempt(`guess ${i}`)).code);
    expect(replies.at(-1)).toBe(codes.tooFrequent);
    expect((await attempt(PASSWORD)).code).toBe(codes.tooFrequent);
    await api.db.query("delete from login_attempt");
  });
});

describe("the permissions of an admin", () => {
  it("lists permissions with the groups that grant them; a disabled group grants nothing", async () => {
    const [one, two] = [await staff.group("甲组", ["model.pass"]), await staff.group("乙组", ["model.stop"])];
    const { item } = await staff.admin("told", [one.id, two.id]);
    await staff.run("authGroup", "disable", two.id);
    const reply = await api.ok<StaffPermissions>("admin", "permissions", { id: item.id });
    expect(reply.isSuper).toBe(false);
    expect(decodeBits(reply.names, reply.auths)).toEqual(["model.pass"]);
    const groups = reply.groups.map(({ name, isUp, auths }) => [name, isUp, decodeBits(reply.names, auths)]);
    expect(groups.toSorted()).toEqual([
      ["乙组", false, ["model.stop"]],
      ["甲组", true, ["model.pass"]],
    ]);
    await staff.run("admin", "disable", item.id, { reason: { text: "停职" } });
    const stopped = await api.ok<StaffPermissions>("admin", "permissions", { id: item.id });
    expect(decodeBits(stopped.names, stopped.auths)).toEqual([]);
  });

  it("lists the permissions of 20 large groups in an answer of 16 kB", async () => {
    const names = [...permissionNames];
    const groups = [];
    // Each lacks some, so that no two are equal.
    for (let i = 0; i < 20; i++)
      groups.push((await staff.group(`第 ${i} 组`, names.toSpliced((i * 3) % names.length, 2))).id);
    const { item, password } = await staff.admin("twenty", groups);
    const { token } = (await staff.logIn("twenty", password)).result;
    const ask = async <T>(url: string, as: string, payload: object) => {
      const headers = { "content-type": "application/json", __cxy_token_: as };
      const reply = await api.app.inject({ method: "POST", url, headers, payload });
      // Settled: at most 16 kB as it is sent, compressed.
      expect(gzipSync(reply.body).byteLength, url).toBeLessThanOrEqual(16_384);
      return reply.json<{ result: T }>().result;
    };
    const reply = await ask<SessionReply>(account("userInfo"), token, {});
    expect(reply.userInfo.authGroupIds).toHaveLength(20);
    expect(reply.actor.auths.toSorted()).toEqual(names.toSorted());
    const seen = await ask<StaffPermissions>(v2("admin", "permissions"), api.admin, { id: item.id });
    expect(decodeBits(seen.names, seen.auths)).toEqual(names.toSorted());
    for (const group of seen.groups) expect(decodeBits(seen.names, group.auths)).toHaveLength(names.length - 2);
  });

  it("shows for each admin of a group which permissions remain without it, and which commands were used", async () => {
    const [one, two] = [
      await staff.group("用组", ["model.pass", "screen:/model-admin"]),
      await staff.group("另组", ["model.pass"]),
    ];
    const { item, password } = await staff.admin("user-of-it", [one.id, two.id]);
    const token = (await staff.logIn("user-of-it", password)).result.token;
    const model = await makeModel(api.db);
    const body = { ids: [model.id], versions: { [model.id]: model.version } };
    expect((await api.call(v2("model", "pass"), body, { token })).code).toBe(codes.ok);
    const use = await api.ok<GroupUse>("authGroup", "usage", { id: one.id });
    expect(use.used["model.pass"]).toBe(1);
    expect(use.admins).toEqual([{ id: item.id, name: "user-of-it", isSuper: false, auths: ["model.pass"] }]);
    const made = await api.ok<StaffDecisions>("admin", "decisions", { id: item.id });
    expect(made).toMatchObject({ weeks: 26, total: 1, undone: 0, overturned: 0, verdicts: { "model.pass": 1 } });
    const { version } = (await api.ok<{ item: AnyRecord }>("model", "detail", { id: model.id })).item;
    const stop = { ids: [model.id], versions: { [model.id]: version }, reason: { text: "误判" } };
    await api.ok("model", "stop", stop);
    expect(await api.ok<StaffDecisions>("admin", "decisions", { id: item.id })).toMatchObject({
      total: 1,
      overturned: 1,
    });
  });
});
