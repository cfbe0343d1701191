import { afterAll, beforeAll, expect, it } from "vitest";
import { ReviewFlow } from "#domain/enumerations/review.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { now } from "#support/factory.ts";
import { makeLive } from "#support/make-any.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const v2 = "/api/cxy/manager/v2";
const read = async (resource: string, id: string): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>(resource, "detail", { id })).item;

async function run(verb: string, id: string, more: object = {}) {
  const { version } = await read("exclusiveModel", id);
  const body = { ids: [id], versions: { [id]: version }, ...more };
  return api.call<{ outcomes: { recordId: string }[] }>(`${v2}/exclusiveModel/${verb}`, body, { token: api.admin });
}

const apply = (model: string, begin: number) =>
  api.call<{ item: AnyRecord }>(
    `${v2}/exclusiveModel/add`,
    { item: { model, beginTime: now() + begin, endTime: now() + begin + 9_000, share: 0.7 } },
    { token: api.admin },
  );
const isExclusive = async (model: AnyRecord): Promise<unknown> => (await read("model", model.id))["isExclusive"];

it("a pass marks the model while the contract is in effect, and its undo takes the mark away", async () => {
  const model = await makeLive(api.db);
  const { id } = (await apply(model.id, -60)).result.item;
  expect((await apply(model.id, -60)).code).toBe(codes.guardRefused);
  const { result } = await run("pass", id);
  expect([await isExclusive(model), (await read("exclusiveModel", id))["status"]]).toEqual([
    true,
    ReviewFlow.of("success"),
  ]);
  const recordIds = [result.outcomes[0]?.recordId];
  expect((await api.call(`${v2}/operationRecord/undo`, { recordIds }, { token: api.admin })).code).toBe(codes.ok);
  expect(await isExclusive(model)).toBe(false);
  await run("pass", id);
  expect((await run("stop", id)).code).toBe(codes.illegalParameter);
  await run("stop", id, { reason: { key: "foundElsewhere" } });
  expect(await isExclusive(model)).toBe(false);
});

it("begins and ends at its times", async () => {
  const model = await makeLive(api.db);
  const { id } = (await apply(model.id, 600)).result.item;
  await run("pass", id);
  expect([await isExclusive(model), (await read("exclusiveModel", id))["status"]]).toEqual([
    false,
    ReviewFlow.of("passed"),
  ]);
  await api.db.query("update exclusive_model set begin_time = now() where id = $1::bigint", [id]);
  await runTimedTransitions(api.db, () => undefined);
  expect(await isExclusive(model)).toBe(true);
  await api.db.query("update exclusive_model set end_time = now() where id = $1::bigint", [id]);
  await runTimedTransitions(api.db, () => undefined);
  expect([await isExclusive(model), (await read("exclusiveModel", id))["status"]]).toEqual([
    false,
    ReviewFlow.of("down"),
  ]);
});
