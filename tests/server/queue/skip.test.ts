import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { Actor } from "#kernel/actor.ts";
import type { ClaimReply, QueueState } from "#domain/api/queue.ts";
import type { LiveEvent } from "#domain/api/live.ts";
import { v2 } from "#domain/api/call.ts";
import { mayReceive } from "#server/live/audience.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, now } from "#support/factory.ts";

const queue = "machineReview";

let api: TestApp;
let colleague: { token: string };
beforeAll(async () => {
  api = await testApp();
  colleague = await api.colleague("another");
});
afterAll(() => api.close());

/** Creates a number of waiting items, oldest first, without any leases. */
async function fill(n: number): Promise<string[]> {
  await api.db.query("update model set queue_order = null");
  await api.db.query("delete from queue_item");
  await api.db.query("delete from queue_skip");
  const ids: string[] = [];
  for (let i = 0; i < n; i++) ids.push((await makeModel(api.db, { submitTime: now() - 9_000 + i })).id);
  return ids;
}
const skip = (id: string, options = {}) =>
  api.call<{ released: boolean }>(v2("queue", "skip"), { queue, id }, { token: api.admin, ...options });
const claim = async (): Promise<ClaimReply["held"]> => (await api.ok<ClaimReply>("queue", "claim", { queue })).held;
const skipsOf = async (): Promise<string[]> =>
  (await api.db.query<{ item: string }>("select item from queue_skip order by create_time")).map(({ item }) => item);

/** Returns the number of calls that wait for another transaction. */
const waiting = async (): Promise<number> =>
  (await api.db.query("select 1 from pg_locks where not granted and locktype = 'transactionid'")).length;

describe("a skip", () => {
  let ids: string[];
  beforeEach(async () => {
    ids = await fill(4);
  });

  it("says whether a skipped item was leased, and answers the same when repeated", async () => {
    await claim();
    const requestId = randomUUID();
    const first = await skip(ids[0] ?? "", { requestId });
    expect(first).toMatchObject({ code: codes.ok, result: { released: true } });
    expect(await skip(ids[0] ?? "", { requestId })).toMatchObject({ code: codes.ok, result: { released: true } });
    expect(await skip(ids[3] ?? "")).toMatchObject({ code: codes.ok, result: { released: false } });
    expect(await skipsOf()).toEqual([ids[0], ids[3]]);
  });

  it("publishes a skip to the moderator's other windows before the item is free, and its undo too", async () => {
    const [id = ""] = ids;
    await claim();
    await api.db.query("delete from live_event");
    const requestId = randomUUID();
    await skip(id, { requestId });
    await api.ok("queue", "unskip", { queue, id });
    await api.ok("queue", "escalate", { queue, id, version: 1 });
    const events = await api.db.query<{ payload: LiveEvent }>("select payload from live_event order by id");
    const published = events
      .map(({ payload }) => payload)
      .filter((one) => one.kind === "aside" || one.kind === "lease");
    expect(published.map((one) => (one.kind === "aside" ? one.verb : one.kind))).toEqual([
      "skip",
      "lease",
      "unskip",
      "escalate",
    ]);
    const [first] = published;
    expect(first).toMatchObject({ id, requestId });
    const maker = { id: "1", isSuper: true } as Actor;
    const other = { id: "2", isSuper: true } as Actor;
    expect([maker, other].map((actor) => first && mayReceive(actor, first))).toEqual([true, false]);
  });

  it("refuses to skip a decided, leased or missing item, and changes nothing", async () => {
    const [mine = "", theirs = ""] = ids;
    await api.ok("queue", "claim", { queue, want: theirs }, colleague);
    await api.ok("queue", "giveBack", { queue, ids: ids.filter((id) => id !== theirs) }, colleague);
    await api.ok("model", "pass", { ids: [mine], versions: { [mine]: 1 }, queue });
    expect(await skip(mine)).toMatchObject({ code: codes.wrongState, result: { path: "id" } });
    expect(await skip(theirs)).toMatchObject({ code: codes.heldByOther, msg: "another 正在处理" });
    expect(await skip("99999999")).toMatchObject({ code: codes.notFound });
    expect(await skipsOf()).toEqual([]);
    expect(await api.call(v2("queue", "claim"), { queue, want: "99999999" }, { token: api.admin })).toMatchObject({
      code: codes.notFound,
    });
  });

  it("claims a skipped item last, marked as skipped, and only for its moderator", async () => {
    await claim();
    await skip(ids[0] ?? "");
    await skip(ids[1] ?? "");
    expect(await claim()).toEqual([
      { id: ids[2], until: expect.any(Number), left: expect.any(Number) },
      { id: ids[3], until: expect.any(Number), left: expect.any(Number) },
      { id: ids[0], until: expect.any(Number), left: expect.any(Number), skipped: true },
    ]);
    expect((await api.ok<QueueState>("queue", "state", { queue })).skipped).toEqual(ids.slice(0, 2));
    const { held } = await api.ok<{ held: object[] }>("queue", "heartbeat", { queue, idle: 0 });
    expect(held).toContainEqual(expect.objectContaining({ id: ids[0], skipped: true }));
    const theirs = await api.ok<ClaimReply>("queue", "claim", { queue }, colleague);
    expect(theirs.held).toEqual([{ id: ids[1], until: expect.any(Number), left: expect.any(Number) }]);
    expect((await api.ok<QueueState>("queue", "state", { queue }, colleague)).skipped).toEqual([]);
  });

  it("ends all skips of an item that is decided", async () => {
    const [first = ""] = ids;
    await skip(first);
    await api.ok("queue", "skip", { queue, id: first }, colleague);
    await api.ok("model", "pass", { ids: [first], versions: { [first]: 1 }, queue });
    expect((await api.ok<QueueState>("queue", "state", { queue })).skipped).toEqual([]);
    expect(await skipsOf()).toEqual([]);
    await api.db.query(
      `update model t set status = o.status, machine_review = o.machine_review, queue_order = o.queue_order
       from model o where t.id = $1::bigint and o.id = $2::bigint`,
      [first, ids[1]],
    );
    expect((await claim()).map(({ id }) => id)).toEqual(ids.slice(0, 3));
  });

  it("makes a skip wait for a running decision, and refuses it then", async () => {
    const [first = ""] = ids;
    let skipping: ReturnType<typeof skip> | undefined;
    await api.db.transaction(async (tx) => {
      await tx.query("update model set status = 3 where id = $1::bigint", [first]);
      skipping = skip(first);
      await expect.poll(waiting).toBe(1);
    });
    expect(await skipping).toMatchObject({ code: codes.wrongState });
    expect(await skipsOf()).toEqual([]);
  });

  it("returns an item to its place when the skip is undone, which works once", async () => {
    await claim();
    await skip(ids[0] ?? "");
    await api.ok("queue", "unskip", { queue, id: ids[0] });
    await api.ok("queue", "giveBack", { queue });
    expect((await claim()).map(({ id }) => id)).toEqual(ids.slice(0, 3));
    const again = await api.call(v2("queue", "unskip"), { queue, id: ids[0] }, { token: api.admin });
    expect(again).toMatchObject({ code: codes.notFound, result: { path: "id" } });
  });
});

describe("the state of a queue", () => {
  it("counts items without a verdict separately from those that wait", async () => {
    await fill(2);
    await makeModel(api.db, { machineReview: 1, queueOrder: null });
    const filter = "status:wait machineReview:wait,pass,dubious,noPass -queueOrder:0";
    const { waiting, running } = await api.ok<QueueState>("queue", "state", { queue, filter });
    expect({ waiting, running }).toEqual({ waiting: 2, running: 1 });
  });
});
