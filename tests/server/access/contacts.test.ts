import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import { v2 } from "#kernel/wire.ts";
import { admin } from "#domain/reports/admin.resource.ts";
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
  it("are nobody else's, however they are written", async () => {
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

  it("are such that a code can reach them", async () => {
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
      expect(problemsHere(admin, { ...item, ...contact }, item).map((one) => one.path)).toEqual([field]);
    }
    const right = { phoneAreaCode: "+852", phone: "(2123) 456-7" };
    expect((await staff.run("admin", "edit", item.id, { item: right })).result.item).toMatchObject(right);
    expect((await staff.run("admin", "edit", item.id, { item: { phoneAreaCode: "", phone: "" } })).code).toBe(codes.ok);
  });

  it("are given once where two ask at the same moment", async () => {
    const replies = await Promise.all([1, 2, 3].map(() => add({ email: "race@example.org" })));
    expect(replies.filter(({ code }) => code === codes.ok)).toHaveLength(1);
  });

  it("stay with two who had them before, until one gets his own", async () => {
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
