import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { deliverOutbox } from "#server/outbox/deliver.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, makeUser } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());
beforeEach(() => api.db.query("delete from outbox"));

const deliver = (): Promise<number> => deliverOutbox(api.db, api.report);
/** Simulates time: makes waiting messages older. */
const pass = (seconds: number): Promise<unknown> =>
  api.db.query("update outbox set due = due - $1::int * interval '1 second'", [seconds]);

it("sends a message to the author once, when the undo window of its decision ends", async () => {
  const record = await makeModel(api.db);
  const { outcomes } = await api.ok<CommandReply>("model", "pass", { ids: [record.id], versions: { [record.id]: 1 } });
  const cause = outcomes[0]?.recordId;
  const sent = () => api.db.query("select from message where cause = $1::bigint", [cause]);
  const [waits] = await api.db.query<{ seconds: number }>(
    "select extract(epoch from due - create_time)::float as seconds from outbox where record = $1::bigint",
    [cause],
  );
  expect(UNDO_SECONDS).toBe(10);
  expect(waits).toEqual({ seconds: UNDO_SECONDS });
  expect(await deliver()).toBe(0);
  await pass(UNDO_SECONDS - 2);
  expect(await deliver()).toBe(0);
  expect(await sent()).toEqual([]);
  await pass(2);
  expect(await deliver()).toBe(1);
  expect(await sent()).toHaveLength(1);
  await pass(10);
  expect(await deliver()).toBe(0);
  expect(await sent()).toHaveLength(1);
});

it("retries a failed message after 2, 4, 8 … seconds, at most an hour, and delays no other", async () => {
  const receiver = (await makeUser(api.db)).id;
  const put = (event: string) =>
    api.db.query("insert into outbox (kind, record, payload, due) values ('authorMessage', 1, $1, now())", [
      JSON.stringify({ kind: "authorMessage", receiver, event, title: "花瓶", reason: "", reasonKey: "" }),
    ]);
  await put("no.such.event");
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 13; attempt++) {
    await put("model.pass");
    expect(await deliver()).toBe(1);
    const [row] = await api.db.query<{ attempts: number; error: string; pause: number }>(
      "select attempts, error, extract(epoch from due - now())::float as pause from outbox where done is null",
    );
    expect(row).toMatchObject({ attempts: attempt, error: "no message is written for no.such.event" });
    pauses.push(Math.round(row?.pause ?? 0));
    // The message is not sent before its pause is over.
    expect(await deliver()).toBe(0);
    await pass(3_600);
  }
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600]);
});

it("sends each message once where two processes deliver at the same time", async () => {
  const receiver = (await makeUser(api.db)).id;
  const payload = { kind: "authorMessage", receiver, event: "model.pass", title: "花瓶", reason: "", reasonKey: "" };
  await api.db.query(
    "insert into outbox (kind, record, payload, due) select 'authorMessage', n, $1, now() from generate_series(1, 120) n",
    [JSON.stringify(payload)],
  );
  const [one, other] = await Promise.all([deliver(), deliver()]);
  expect(one + other).toBe(120);
  const [{ n = 0 } = {}] = await api.db.query<{ n: number }>(
    "select count(distinct cause)::int as n from message where receiver = $1::bigint having count(*) = 120",
    [receiver],
  );
  expect(n).toBe(120);
});
