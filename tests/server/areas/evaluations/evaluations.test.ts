import { afterAll, beforeAll, expect, it } from "vitest";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { resourceNamed } from "#domain/index.ts";
import type { RequestItems } from "#domain/api/approvals.ts";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { codes } from "#kernel/errors.ts";
import type { Evidence } from "#domain/api/evidence.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import type { Row } from "#server/resources/row.ts";
import { makeModel, makeUser } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const makeEvaluation = async (target: string, values: Row): Promise<AnyRecord> =>
  makeAny(api.db, resourceNamed("evaluation"), {
    targetType: "model",
    targetId: target,
    user: (await makeUser(api.db)).id,
    content: "好",
    ...values,
  });

it("an evaluation counts for the mean while it is passed and not left out", async () => {
  const target = (await makeModel(api.db)).id;
  const rate = (score: number): Promise<AnyRecord> =>
    makeEvaluation(target, {
      score,
      status: ContentStatus.of("pending"),
      machineReview: MachineReview.of("dubious"),
      queueOrder: 1,
    });
  const run = (verb: string, { id }: AnyRecord, version: number, more: object = {}) =>
    api.call(v2("evaluation", verb), { ids: [id], versions: { [id]: version }, ...more }, { token: api.admin });
  const mean = async (): Promise<unknown[]> => {
    const { item } = await api.ok<{ item: AnyRecord }>("model", "detail", { id: target });
    return [item["score"], item["scoreCount"]];
  };
  const [good, bad] = [await rate(4.5), await rate(1)];
  expect(await mean()).toEqual([null, 0]);
  await run("pass", good, 1);
  await run("pass", bad, 1);
  expect(await mean()).toEqual([2.8, 2]);

  expect((await run("leaveOut", bad, 2)).code).toBe(codes.illegalParameter);
  await run("leaveOut", bad, 2, { reason: { text: "同一设备多次评价" } });
  expect(await mean()).toEqual([4.5, 1]);
  const { item } = await api.ok<{ item: AnyRecord }>("evaluation", "detail", { id: bad.id });
  expect(item).toMatchObject({ leftOut: true, leftOutReason: "同一设备多次评价" });
  await run("countAgain", bad, 3);
  expect(await mean()).toEqual([2.8, 2]);
  await run("stop", good, 2, { reason: { text: "广告" } });
  expect(await mean()).toEqual([1, 1]);
});

it("a ring of raters who share devices is disposed of at once, and others stay", async () => {
  const target = (await makeModel(api.db)).id;
  const rate = (device: string, state: "pending" | "suc"): Promise<AnyRecord> =>
    makeEvaluation(target, {
      device,
      status: ContentStatus.of(state),
      machineReview: MachineReview.of(state === "suc" ? "pass" : "dubious"),
    });
  const [first, second, third] = [await rate("a", "suc"), await rate("a", "suc"), await rate("a", "pending")];
  const other = await rate("b", "suc");
  // The third member also used the device of a fourth one.
  const fourth = await rate("c", "suc");
  await makeAny(api.db, resourceNamed("comment"), { author: third["user"], device: "c" });
  const call = { ids: [first.id], versions: { [first.id]: 1 }, input: { days: 7 } };
  const run = (verb: string, more: object = {}) =>
    api.call<{ outcomes: AnyRecord[]; effects: string[] }>(
      v2("evaluation", verb),
      { ...call, ...more },
      {
        token: api.admin,
      },
    );
  expect((await run("disposeRing")).code).toBe(codes.illegalParameter);
  const reason = { reason: { text: "刷分" } };
  const foretold = async ({ id }: AnyRecord): Promise<Evidence["refusals"]> =>
    (await api.ok<Evidence>("evaluation", "evidence", { id })).refusals;
  expect(await foretold(first)).toEqual({});
  expect(await foretold(other)).toEqual({
    "evaluation.disposeRing": [expect.stringContaining("同设备"), expect.any(String)],
  });
  const told = (await run("disposeRingEffects", reason)).result.effects;
  expect(told.join()).toMatch(/同设备用户：.*、.*、.*、/);
  expect((await run("disposeRing", reason)).msg).toBe("");
  const states = async (): Promise<unknown[]> =>
    Promise.all(
      [first, second, third, fourth, other].map(
        async ({ id }) => (await api.ok<{ item: AnyRecord }>("evaluation", "detail", { id })).item["status"],
      ),
    );
  const [fail, suc] = [ContentStatus.of("fail"), ContentStatus.of("suc")];
  expect(await states()).toEqual([fail, fail, fail, fail, suc]);
  const { list } = await api.ok<{ list: AnyRecord[] }>("blackList", "list", {
    filter: `user:${String(fourth["user"])}`,
  });
  expect(list).toMatchObject([{ scope: ["comment"], source: "audit", reason: "刷分" }]);
  const alone = { ids: [other.id], versions: { [other.id]: 1 }, ...reason };
  expect((await run("disposeRing", alone)).code).toBe(codes.guardRefused);
});

it("a ring above 100 waits for a second admin, who sees all of it, has no part in it, and approves it as it was", async () => {
  const target = (await makeModel(api.db)).id;
  const rate = (device: string): Promise<AnyRecord> =>
    makeEvaluation(target, {
      device,
      status: ContentStatus.of("suc"),
      machineReview: MachineReview.of("pass"),
    });
  const ring: AnyRecord[] = [];
  for (let i = 0; i < 102; i++) ring.push(await rate(["big-a", "big-b", "big-c"][i % 3] ?? ""));
  for (const device of ["big-b", "big-c"])
    await makeAny(api.db, resourceNamed("comment"), { author: ring[0]?.["user"], device });
  const call = (index: number) => {
    const { id } = ring[index] as AnyRecord;
    return { ids: [id], versions: { [id]: 1 }, input: { days: 7 }, reason: { text: "刷分" } };
  };
  const ask = (index: number) =>
    api.call<CommandReply>(v2("evaluation", "disposeRing"), call(index), { token: api.admin });
  const { pending } = (await ask(0)).result;
  expect(pending).toMatchObject({ operation: "evaluation.disposeRing", count: 102 });
  // Another evaluation of the same ring is the same request.
  expect((await ask(1)).code).toBe(codes.guardRefused);
  const id = String(pending?.id);
  const boss = await api.colleague("ringboss");
  const items = await api.ok<RequestItems>("pendingDecision", "items", { id }, boss);
  expect([items.list.length, items.next, items.isChanged]).toEqual([100, ring[99]?.id, false]);
  const approve = () =>
    api.call<CommandReply>(v2("pendingDecision", "approve"), { ids: [id], versions: { [id]: 1 } }, boss);
  await api.db.query('update admin set "user" = $2::bigint where id = $1::bigint', [boss.id, ring[50]?.["user"]]);
  expect((await approve()).code).toBe(codes.guardRefused);
  await api.db.query('update admin set "user" = null where id = $1::bigint', [boss.id]);
  // One more belongs to the ring, so what was approved is no longer what would be done.
  await rate("big-a");
  expect((await approve()).result.outcomes).toMatchObject([{ ok: false, item: { state: "outdated" } }]);
  const again = await api.ok<CommandReply>("pendingDecision", "askAgain", { ids: [id], versions: { [id]: 2 } });
  expect(again.pending).toMatchObject({ count: 103, state: "waiting" });
  const renewed = { ids: [again.pending?.id], versions: { [String(again.pending?.id)]: 1 } };
  const { outcomes } = await api.ok<CommandReply>("pendingDecision", "approve", renewed, boss);
  expect(outcomes).toMatchObject([{ ok: true, item: { state: "approved", done: 103, refused: 0 } }]);
});
