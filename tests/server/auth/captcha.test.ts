import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { CaptchaReply, SessionReply } from "#domain/api/session.ts";
import { account } from "#domain/api/call.ts";
import { things } from "#server/auth/login/captcha-things.ts";
import type { TestApp } from "#support/app.ts";
import { PASSWORD, testApp } from "#support/app.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  await api.colleague("li", []);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.query("delete from login_attempt");
  await api.db.query("delete from puzzle");
});

const from = (ip: string) => ({ headers: { "x-forwarded-for": ip } });
const here = "198.51.100.1";
let others = 1;

const enter = (name: string, password: string, { ticket = "", ip = here } = {}) =>
  api.call<SessionReply>(account("loginV2"), { type: 1, accessToken: ticket, account: name, password }, from(ip));
const ask = (name: string, ip = here) => api.call<CaptchaReply>(account("puzzle"), { account: name }, from(ip));
const answer = (puzzle: string, name: string, chosen: string, ip = here) =>
  api.call<{ accessToken: string }>(account("puzzleAnswer"), { puzzle, account: name, chosen }, from(ip));

/** Enters five wrong passwords, each from another address, so that only the account is suspect. */
async function fail(name: string): Promise<void> {
  for (let i = 0; i < 5; i++)
    expect((await enter(name, "wrong password", { ip: `203.0.113.${others++}` })).code).toBe(codes.loginRefused);
}

/** Returns the answer of the latest CAPTCHA. */
async function solution(): Promise<string> {
  const [row] = await api.db.query<{ answer: string }>(
    "select answer from puzzle where answer is not null order by create_time desc limit 1",
  );
  return row?.answer ?? "";
}

/** Solves a drawn CAPTCHA. @returns its ticket */
async function solvedFor(name: string, ip = here): Promise<string> {
  const { result } = await ask(name, ip);
  const reply = await answer(result.puzzle, name, await solution(), ip);
  expect(reply.code).toBe(codes.ok);
  return reply.result.accessToken;
}

/** Stores a ticket as a solved CAPTCHA does. Drawing one takes seconds of a core. */
async function ticketFor(name: string, ip = here): Promise<string> {
  const ticket = randomUUID();
  await api.db.query(
    `insert into puzzle (key_hash, account, ip, answer, expires)
     values (encode(sha256($1::bytea), 'hex'), $2, $3, null, now() + interval '5 minutes')`,
    [ticket, name, ip],
  );
  return ticket;
}

it("requires a CAPTCHA after five failures, for existing and unknown accounts alike", async () => {
  for (const name of ["li", "nobody"]) {
    await fail(name);
    const refused = await enter(name, PASSWORD);
    expect(refused).toMatchObject({ code: codes.puzzleNeeded, result: { path: "accessToken" } });
    expect(refused.msg).toContain("邮件验证码");
    const ticket = name === "nobody" ? await solvedFor(name) : await ticketFor(name);
    expect((await enter(name, "wrong password", { ticket })).code).toBe(codes.loginRefused);
  }
  const ticket = await ticketFor("li");
  expect((await enter("LI", PASSWORD, { ticket })).code).toBe(codes.ok);
  // A success clears the failures of this browser, but not those of strangers.
  expect((await enter("li", PASSWORD)).code).toBe(codes.puzzleNeeded);
  await api.db.query("delete from login_attempt where origin not like $1", [`${here} %`]);
  expect(await api.db.query("select 1 from login_attempt where subject = 'account:li'")).toEqual([]);
  expect((await enter("li", PASSWORD)).code).toBe(codes.ok);
});

it("requires a CAPTCHA from an address that failed five times, with any account", async () => {
  for (let i = 0; i < 5; i++) await enter(`guess${i}`, "wrong password");
  expect((await enter("li", PASSWORD)).code).toBe(codes.puzzleNeeded);
  expect((await enter("li", PASSWORD, { ip: "198.51.100.2" })).code).toBe(codes.ok);
});

