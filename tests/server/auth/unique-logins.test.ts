import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import { v2 } from "#domain/api/call.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { valuesOf } from "#web/forms/form-fields.ts";
import { problemsHere } from "#web/forms/problems.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser } from "#support/factory.ts";
import type { Staff } from "#support/staff.ts";
import { staffOf } from "#support/staff.ts";

let api: TestApp;
let staff: Staff;
let group: string;
let made = 0;
beforeAll(async () => {
  api = await testApp();
  staff = staffOf(api);
  group = (await staff.group("通讯组")).id;
});
afterAll(() => api.close());

async function add(contact: object) {
  const user = (await makeUser(api.db)).id;
  const name = `contact${made++}`;
  const item = { user, account: name, realName: name, email: `${name}@example.org`, authGroupIds: [group], ...contact };
  return api.call<{ path?: string; item: { id: string } }>(v2("admin", "add"), { item }, { token: api.admin });
}

describe("the e-mail and the phone of an administrator", () => {
  it("refuses another admin's e-mail or phone, in any spelling", async () => {
    const whole = { email: "one@example.org", phoneAreaCode: "86", phone: "13800138000" };
    const first = (await add(whole)).result.item;
    const second = (await add({})).result.item;
    const taken: [object, string, RegExp][] = [
      [{ email: "One@Example.org" }, "item.email", /已有管理员使用这个邮箱/],
      [{ phone: "138 0013-8000" }, "item.phone", /已有管理员使用这个电话/],
      [{ phone: "13800138000", phoneAreaCode: "+86" }, "item.phone", /已有管理员使用这个电话/],
    ];
    for (const [contact, path, words] of taken) {
      const replies = [await add(contact), await staff.run("admin", "edit", second.id, { item: contact })];
      for (const reply of replies) {
        expect(reply).toMatchObject({ code: codes.illegalParameter, result: { path } });
        expect(reply.msg).toMatch(words);
      }
    }
    expect((await add({ phone: "13800138000", phoneAreaCode: "1" })).code).toBe(codes.ok);
    expect((await staff.run("admin", "edit", first.id, { item: { email: "ONE@example.org" } })).code).toBe(codes.ok);
  });

  it("refuses an e-mail or phone that a code cannot reach", async () => {
    const wrong: [object, string, RegExp][] = [
      [{ phone: "hello world" }, "item.phone", /^电话应为 5–15 位数字/],
      [{ phone: "1234" }, "item.phone", /^电话应为/],
      [{ phone: "+8613800138000" }, "item.phone", /不含区号/],
      [{ phoneAreaCode: "abc" }, "item.phoneAreaCode", /^电话区号应为 1–4 位数字/],
      [{ phoneAreaCode: "086" }, "item.phoneAreaCode", /^电话区号应为/],
    ];
    const { item } = (await add({})).result;
    for (const [contact, path, words] of wrong) {
      for (const reply of [await add(contact), await staff.run("admin", "edit", item.id, { item: contact })]) {
        expect(reply).toMatchObject({ code: codes.illegalParameter, result: { path } });
        expect(reply.msg).toMatch(words);
      }
      const [field] = Object.keys(contact);
      const form = valuesOf(admin, { version: 1, ...item });
      expect(problemsHere(admin, { ...form, ...contact }, form).map((one) => one.path)).toEqual([field]);
    }
    const right = { phoneAreaCode: "+852", phone: "(2123) 456-7" };
    expect((await staff.run("admin", "edit", item.id, { item: right })).result.item).toMatchObject({
      ...right,
      phone: "(21****56-7",
    });
    expect((await staff.run("admin", "edit", item.id, { item: { phoneAreaCode: "", phone: "" } })).code).toBe(codes.ok);
  });

  it("refuses an e-mail or phone that is another admin's account name, and the reverse", async () => {
    const named = (await add({ account: "wang@example.org", email: "own.wang@example.org" })).result.item;
    const dialed = (await add({ account: "+8613911112222" })).result.item;
    await add({ email: "Zhao@Example.org", phoneAreaCode: "+852", phone: "2123-4567" });
    const third = (await add({})).result.item;
    const contacts: [object, string, RegExp][] = [
      [{ email: "Wang@EXAMPLE.org" }, "item.email", /已有管理员使用这个邮箱/],
      [{ phone: "139 1111 2222" }, "item.phone", /已有管理员使用这个电话/],
      [{ phone: "13911112222", phoneAreaCode: "86" }, "item.phone", /已有管理员使用这个电话/],
    ];
    for (const [contact, path, words] of contacts)
      for (const reply of [await add(contact), await staff.run("admin", "edit", third.id, { item: contact })]) {
        expect(reply).toMatchObject({ code: codes.illegalParameter, result: { path } });
        expect(reply.msg).toMatch(words);
      }
    for (const account of ["zhao@example.org", "21234567", "+85221234567", "0085221234567", "852-2123-4567"]) {
      const reply = await add({ account });
      expect(reply, account).toMatchObject({ code: codes.illegalParameter, result: { path: "item.account" } });
      expect(reply.msg).toBe("这个账号是另一位管理员的邮箱或电话，请换一个");
    }
    // One's own account name, address and number may be equal.
    const values = { email: "wang@example.org", phone: "" };
    expect((await staff.run("admin", "edit", named.id, { item: values })).code).toBe(codes.ok);
    const number = { phone: "13911112222", phoneAreaCode: "+86" };
    expect((await staff.run("admin", "edit", dialed.id, { item: number })).code).toBe(codes.ok);
    expect((await add({ account: "same@example.org", email: "Same@example.org" })).code).toBe(codes.ok);
  });

  it("gives an e-mail or phone to one of two parallel calls", async () => {
    const user = (await makeUser(api.db)).id;
    const races = [
      [1, 2, 3].map(() => ({ email: "race@example.org" })),
      [1, 2, 3].map(() => ({ user })),
      [{ account: "both@example.com" }, { email: "Both@example.com" }],
      [{ account: "15011112222" }, { phone: "150-1111-2222" }],
    ];
    for (const race of races) {
      const replies = await Promise.all(race.map((one) => add(one)));
      expect(replies.filter(({ code }) => code === codes.ok)).toHaveLength(1);
    }
  });

  it("keeps duplicates from before the rule until one of the admins changes", async () => {
    const [a, b] = [(await add({})).result.item, (await add({})).result.item];
    await api.db.query("update admin set email = 'both@example.org' where id = any($1::bigint[])", [[a.id, b.id]]);
    const edit = (id: string, item: object) => staff.run("admin", "edit", id, { item });
    expect((await edit(a.id, { email: "both@example.org", realName: "甲" })).code).toBe(codes.ok);
    expect((await edit(b.id, { email: "own@example.org" })).code).toBe(codes.ok);
    expect((await edit(b.id, { email: "both@example.org" })).result.path).toBe("item.email");
    await api.db.query("update admin set delete_time = now() where id = $1::bigint", [a.id]);
    expect((await edit(b.id, { email: "both@example.org" })).code).toBe(codes.ok);
  });
});

