import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { ListReply } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { makeUser } from "#support/factory.ts";
import { sharedStaff } from "#support/shared.ts";

const { api, staff } = sharedStaff();

const manager = [
  "screen:/manage-admin",
  "screen:/authgroup-manage",
  "admin.add",
  "admin.edit",
  "admin.setGroups",
  "admin.disable",
  "admin.enable",
  "admin.resetPassword",
  "admin.signOut",
  "authGroup.add",
  "authGroup.edit",
  "authGroup.configure",
  "authGroup.attach",
  "authGroup.detach",
  "authGroup.copy",
  "authGroup.enable",
  "authGroup.disable",
  "authGroup.delete",
];
const me = async (): Promise<string> => {
  const [row] = await api.db.query<{ id: string }>("select id from admin where account = 'admin'");
  return row?.id ?? "";
};
const superGroup = async (): Promise<string> => {
  const [row] = await api.db.query<{ id: string }>("select id from auth_group where is_system order by id limit 1");
  return row?.id ?? "";
};

const { refused } = staff;

describe("a new administrator", () => {
  it("lets a new administrator log in with a one-time password, which must be changed", async () => {
    const group = await staff.group("新人组", ["screen:/model-admin"]);
    const user = (await makeUser(api.db)).id;
    const item = { user, account: "fresh", realName: "新人", email: "fresh@example.org", authGroupIds: [group.id] };
    const requestId = randomUUID();
    const send = () =>
      api.call<{ item: { id: string }; shownOnce?: { account: string; password: string } }>(
        v2("admin", "add"),
        { item },
        { token: api.admin, requestId },
      );
    const { result } = await send();
    const password = result.shownOnce?.password ?? "";
    expect(password).toMatch(/^[\w-]{16}$/);
    expect(await staff.record("admin", result.item.id)).toMatchObject({ mustChangePassword: true, status: 1 });
    expect((await staff.logIn("fresh", password)).code).toBe(codes.ok);
    const seen = await staff.record("admin", result.item.id);
    expect(seen).toMatchObject({ loginWay: "password", lastLoginIp: "127.0.*.*" });
    expect(seen["lastLogin"]).toBeGreaterThan(0);
    const again = await send();
    expect(again.result.item.id).toBe(result.item.id);
    expect(again.result.shownOnce).toBeUndefined();
    const [replies] = await api.db.query<{ n: number }>(
      "select count(*)::int as n from request where reply::text like '%' || $1 || '%'",
      [password],
    );
    expect(replies?.n).toBe(0);
    const history = await api.ok<ListReply>("admin", "history", { id: result.item.id });
    expect(JSON.stringify(history)).not.toMatch(/argon2|asswordHash/);
  });

  it("requires a member, an account in lower case, an address and groups", async () => {
    const user = (await makeUser(api.db)).id;
    const group = (await staff.group("要求组")).id;
    const whole = { user, account: "x1", realName: "某", email: "x@example.org", authGroupIds: [group] };
    const wrong: [object, string][] = [
      [{ user: null }, "item.user"],
      [{ account: "Big" }, "item.account"],
      [{ account: "a b" }, "item.account"],
      [{ email: "nothing" }, "item.email"],
      [{ email: `${"x".repeat(250)}@e.org` }, "item.email"],
      [{ authGroupIds: [] }, "item.authGroupIds"],
      [{ authGroupIds: ["987654"] }, "item.authGroupIds"],
      [{ passwordHash: "x" }, "item.passwordHash"],
      [{ isSuper: true }, "item.isSuper"],
    ];
    for (const [part, path] of wrong) {
      const reply = await api.call<{ path: string }>(
        v2("admin", "add"),
        { item: { ...whole, ...part } },
        { token: api.admin },
      );
      expect(reply.code, path).not.toBe(codes.ok);
      expect(reply.result.path).toBe(path);
    }
  });
});

