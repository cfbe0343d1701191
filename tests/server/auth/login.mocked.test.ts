import { randomUUID } from "node:crypto";
import { verify } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { SessionReply } from "#domain/api/session.ts";
import { account, v2 } from "#domain/api/call.ts";
import { hashToken } from "#server/auth/session/session-token.ts";
import type { TestApp } from "#support/app.ts";
import { PASSWORD, testApp } from "#support/app.ts";

vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return { ...real, verify: vi.fn(real.verify) };
});
const verified = vi.mocked(verify);

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

/** Every test uses an address of its own, because failures count against addresses. */
let addresses = 1;
const from = (ip = `198.51.100.${addresses++}`) => ({ headers: { "x-forwarded-for": ip } });
const logIn = (name: string, password: string, options = from(), accessToken = "") =>
  api.call<SessionReply>(account("loginV2"), { type: 2, accessToken, account: name, password }, options);

/** Logs in with a valid CAPTCHA ticket. */
async function logInSolving(name: string, password: string, options = from()) {
  const ticket = randomUUID();
  await api.db.query(
    "insert into puzzle (key_hash, account, ip, expires) values ($1, $2, $3, now() + interval '1 minute')",
    [hashToken(ticket), name.toLowerCase(), options.headers["x-forwarded-for"]],
  );
  return logIn(name, password, options, ticket);
}
const isIn = async (token: string): Promise<boolean> =>
  (await api.call(account("userInfo"), {}, { token })).code === codes.ok;

describe("the password login", () => {
  it("gives the same message for a wrong password and an unknown account, in the caller's language", async () => {
    const [wrong, unknown] = [await logIn("admin", "wrong"), await logIn("nobody-at-all", "wrong")];
    expect(wrong).toEqual(unknown);
    expect(wrong).toMatchObject({ code: codes.loginRefused, msg: "账号或密码错误" });
    const english = await api.call(
      account("loginV2"),
      { account: "admin", password: "wrong" },
      { ...from(), language: "0" },
    );
    expect(english.msg).toBe("Wrong account or password");
    await api.db.query("delete from login_attempt");
  });

  it("does the same work for an unknown account as for a wrong password", async () => {
    const costs = async (name: string): Promise<string[]> => {
      verified.mockClear();
      await logIn(name, "wrong password");
      return verified.mock.calls.map(([hash]) => String(hash).split("$").slice(1, 4).join("$"));
    };
    const known = await costs("admin");
    expect(known).toHaveLength(1);
    expect(await costs("nobody")).toEqual(known);
    await api.db.query("delete from login_attempt");
  });

  it("makes an account wait after ten failures, even with the correct password and in parallel", async () => {
    await api.colleague("throttled", []);
    const tries = await Promise.all(Array.from({ length: 25 }, () => logInSolving("throttled", "wrong")));
    expect(tries.filter(({ code }) => code === codes.loginRefused).length).toBe(10);
    const right = await logIn("Throttled", PASSWORD);
    expect(right).toMatchObject({ code: codes.tooFrequent, msg: expect.stringContaining("30 分钟") });
    // Unknown accounts wait too, so that waiting reveals nothing.
    const unknown = await Promise.all(Array.from({ length: 12 }, () => logInSolving("unknown-one", "wrong")));
    expect(unknown.some(({ code }) => code === codes.tooFrequent)).toBe(true);
    await api.db.query("update login_attempt set create_time = now() - interval '31 minutes'");
    expect((await logIn("throttled", PASSWORD)).code).toBe(codes.ok);
  });

  it("makes an address wait that tries many accounts, and lets others in", async () => {
    const one = from("203.0.113.7");
    for (let i = 0; i < 10; i++) expect((await logInSolving(`guess${i}`, "wrong", one)).code).toBe(codes.loginRefused);
    expect((await logIn("admin", PASSWORD, one)).code).toBe(codes.tooFrequent);
    expect((await logIn("admin", PASSWORD)).code).toBe(codes.ok);
  });

  it("clears the account's failures in the same browser after a success, and no others", async () => {
    const { token } = await api.colleague("forgiven", []);
    const optionsFor = (ip: string, device = "") => ({ headers: { "x-forwarded-for": ip, __cxy_duid_: device } });
    const [desk, phone, stranger] = [
      optionsFor("203.0.113.20", "d"),
      optionsFor("203.0.113.20", "p"),
      optionsFor("203.0.113.21", "d"),
    ];
    const counted = async (): Promise<number> =>
      (await api.db.query("select 1 from login_attempt where subject = 'account:forgiven'")).length;
    for (const from of [desk, desk, phone, phone, stranger, stranger]) await logInSolving("forgiven", "wrong", from);
    expect(await counted()).toBe(6);
    expect((await logInSolving("forgiven", PASSWORD, desk)).code).toBe(codes.ok);
    expect(await counted()).toBe(4);
    // The owner's logins do not raise the number of tries that strangers have in an hour.
    let looked = 0;
    for (let i = 0; i < 12; i++) {
      for (let n = 0; n < 3; n++)
        if ((await logInSolving("forgiven", `guess ${i} ${n}`)).code === codes.loginRefused) looked++;
      await logInSolving("forgiven", PASSWORD, desk);
    }
    expect(looked).toBe(6);
    // This also holds for the old password, which a stolen session could otherwise find out.
    const change = (headers: object, oldPassword: string) =>
      api.call(account("editPassword"), { oldPassword, newPassword: "another of mine" }, { token, ...headers });
    for (let i = 0; i < 4; i++) await change(stranger, "guess");
    await change(desk, PASSWORD);
    expect(await api.db.query("select 1 from login_attempt where subject like 'own:%'")).toHaveLength(4);
    await api.db.query("delete from login_attempt");
  });

  it("lets colleagues behind one address log in together", async () => {
    const one = from("203.0.113.8");
    await api.colleague("neighbor", []);
    const both = Array.from({ length: 10 }, (_, i) => (i % 2 ? "admin" : "neighbor"));
    const together = await Promise.all(both.map((name) => logIn(name, PASSWORD, one)));
    expect(together.filter(({ code }) => code !== codes.ok)).toEqual([]);
  });

  it("reveals that an admin is disabled only after the correct password", async () => {
    const { id, token } = await api.colleague("disabled", []);
    await api.db.query("update admin set status = 3 where id = $1::bigint", [id]);
    expect((await logIn("disabled", "wrong")).code).toBe(codes.loginRefused);
    expect((await logIn("disabled", PASSWORD)).code).toBe(codes.userBanned);
    expect(await isIn(token)).toBe(false);
  });

  it("records logins and refusals with address and without password", async () => {
    const ip = "203.0.113.9";
    await logIn("admin", "not this one", from(ip));
    await logIn("admin", PASSWORD, from(ip));
    const rows = await api.db.query<{ command: string; admin: string | null }>(
      "select command, admin from operation_record where ip = $1 order by id",
      [ip],
    );
    expect(rows.map(({ command }) => command)).toEqual(["admin.loginRefused", "admin.login"]);
    const [leak] = await api.db.query<{ n: number }>(
      "select count(*)::int as n from operation_record r where r::text like '%not this one%' or r::text like $1",
      [`%${PASSWORD}%`],
    );
    expect(leak?.n).toBe(0);
  });
});

