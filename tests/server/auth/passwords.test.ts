import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { Owner } from "#domain/staff/password-strength.ts";
import { strengthOf, whyGuessed, whyNotNew } from "#domain/staff/password-strength.ts";
import { account } from "#domain/api/call.ts";
import { hashPassword } from "#server/auth/password/password.ts";
import { readConfig } from "#server/config.ts";
import { seed } from "#server/db/seed.ts";
import type { TestApp } from "#support/app.ts";
import { guesser } from "#web/auth/password/strength.ts";
import { PASSWORD, testApp } from "#support/app.ts";
import { freshDatabase } from "#support/database.ts";
import type { Staff } from "#support/staff.ts";
import { staffOf } from "#support/staff.ts";

let api: TestApp;
let staff: Staff;
let li: { id: string; token: string };
let bob: { id: string; token: string };
/** Hash of PASSWORD. */
let hash = "";
beforeAll(async () => {
  api = await testApp();
  hash = await hashPassword(PASSWORD);
  staff = staffOf(api);
  li = await api.colleague("li", []);
  bob = await api.colleague("bob", []);
  await api.db.query(
    `update admin set email = 'bob.builder@example.org', phone_area_code = '+86', phone = '13800138000'
     where id = $1::bigint`,
    [bob.id],
  );
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.query("delete from login_attempt");
  await api.db.query("update admin set password_hash = $2, password_hashes = '{}' where id = any($1::bigint[])", [
    [li.id, bob.id],
    hash,
  ]);
});

const change = (newPassword: string, oldPassword = PASSWORD, token = li.token) =>
  api.call<{ path: string }>(account("editPassword"), { oldPassword, newPassword }, { token });
const hashOf = async (name: string): Promise<string> =>
  (await api.db.query<{ hash: string }>("select password_hash as hash from admin where account = $1", [name]))[0]
    ?.hash ?? "";
const lettersIn = (password: string): number => [...password].length;