describe("groups", () => {
  it("counts the admins of a group, finds it by permission and by admin, and deletes it only when empty", async () => {
    const group = await staff.group("计数组", ["screen:/system-config"]);
    const one = await staff.admin("counted", [group.id]);
    expect(await staff.record("authGroup", group.id)).toMatchObject({ admins: 1, adminIds: [one.item.id] });
    for (const filter of ["auths:screen:/system-config", `adminIds:${one.item.id}`, "计数"]) {
      const quoted = filter.replace("screen:/system-config", '"screen:/system-config"');
      const { list } = await api.ok<ListReply>("authGroup", "list", { filter: quoted });
      expect(
        list.map(({ id }) => id),
        filter,
      ).toEqual([group.id]);
    }
    await refused(() => staff.run("authGroup", "delete", group.id), codes.guardRefused, /先移出/);
    const detached = await staff.run("authGroup", "detach", group.id, { input: { admins: [one.item.id] } });
    expect(detached.result.outcomes?.[0]?.item).toMatchObject({ admins: 0 });
    expect((await staff.run("authGroup", "delete", group.id)).code).toBe(codes.ok);
  });

  it("keeps the permissions of a deleted group in its operation record, which cannot be undone", async () => {
    const { id } = await staff.group("删除组", ["model.pass"]);
    expect((await staff.run("authGroup", "delete", id)).code).toBe(codes.ok);
    const events = await api.db.query<{ kind: string }>(
      "select payload->>'kind' as kind from live_event where payload->>'resource' = 'authGroup' and payload->>'id' = $1 order by id",
      [id],
    );
    expect(events.map(({ kind }) => kind)).toEqual(["added", "changed", "gone"]);
    const filter = `resource:authGroup opObjId:${id}`;
    const { list } = await api.ok<ListReply>("operationRecord", "list", { filter, columns: ["before", "after"] });
    expect(list[0]).toMatchObject({ before: { name: "删除组", auths: ["model.pass"], status: 1 }, after: {} });
    expect(list.at(-1)).toMatchObject({ before: {}, after: { name: "删除组", status: 1 } });
    const undo = { recordIds: [list[0]?.id] };
    await refused(() => api.call(v2("operationRecord", "undo"), undo, { token: api.admin }), codes.wrongState);
    const look = (of: string) => api.call(v2("authGroup", "detail"), { id: of }, { token: api.admin });
    expect(await look(id)).toMatchObject({ code: codes.notFound, result: { details: { deleted: true } } });
    expect(await look("987654")).toMatchObject({ code: codes.notFound, result: { details: { deleted: false } } });
  });

  it("applies a change of a group's permissions at once, without a new login", async () => {
    const group = await staff.group("开关组", ["screen:/system-config"]);
    const { password } = await staff.admin("switched", [group.id]);
    const token = (await staff.logIn("switched", password)).result.token;
    const look = () => api.call(v2("systemConfig", "list"), {}, { token });
    expect((await look()).code).toBe(codes.ok);
    await staff.run("authGroup", "disable", group.id);
    expect((await look()).code).toBe(codes.noPermission);
    await staff.run("authGroup", "enable", group.id);
    expect((await look()).code).toBe(codes.ok);
    const { version } = await staff.record("authGroup", group.id);
    await api.ok("authGroup", "configure", { id: group.id, version, auths: [] });
    const reply = await look();
    expect(reply).toMatchObject({ code: codes.noPermission });
    expect(reply.msg).toMatch(/\/api\/cxy\/manager\/v2\/systemConfig\/list.*运营同事/);
  });

  it("copies a group with its permissions and without its admins", async () => {
    const group = await staff.group("原组", ["model.pass"]);
    // A name that reads the same is taken, too.
    await staff.group("原组　副本 3");
    await staff.admin("original", [group.id]);
    const copy = (await staff.run("authGroup", "copy", group.id)).result.item;
    expect(copy).toMatchObject({ name: "原组 副本", auths: ["model.pass"], admins: 0 });
    const second = (await staff.run("authGroup", "copy", group.id)).result.item;
    expect(second).toMatchObject({ name: "原组 副本 2", auths: ["model.pass"] });
    expect((await staff.run("authGroup", "copy", group.id)).result.item).toMatchObject({ name: "原组 副本 4" });
  });

  it("refuses unknown permissions of a group, and a save over a newer version", async () => {
    const { id, version } = await staff.group("版本组");
    const configure = (auths: string[], of = version) =>
      api.call(v2("authGroup", "configure"), { id, version: of, auths }, { token: api.admin });
    await refused(() => configure(["no.such"]), codes.illegalParameter);
    expect((await configure(["model.stop", "model.pass"])).code).toBe(codes.ok);
    await refused(() => configure(["model.stop"]), codes.versionConflict);
    // An unchanged value changes nothing, and leaves no record.
    await refused(() => configure(["model.pass", "model.stop"], version + 1), codes.ok);
  });
});