it("does not count an unsolved CAPTCHA as a failure, and keeps the waiting time after ten", async () => {
  await fail("li");
  for (let i = 0; i < 12; i++) expect((await enter("li", "wrong password")).code).toBe(codes.puzzleNeeded);
  for (let i = 0; i < 5; i++) {
    const ip = `198.51.100.${10 + i}`;
    expect((await enter("li", "wrong password", { ticket: await ticketFor("li", ip), ip })).code).toBe(
      codes.loginRefused,
    );
  }
  const ticket = await ticketFor("li");
  expect((await enter("li", PASSWORD, { ticket })).code).toBe(codes.tooFrequent);
});

it("refuses to create a CAPTCHA where none is required", async () => {
  expect((await ask("li")).code).toBe(codes.wrongState);
});

it("reveals the answer of a CAPTCHA only in its pixels, and uses it up with the first answer", async () => {
  await fail("li");
  const { result: first } = await ask("li");
  expect(Object.keys(first).toSorted()).toEqual(["count", "picture", "puzzle", "what"]);
  expect(things.map(({ name }) => name)).toContainEqual(first.what);
  const right = await solution();
  expect(right).toHaveLength(first.count);
  const bytes = Buffer.from(first.picture.replace("data:image/webp;base64,", ""), "base64");
  const { width, height, exif, xmp, comments } = await sharp(bytes).metadata();
  expect({ width, height, exif, xmp, comments }).toEqual({ width: 752, height: 376 });
  const wrong = right === "12" ? "34" : "12";
  expect(await answer(first.puzzle, "li", wrong)).toMatchObject({
    code: codes.loginRefused,
    result: { path: "chosen" },
  });
  expect((await answer(first.puzzle, "li", right)).code).toBe(codes.loginRefused);
  const { result: second } = await ask("li");
  expect(second.picture).not.toBe(first.picture);
  // It is solved only for its account and address.
  expect((await answer(second.puzzle, "wang", await solution())).code).toBe(codes.loginRefused);
  expect((await answer(second.puzzle, "li", await solution(), "198.51.100.9")).code).toBe(codes.loginRefused);
  const backwards = [...(await solution())].toReversed().join("");
  const solved = await answer(second.puzzle, "li", backwards);
  expect(solved.code).toBe(codes.ok);
  expect((await answer(second.puzzle, "li", backwards)).code).toBe(codes.loginRefused);
});

it("gives a CAPTCHA ticket for one login with this account and address within five minutes", async () => {
  await fail("li");
  await fail("wang");
  const ticket = await ticketFor("li");
  expect((await enter("wang", PASSWORD, { ticket })).code).toBe(codes.puzzleNeeded);
  expect((await enter("li", PASSWORD, { ticket, ip: "198.51.100.9" })).code).toBe(codes.puzzleNeeded);
  const together = await Promise.all([1, 2, 3].map(() => enter("li", "wrong password", { ticket })));
  expect(together.map(({ code }) => code).toSorted()).toEqual([
    codes.loginRefused,
    codes.puzzleNeeded,
    codes.puzzleNeeded,
  ]);
  // Neither the key of an open CAPTCHA nor the stored hash of a ticket is a valid ticket.
  const { result } = await ask("li");
  expect((await enter("li", PASSWORD, { ticket: result.puzzle })).code).toBe(codes.puzzleNeeded);
  const late = (await answer(result.puzzle, "li", await solution())).result.accessToken;
  const stored = await api.db.query<{ row: string }>("select to_jsonb(p)::text as row from puzzle p");
  expect(stored.filter(({ row }) => row.includes(late))).toEqual([]);
  const [row] = await api.db.query<{ life: number }>(
    "select max(round(extract(epoch from expires - create_time)))::int as life from puzzle where answer is null",
  );
  expect(row?.life).toBe(300);
  await api.db.query("update puzzle set expires = now()");
  expect((await enter("li", PASSWORD, { ticket: late })).code).toBe(codes.puzzleNeeded);
});

it("limits the number of CAPTCHAs for one address", async () => {
  await fail("li");
  await api.db.query(
    `insert into puzzle (key_hash, account, ip, answer, expires) select n::text, 'x', $1, '12', now() from generate_series(1, 29) n`,
    [here],
  );
  expect((await ask("li")).code).toBe(codes.ok);
  expect((await ask("li")).code).toBe(codes.tooFrequent);
});