describe("changing one's own password", () => {
  it.each([
    ["letters", "onlylettersandnothingelse"],
    ["capitals", "LOUDERTHANANYBODYCOULDBE"],
    ["figures", "80462917305582016"],
    ["signs", "!?!?--..,,;;::++"],
    ["ringed letters", "ⓥⓤⓧⓔⓛⓟⓠⓜⓐⓩⓖⓗ"],
    ["Chinese", "春眠不觉晓处处闻啼鸟夜来"],
    ["Russian, with spaces", "съешь ещё этих мягких булок"],
    ["Arabic", "صباح الخير يا صديقي"],
    ["pictographs", "🦜🪗🌋🧵🪁🥨🦔🛶🧲🪐🧇🎐"],
    ["the longest there may be, each letter of two units", "🔑🦜🪗🌋🧵🪁🥨🦔".repeat(8)],
  ])("accepts a password made of %s", async (_, password) => {
    expect(await change(password)).toMatchObject({ code: codes.ok });
    expect((await staff.logIn("li", password)).code).toBe(codes.ok);
    expect((await staff.logIn("li", `${password.slice(0, -2)}x`)).code).toBe(codes.loginRefused);
  });

  it("accepts a password of 12 to 64 characters of any kind", async () => {
    for (const password of ["eleven char", "é".repeat(11), "x".repeat(65), "x".repeat(129), "🔑".repeat(65)])
      expect(await change(password), String(lettersIn(password))).toMatchObject({
        code: codes.illegalParameter,
        msg: "新密码须为 12–64 个字符",
        result: { path: "newPassword" },
      });
    expect((await change("twelveéàüñçø")).code).toBe(codes.ok);
  });

  it("may be refused any number of times: only a wrong old password counts as a guess", async () => {
    for (let i = 0; i < 12; i++) expect((await change("aaaaaaaaaaaa")).code).toBe(codes.illegalParameter);
    expect((await change("kettle window orange 81")).code).toBe(codes.ok);
  });

  it("compares every character of a password, including each space", async () => {
    const long = `${"long enough to be cut by somebody ".repeat(2).slice(0, 62)} a`;
    expect(long).toHaveLength(64);
    expect((await change(long)).code).toBe(codes.ok);
    for (const almost of [
      `${long.slice(0, 63)}b`,
      long.slice(0, 63),
      long.replace("enough to", "enough  to").slice(0, 64),
    ])
      expect((await staff.logIn("li", almost)).code, almost).toBe(codes.loginRefused);
    expect((await staff.logIn("li", long)).code).toBe(codes.ok);
  });

  it("refuses, and never trims, a password that begins or ends with a space", async () => {
    for (const password of [" kettle window orange", "kettle window orange ", "\tkettle window orange\u3000"]) {
      const reason = whyNotNew(password, { account: "li" })?.[0];
      expect(reason).toBe("新密码的开头和结尾不能有空格");
      expect(await change(password)).toMatchObject({
        code: codes.illegalParameter,
        msg: reason,
        result: { path: "newPassword" },
      });
    }
    // All other texts are trimmed: the old password, and the password of a login.
    expect((await change("kettle window orange", ` ${PASSWORD} `)).code).toBe(codes.ok);
    expect((await staff.logIn("li", " kettle window orange ")).code).toBe(codes.ok);
  });

  it("refuses the most common breached passwords, in any case and width", async () => {
    for (const password of ["123456789012", "1qaz2wsx3edc", "Password1234", "PASSWORD1234", "ｐａｓｓｗｏｒｄ１２３４"])
      expect(await change(password), password).toMatchObject({
        code: codes.illegalParameter,
        msg: "这个密码在泄露的密码中很常见，请换一个",
        result: { path: "newPassword" },
      });
    expect((await change("password1234 and more of it")).code).toBe(codes.ok);
  });

  it.each([
    ["own", /账号、姓名、邮箱/, ["bob123456789", "B0b123456789", "crealitycloud", "Creality@20261", "admin1234567"]],
    [
      "own",
      /账号、姓名、邮箱/,
      ["bob.builder@example.org", "bob.builder1", "+8613800138000", "bob!!!!!!!!!", "admin@123456"],
    ],
    [
      "repeats",
      /重复/,
      ["bobbobbobbob", "aaaaaaaaaaaa", "000000000000", "abababababab", "ⓠ".repeat(12), "🦜".repeat(12)],
    ],
    ["run", /顺序/, ["abcdefghijkl", "qwertyuiop[]", "asdfghjkl;'#", "abcdefghijklmn"]],
    ["own", /账号、姓名、邮箱/, ["console2026!", "Creality2026!!", "Creality@2026#", "bob2026!!!!!", "builder2026!!"]],
    ["words", /常见的词或密码/, ["P@ssw0rd2026", "monkey1234567", "iloveyou2024", "welcome2026!"]],
    ["words", /常见的词或密码/, ["Summer2026!!", "October2026!", "Monday2026!!", "Password@2026!", "Sommer2026!!"]],
  ])("refuses a password that is soon guessed: %s", async (_, words, passwords) => {
    for (const password of passwords) {
      const reply = await change(password, PASSWORD, bob.token);
      expect(reply, password).toMatchObject({ code: codes.illegalParameter, result: { path: "newPassword" } });
      expect(reply.msg, password).toMatch(words);
      expect(reply.msg).toMatch(/请组合几个互不相关的词/);
      // The form gives the same message before sending, and its meter does not rate the password as strong.
      const { item } = (await api.call<{ item: Owner }>(account("managerDetail"), {}, { token: bob.token })).result;
      expect((whyNotNew(password, item) ?? whyGuessed(password, item, guesser))?.[0], password).toBe(reply.msg);
      expect(strengthOf(password, item, guesser), password).toBeLessThan(3);
    }
  });

  it("refuses the current password, and the form gives the same message", async () => {
    expect(whyNotNew(PASSWORD, { account: "li" })).toBeNull();
    expect(await change(PASSWORD)).toMatchObject({
      code: codes.illegalParameter,
      msg: whyNotNew(PASSWORD, { account: "li" }, PASSWORD)?.[0],
      result: { path: "newPassword" },
    });
    // A caller who does not know the password learns nothing about it.
    expect(await change("not my own", "not my own")).toMatchObject({ result: { path: "oldPassword" } });
  });

  it.each(["xK4#qz9!LpVw", "hG7tR2mNq4cD", "Kx7 blau Tisch", "shelf orange kettle"])(
    "accepts twelve random characters, or unrelated words: %s",
    async (password) => {
      expect(strengthOf(password, { account: "bob" }, guesser)).toBeGreaterThan(2);
      expect((await change(password, PASSWORD, bob.token)).code).toBe(codes.ok);
    },
  );

  it("requires a change at login where the password is a common one", async () => {
    await api.db.query("update admin set password_hash = $2 where id = $1::bigint", [
      li.id,
      await hashPassword("Password123"),
    ]);
    expect((await staff.logIn("li", "not this one")).code).toBe(codes.loginRefused);
    expect((await staff.logIn("li", "Password123")).result.mustChangePassword).toBe(true);
    const replies = [await change("1q2w3e4r5t6y", "Password123"), await change("a better one of mine", "Password123")];
    expect(replies.map(({ code }) => code)).toEqual([codes.illegalParameter, codes.ok]);
    expect((await staff.logIn("li", "a better one of mine")).result.mustChangePassword).toBe(false);
  });
});