describe("a login refused before the password is checked", () => {
  const failed = (name: string, times: number): Promise<unknown> =>
    api.db.query("insert into login_attempt (subject) select 'account:' || $1::text from generate_series(1, $2)", [
      name,
      times,
    ]);
  const recorded = (ip: string) =>
    api.db.query<{ command: string; record: string | null; admin: string | null; after: object; device: string }>(
      "select command, op_obj_id as record, admin, after, device from operation_record where ip = $1 order by id",
      [ip],
    );

  it("records a refused login with its cause and the tried name, for any account", async () => {
    const { id } = await api.colleague("recorded", []);
    for (const [name, record] of [
      ["recorded", id],
      ["unrecorded", null],
    ] as const) {
      const one = from();
      const ip = one.headers["x-forwarded-for"];
      const options = { headers: { ...one.headers, __cxy_duid_: "desk 7" } };
      await failed(name, 5);
      expect((await logIn(name, PASSWORD, options)).code).toBe(codes.puzzleNeeded);
      await failed(name, 5);
      expect((await logIn(name, PASSWORD, options)).code).toBe(codes.tooFrequent);
      const by = { record, admin: null, after: { account: name }, device: "desk 7" };
      expect(await recorded(ip)).toEqual([
        { command: "admin.loginPuzzle", ...by },
        { command: "admin.loginWaits", ...by },
      ]);
      const [attempts] = await api.db.query<{ n: number }>(
        "select count(*)::int as n from login_attempt where subject = 'account:' || $1::text",
        [name],
      );
      expect(attempts?.n).toBe(10);
    }
  });

  it("writes no refusal record without its count, and no count without its record", async () => {
    const one = from();
    const ip = one.headers["x-forwarded-for"];
    await api.db.query(
      `create function refuse_records() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`,
    );
    await api.db.query("create trigger refused before insert on operation_record execute function refuse_records()");
    try {
      expect((await logIn("unkept", "wrong", one)).code).toBe(codes.serverFault);
    } finally {
      await api.db.query("drop trigger refused on operation_record");
      await api.db.query("drop function refuse_records");
    }
    const rows = await api.db.query("select 1 from login_attempt where subject = $1", [`ip:${ip}`]);
    expect([rows, await recorded(ip)]).toEqual([[], []]);
  });

  it("records a name only where it can be an account, and never what looks like a password", async () => {
    const names: [string, string][] = [
      [`${"n".repeat(40)}@example.org`, `${"n".repeat(32)}…`],
      ["Zhao@Example.org", "zhao@example.org"],
      ["correct horse battery", ""],
      ["p4ss!word", ""],
      ["<b>x</b>", ""],
    ];
    for (const [name, storedName] of names) {
      const one = from();
      await logIn(name, "wrong", one);
      expect(await recorded(one.headers["x-forwarded-for"])).toMatchObject([
        { command: "admin.loginRefused", after: { account: storedName } },
      ]);
    }
  });

  it("says how many minutes an account must wait, also for an unknown one", async () => {
    await api.colleague("waiting", []);
    for (const name of ["waiting", "nobody-waits"]) {
      await failed(name, 10);
      const ageAttempts = (ago: string) =>
        api.db.query(
          "update login_attempt set create_time = now() - $2::interval where subject = 'account:' || $1::text",
          [name, ago],
        );
      const messageIn = async (language?: "0") =>
        (
          await api.call(
            account("loginV2"),
            { account: name, password: PASSWORD },
            { ...from(), ...(language ? { language } : {}) },
          )
        ).msg;
      await ageAttempts("12 minutes 30 seconds");
      expect(await messageIn()).toBe("尝试次数过多，请 18 分钟后再试");
      await ageAttempts("28 minutes 30 seconds");
      expect(await messageIn("0")).toBe("Too many attempts; try again in 2 minutes");
      await ageAttempts("29 minutes 30 seconds");
      expect(await messageIn("0")).toBe("Too many attempts; try again in 1 minute");
      // Even the first of eleven failures makes the account wait.
      await failed(name, 1);
      expect(await messageIn()).toBe("尝试次数过多，请 1 分钟后再试");
      await failed(name, 9);
      expect(await messageIn()).toBe("尝试次数过多，请 30 分钟后再试");
    }
  });
});