describe("rules of staff changes", () => {
  it("refuses a change of one's own groups, and disabling oneself", async () => {
    const id = await me();
    const other = await staff.group("别组");
    const change = { input: { authGroupIds: [other.id] } };
    await refused(() => staff.run("admin", "setGroups", id, change), codes.guardRefused, /自己的权限组/);
    await refused(
      () => staff.run("admin", "disable", id, { reason: { text: "x" } }),
      codes.guardRefused,
      /不能禁用自己/,
    );
    await refused(() => staff.run("admin", "resetPassword", id, { reason: { text: "x" } }), codes.guardRefused);
    await refused(
      () => staff.run("authGroup", "attach", other.id, { input: { admins: [id] } }),
      codes.guardRefused,
      /自己的权限组/,
    );
    await refused(
      () => staff.run("admin", "edit", id, { item: { leaveDate: "2020-01-01" } }),
      codes.guardRefused,
      /不能禁用自己/,
    );
  });

  it("refuses a change of one's own linked member account and language scope", async () => {
    const id = await me();
    const other = (await makeUser(api.db)).id;
    const change = (item: object, as = api.admin, of = id) => staff.run("admin", "edit", of, { item }, { token: as });
    await refused(() => change({ user: other }), codes.guardRefused, /自己的会员账号/);
    expect((await change({ user: other })).result.path).toBe("item.user");
    const { item, password } = await staff.admin("tied", [(await staff.group("系统同事", [], { isSystem: true })).id]);
    expect((await change({ reads: [1] }, api.admin, item.id)).code).toBe(codes.ok);
    const { token } = (await staff.logIn("tied", password)).result;
    await refused(() => change({ user: other }, token, item.id), codes.guardRefused);
    await refused(() => change({ user: null }, token, item.id), codes.guardRefused, /自己的会员账号/);
    await refused(() => change({ user: null }, api.admin, item.id), codes.illegalParameter, /请选择会员账号/);
    for (const reads of [[], [0, 1]])
      await refused(() => change({ reads }, token, item.id), codes.guardRefused, /自己的审核语言/);
    expect((await change({ reads: [] }, token, item.id)).result.path).toBe("item.reads");
    // An unchanged value is no change, and admins order their own queues.
    const { queues } = admin.fields;
    const first = queues.enumeration?.values[0]?.stored;
    const values = { user: item["user"], reads: [1], queues: [first], realName: "改名" };
    expect((await change(values, token, item.id)).result.item).toMatchObject({ realName: "改名", queues: [first] });
    expect((await change({ user: other, reads: [] }, api.admin, item.id)).code).toBe(codes.ok);
  });

  it("refuses granting permissions that the admin does not have, in every way", async () => {
    const { token, id } = await api.colleague("limited", manager);
    const as = { token };
    const strong = await staff.group("强组", ["model.pass"]);
    const weak = await staff.group("弱组", ["admin.edit"]);
    const target = await staff.admin("target", [weak.id]);
    const boss = await staff.admin("boss", [strong.id]);
    const user = (await makeUser(api.db)).id;
    const fresh = { user, account: "smuggled", realName: "某", email: "s@example.org", authGroupIds: [strong.id] };
    const beyond = /自己没有的权限：模型 · 通过/;
    const no = (call: () => Promise<{ code: number; msg: string }>) => refused(call, codes.guardRefused, beyond);
    await no(() => api.call(v2("admin", "add"), { item: fresh }, as));
    await no(() => staff.run("admin", "setGroups", target.item.id, { input: { authGroupIds: [strong.id] } }, as));
    await no(() => staff.run("authGroup", "attach", strong.id, { input: { admins: [target.item.id] } }, as));
    await no(() => staff.run("authGroup", "copy", strong.id, {}, as));
    await no(() => staff.run("admin", "resetPassword", boss.item.id, { reason: { text: "x" } }, as));
    await no(() => staff.run("admin", "edit", boss.item.id, { item: { email: "mine@example.org" } }, as));
    const { version } = await staff.record("authGroup", weak.id);
    await no(() => api.call(v2("authGroup", "configure"), { id: weak.id, version, auths: ["model.pass"] }, as));
    expect((await staff.run("authGroup", "disable", strong.id)).code).toBe(codes.ok);
    await no(() => staff.run("authGroup", "enable", strong.id, {}, as));
    expect((await staff.run("authGroup", "enable", strong.id)).code).toBe(codes.ok);
    const system = [
      () => staff.run("authGroup", "edit", weak.id, { item: { isSystem: true } }, as),
      () => api.call(v2("authGroup", "add"), { item: { name: "自封", isSystem: true } }, as),
    ];
    for (const call of system) await refused(call, codes.guardRefused, /系统组/);
    const plain = (await staff.group("平组")).id;
    // An admin with fewer permissions now could be taken over, and gains more again when somebody restores them.
    await no(() => staff.run("admin", "setGroups", boss.item.id, { input: { authGroupIds: [plain] } }, as));
    const { version: strongNow } = await staff.record("authGroup", strong.id);
    await no(() => api.call(v2("authGroup", "configure"), { id: strong.id, version: strongNow, auths: [] }, as));
    const allowed = await staff.run("admin", "setGroups", target.item.id, { input: { authGroupIds: [plain] } }, as);
    expect(allowed.code).toBe(codes.ok);
    expect(id).not.toBe("");
  });

  it("refuses revoking permissions that the admin does not have, with or without the whole group", async () => {
    const { token } = await api.colleague("taker", manager);
    const as = { token };
    const [beyond, within] = [await staff.group("外权组", ["model.pass"]), await staff.group("内权组", ["admin.edit"])];
    const { item } = await staff.admin("held", [beyond.id, within.id]);
    const admins = { input: { admins: [item.id] } };
    const empty = await staff.group("空组", ["model.pass"]);
    const calls = [
      () => staff.run("authGroup", "detach", beyond.id, admins, as),
      () => staff.run("authGroup", "disable", beyond.id, {}, as),
      () => staff.run("authGroup", "disable", empty.id, {}, as),
      () => staff.run("authGroup", "delete", empty.id, {}, as),
    ];
    for (const call of calls) await refused(call, codes.guardRefused, /收回自己没有的权限：模型 · 通过/);
    expect((await staff.run("authGroup", "disable", within.id, {}, as)).code).toBe(codes.ok);
  });

  it("refuses disabling or signing out an admin with more permissions, except for a super admin", async () => {
    const { token } = await api.colleague("shutter", ["screen:/manage-admin", "admin.disable", "admin.signOut"]);
    const more = await staff.admin("shut-more", [(await staff.group("更多组", ["model.pass"])).id]);
    const less = await staff.admin("shut-less", [(await staff.group("更少组", ["admin.signOut"])).id]);
    await staff.logIn("shut-more", more.password);
    const { list } = await api.ok<{ list: { id: string }[] }>("admin", "sessions", { id: more.item.id });
    const run = (verb: string, id: string) => staff.run("admin", verb, id, { reason: { text: "x" } }, { token });
    const beyond = /收回自己没有的权限：模型 · 通过/;
    for (const verb of ["disable", "signOut"]) await refused(() => run(verb, more.item.id), codes.guardRefused, beyond);
    const one = { id: more.item.id, session: list[0]?.id };
    await refused(() => api.call(v2("admin", "endSession"), one, { token }), codes.guardRefused, beyond);
    for (const verb of ["signOut", "disable"]) expect((await run(verb, less.item.id)).code, verb).toBe(codes.ok);
    const brake = { reason: { text: "x" } };
    expect((await staff.run("admin", "disable", more.item.id, brake)).code).toBe(codes.ok);
  });

  it("refuses disabling or deleting one's own group", async () => {
    const group = await staff.group("自己组", manager);
    const { item, password } = await staff.admin("insider", [group.id]);
    const { token } = (await staff.logIn("insider", password)).result;
    const disable = (as: string, of = group.id) => staff.run("authGroup", "disable", of, {}, { token: as });
    await refused(() => disable(token), codes.guardRefused, /自己所在的权限组/);
    const system = await superGroup();
    await refused(() => disable(api.admin, system), codes.guardRefused, /自己所在的权限组/);
    await refused(() => staff.run("authGroup", "delete", group.id, {}, { token }), codes.guardRefused);
    expect((await disable(api.admin)).code).toBe(codes.ok);
    expect(item["status"]).toBe(1);
  });

  it("lets only super admins change a system group or its admins", async () => {
    const { token } = await api.colleague("outside", manager);
    const as = { token };
    const [group, id] = [await superGroup(), await me()];
    const input = { authGroupIds: [(await staff.group("外组")).id] };
    const calls = [
      () => staff.run("authGroup", "disable", group, {}, as),
      () => staff.run("authGroup", "edit", group, { item: { name: "改名" } }, as),
      () => staff.run("authGroup", "copy", group, {}, as),
      () => staff.run("admin", "disable", id, { reason: { text: "x" } }, as),
      () => staff.run("admin", "setGroups", id, { input }, as),
      () => staff.run("admin", "resetPassword", id, { reason: { text: "x" } }, as),
      () => staff.run("admin", "signOut", id, {}, as),
      () => staff.run("admin", "edit", id, { item: { email: "mine@example.org" } }, as),
      () => staff.run("authGroup", "detach", group, { input: { admins: [id] } }, as),
    ];
    for (const call of calls) await refused(call, codes.guardRefused, /系统组/);
  });

  it("keeps the last admin of a system group, against every caller", async () => {
    const group = await staff.group("第二系统组", [], { isSystem: true });
    const last = await staff.admin("last", [group.id]);
    const id = last.item.id;
    const words = /至少要留一位/;
    const input = { authGroupIds: [(await staff.group("另一组")).id] };
    await refused(() => staff.run("admin", "disable", id, { reason: { text: "x" } }), codes.guardRefused, words);
    await refused(() => staff.run("admin", "setGroups", id, { input }), codes.guardRefused, words);
    await refused(
      () => staff.run("authGroup", "detach", group.id, { input: { admins: [id] } }),
      codes.guardRefused,
      words,
    );
    await staff.admin("second", [group.id]);
    expect((await staff.run("admin", "disable", id, { reason: { text: "离开" } })).code).toBe(codes.ok);
  });

  it("lets only one of two admins succeed who revoke each other's rights at the same moment", async () => {
    const group = await staff.group("对决组", [], { isSystem: true });
    const made = [await staff.admin("duel-a", [group.id]), await staff.admin("duel-b", [group.id])];
    const tokens: string[] = [];
    for (const { item, password } of made)
      tokens.push((await staff.logIn(String(item["account"]), password)).result.token);
    const strike = (index: 0 | 1) =>
      staff.run(
        "admin",
        "disable",
        made[1 - index]?.item.id ?? "",
        { reason: { text: "x" } },
        { token: tokens[index] ?? "" },
      );
    const codesOf = (await Promise.all([strike(0), strike(1)])).map(({ code }) => code);
    expect(codesOf.filter((code) => code === codes.ok)).toHaveLength(1);
  });

  it("requires the command's own permission: a screen alone changes nothing", async () => {
    const { token } = await api.colleague("looker", ["screen:/manage-admin", "screen:/authgroup-manage"]);
    const target = await staff.admin("looked-at", [(await staff.group("看组")).id]);
    for (const verb of ["setGroups", "disable", "enable", "resetPassword", "signOut", "remark"])
      await refused(() => staff.run("admin", verb, target.item.id, {}, { token }), codes.noPermission, /运营同事/);
    expect((await api.call(v2("admin", "list"), {}, { token })).code).toBe(codes.ok);
    const stranger = await api.colleague("stranger", ["screen:/model-admin"]);
    const titles = await api.ok<ListReply>("admin", "list", { filter: "looked" }, { token: stranger.token });
    expect(titles.list.map((one) => Object.keys(one).toSorted())).toEqual([["id", "realName", "version"]]);
    const probe = { filter: "email:looked-at@example.org" };
    await refused(() => api.call(v2("admin", "list"), probe, { token: stranger.token }), codes.illegalParameter);
    for (const verb of ["detail", "history", "sessions", "permissions", "decisions"])
      await refused(
        () => api.call(v2("admin", verb), { id: target.item.id }, { token: stranger.token }),
        codes.noPermission,
      );
  });

  it("refuses leaving an admin without a group", async () => {
    const { item } = await staff.admin("groupless", [(await staff.group("必有组")).id]);
    for (const input of [{ authGroupIds: [] }, { authGroupIds: null }, {}]) {
      const empty = () => staff.run("admin", "setGroups", item.id, { input });
      await refused(empty, codes.illegalParameter, /权限组必填/);
      expect((await empty()).result.path).toBe("input.authGroupIds");
    }
  });

  it("refuses to undo a staff change", async () => {
    const target = await staff.admin("undone", [(await staff.group("撤组")).id]);
    const input = { authGroupIds: [(await staff.group("撤后组")).id] };
    const reply = await staff.run("admin", "setGroups", target.item.id, { input });
    const { batchId } = reply.result;
    await refused(() => api.call(v2("operationRecord", "undo"), { batchId }, { token: api.admin }), codes.wrongState);
  });
});