describe("a stored password", () => {
  it("stores a password as an argon2id hash of full cost with its own salt", async () => {
    await api.colleague("wang", []);
    const hashes = [await hashOf("li"), await hashOf("wang"), await hashOf("admin")];
    const parts = hashes.map((hash) => hash.split("$"));
    for (const [, kind, , cost = "", salt = "", hash = ""] of parts) {
      expect(kind).toBe("argon2id");
      const [, memory, time] = /^m=(\d+),t=(\d+),p=\d+$/.exec(cost) ?? [];
      expect([Number(memory) >= 19_456, Number(time) >= 2]).toEqual([true, true]);
      expect(Buffer.from(salt, "base64").length).toBeGreaterThanOrEqual(16);
      expect(Buffer.from(hash, "base64").length).toBeGreaterThanOrEqual(32);
    }
    // All three have the same password.
    expect(new Set(parts.map(([, , , , salt]) => salt)).size).toBe(3);
    expect(new Set(hashes).size).toBe(3);
    const [leak] = await api.db.query<{ n: number }>(
      "select count(*)::int as n from admin a where a::text like '%' || $1 || '%'",
      [PASSWORD],
    );
    expect(leak?.n).toBe(0);
  });
});

describe("a first password", () => {
  const over = (id: string) =>
    api.db.query(
      "update admin set password_until = now() - interval '1 second', must_change_password = true where id = $1::bigint",
      [id],
    );

  it("creates a first password of 96 random bits", async () => {
    const made = [];
    const group = (await staff.group("新人组")).id;
    for (let i = 0; i < 5; i++) made.push((await staff.admin(`new-${i}`, [group])).password);
    expect(new Set(made).size).toBe(5);
    for (const password of made) expect(Buffer.from(password, "base64url")).toHaveLength(12);
  });

  it("expires a first password after seven days, and says so only after the correct password", async () => {
    const { item, password } = await staff.admin("late", [(await staff.group("迟到组")).id]);
    const inDays = (Number(item["passwordUntil"]) - Date.now() / 1_000) / 86_400;
    expect(inDays).toBeGreaterThan(6.9);
    expect(inDays).toBeLessThan(7.1);
    const { token } = (await staff.logIn("late", password)).result;
    await over(item.id);
    const refusal = { code: codes.loginRefused, msg: "初始密码已过期（7 天内有效），请联系运营同事重置" };
    expect(await staff.logIn("late", password)).toMatchObject({ ...refusal, result: { path: "password" } });
    expect(await staff.logIn("late", "not this one")).toMatchObject({
      code: codes.loginRefused,
      msg: "账号或密码错误",
    });
    // An earlier login, or one by code, cannot change it either.
    expect(await change("a password of my own", password, token)).toMatchObject({
      code: codes.illegalParameter,
      msg: refusal.msg,
      result: { path: "oldPassword" },
    });
    const reply = await staff.run("admin", "resetPassword", item.id, { reason: { text: "过期" } });
    const fresh = reply.result.shownOnce?.password ?? "";
    const entered = await staff.logIn("late", fresh);
    expect((await change("a password of my own", fresh, entered.result.token)).code).toBe(codes.ok);
    expect(await staff.record("admin", item.id)).toMatchObject({ passwordUntil: null, mustChangePassword: false });
  });

  it("replaces an expired first password of the first administrator at the next start", async () => {
    const db = await freshDatabase();
    const lines: string[] = [];
    const start = () => seed(db, readConfig({}), (line) => void lines.push(line));
    await start();
    await start();
    expect(lines).toHaveLength(1);
    const hashes = () => db.query("select password_hash from admin");
    const before = await hashes();
    await db.query("update admin set password_until = now() - interval '1 second'");
    await Promise.all([start(), start()]);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/expired unused\. A new one.*: [\w-]{16}$/);
    expect(await hashes()).not.toEqual(before);
    await db.query("update admin set password_until = null, must_change_password = false");
    await start();
    expect(lines).toHaveLength(2);
    await db.drop();
  });

  it("refuses to start with a common password from the environment", async () => {
    const db = await freshDatabase();
    const config = readConfig({ ADMIN_PASSWORD: "Password1234" });
    const failure = await seed(db, config, () => undefined).catch((error: unknown) => String(error));
    expect(failure).toContain("ADMIN_PASSWORD is among the passwords that breaches show most often");
    expect(failure).not.toContain("Password1234");
    expect(await db.query("select 1 from admin")).toEqual([]);
    expect(() => readConfig({ ADMIN_PASSWORD: "eleven char" })).toThrow("12 to 64");
    expect(() => readConfig({ ADMIN_PASSWORD: " kettle window orange" })).toThrow("begin or end with a space");
    await db.drop();
  });
});