describe("a session", () => {
  it("stores a session only as a hash, and ends it with logout without ending the admin's others", async () => {
    const [one, two] = [(await logIn("admin", PASSWORD)).result.token, (await logIn("admin", PASSWORD)).result.token];
    const [stored] = await api.db.query<{ n: number }>("select count(*)::int as n from session where token_hash = $1", [
      one,
    ]);
    expect(stored?.n).toBe(0);
    expect((await api.call(account("logout"), {}, { token: one })).code).toBe(codes.ok);
    expect(await isIn(one)).toBe(false);
    expect(await isIn(two)).toBe(true);
    expect(await api.call(v2("model", "list"), {}, { token: one })).toMatchObject({ code: codes.tokenInvalid });
  });

  it("ends a session after its lifetime", async () => {
    const { token } = (await logIn("admin", PASSWORD)).result;
    await api.db.query("update session set expires = now() - interval '1 second' where token_hash = $1", [
      hashToken(token),
    ]);
    expect(await isIn(token)).toBe(false);
  });

  it("applies a change of the admin's groups to a session at once", async () => {
    const { token, id } = await api.colleague("changing", ["screen:/system-config"]);
    expect((await api.call(v2("systemConfig", "list"), {}, { token })).code).toBe(codes.ok);
    await api.db.query(
      "update auth_group set status = 2 where id = any((select auth_group_ids from admin where id = $1::bigint)::bigint[])",
      [id],
    );
    expect((await api.call(v2("systemConfig", "list"), {}, { token })).code).toBe(codes.noPermission);
  });

  it("gives an admin without a group access to their own account only", async () => {
    const { token } = await api.colleague("groupless", []);
    const info = await api.call<SessionReply>(account("userInfo"), { version: 1 }, { token });
    expect(info.result.userInfo).toMatchObject({ account: "groupless", auths: [], version: 1 });
    expect(info.result.token).toBe("");
  });
});