it("links a member to only one admin, on adding and on editing", async () => {
  const user = (await makeUser(api.db)).id;
  const first = (await add({ user })).result.item;
  const second = (await add({})).result.item;
  for (const reply of [await add({ user }), await staff.run("admin", "edit", second.id, { item: { user } })]) {
    expect(reply).toMatchObject({ code: codes.illegalParameter, result: { path: "item.user" } });
    expect(reply.msg).toBe("此会员账号已关联另一位管理员，请换一个");
  }
  const english = await api.call(
    v2("admin", "edit"),
    { id: second.id, version: (await staff.record("admin", second.id)).version, item: { user } },
    { token: api.admin, language: "0" },
  );
  expect(english.msg).toBe("Another administrator is linked to this member account. Choose another one");
  expect((await staff.run("admin", "edit", first.id, { item: { user, realName: "甲" } })).code).toBe(codes.ok);
  // Two admins linked to one member before stay so until one of them is changed.
  await api.db.query('update admin set "user" = $1::bigint where id = $2::bigint', [user, second.id]);
  expect((await staff.run("admin", "edit", second.id, { item: { user, realName: "乙" } })).code).toBe(codes.ok);
});

it("requires a member account once there are members, and keeps it", async () => {
  const empty = await testApp();
  try {
    const [group] = await empty.db.query<{ id: string }>("select id from auth_group where is_system");
    const add = (name: string, more: object = {}) => {
      const item = {
        account: name,
        realName: name,
        email: `${name}@example.org`,
        authGroupIds: [group?.id],
        ...more,
      };
      return empty.call<{ path?: string; item: { id: string; version: number } }>(
        v2("admin", "add"),
        { item },
        { token: empty.admin },
      );
    };
    const { code, result } = await add("second");
    expect(code).toBe(codes.ok);
    const user = (await makeUser(empty.db)).id;
    for (const more of [{}, { user: null }]) {
      const reply = await add("third", more);
      expect(reply).toMatchObject({ code: codes.illegalParameter, result: { path: "item.user" } });
      expect(reply.msg).toBe("请选择会员账号：社区已有会员");
    }
    const { item } = (await add("third", { user })).result;
    const edit = ({ id, version }: typeof item, change: object) =>
      empty.call<{ path?: string }>(v2("admin", "edit"), { id, version, item: change }, { token: empty.admin });
    expect(await edit(item, { user: null })).toMatchObject({ result: { path: "item.user" } });
    // An admin from before may be edited without one.
    expect((await edit(result.item, { user: null, remark: "早于社区" })).code).toBe(codes.ok);
    await empty.db.query('update "user" set delete_time = now()');
    expect((await add("fourth")).code).toBe(codes.ok);
  } finally {
    await empty.close();
  }
});
