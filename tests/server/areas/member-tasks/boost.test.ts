import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { BeanCurrency } from "#domain/beans/enumerations.ts";
import { resourceNamed } from "#domain/index.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY, HOUR } from "#kernel/time-units.ts";
import { helpRun, startRun } from "#server/areas/member-tasks/boost.ts";
import { payReached } from "#server/areas/member-tasks/claims.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { checkLedger } from "#server/ledger/check.ts";
import { readRecord } from "#server/resources/detail.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser, now } from "#support/factory.ts";
import { balanceOf } from "#support/ledger.ts";
import { makeTask, step } from "#support/make-member-tasks.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const BEAN = Number(BeanCurrency.of("bean"));
let user: string;
beforeEach(async () => {
  user = (await makeUser(api.db)).id;
});

const beans = async (of: string): Promise<number> => (await balanceOf(api.db, of, BEAN)).available;
const friend = async (values: object = {}): Promise<string> =>
  (await makeUser(api.db, { regTime: now() - 90 * DAY, ...values })).id;
const start = (task: AnyRecord, more: object = {}): Promise<AnyRecord> =>
  api.db.transaction((tx) =>
    startRun(tx, systemContext(api.db), { task: task.id, user, device: "own-phone", ip: "203.0.113.7", ...more }),
  );
let serial = 0;
const help = (run: AnyRecord, helper: string, more: object = {}): Promise<AnyRecord> => {
  const from = { device: `phone-${(serial += 1)}`, ip: `198.51.100.${serial % 250}` };
  return api.db.transaction((tx) => helpRun(tx, systemContext(api.db), { run: run.id, helper, ...from, ...more }));
};
const again = ({ id }: AnyRecord): Promise<AnyRecord> => readRecord(api.db, resourceNamed("boostRun"), id);

it("a run is reached by its helpers, each counts once, and its steps are paid", async () => {
  const task = await makeTask(api.db, { shape: "boost" });
  const [run, same] = await Promise.all([start(task), start(task)]);
  expect(same.id).toBe(run.id);
  const first = await friend();
  await Promise.allSettled(Array.from({ length: 6 }, () => help(run, first)));
  expect(await again(run)).toMatchObject({ helpers: 1, state: "open" });
  await expect(help(run, user)).rejects.toThrow("themselves");
  await help(run, await friend());
  expect(await again(run)).toMatchObject({ helpers: 2, state: "reached", helperBeans: 4 });
  await expect(help(run, await friend())).rejects.toThrow("over");
  await payReached(api.db);
  expect([await beans(user), await beans(first)]).toEqual([35, 2]);
});

it("a help from the member's device or address does not count, gives nothing and is a hit of the risk rule", async () => {
  const task = await makeTask(api.db, { shape: "boost" });
  const run = await start(task);
  const [one, other] = [await friend(), await friend()];
  const cuts = [await help(run, one, { device: "own-phone" }), await help(run, other, { ip: "203.0.113.7" })];
  expect(cuts.map(({ cut, weight }) => [cut, weight])).toEqual([
    ["sameDevice", 0],
    ["sameIp", 0],
  ]);
  expect(await again(run)).toMatchObject({ helpers: 0, refused: 2, state: "open" });
  expect([await beans(one), await beans(other)]).toEqual([0, 0]);
  const hits = await api.db.query<{ user: string }>(
    `select "user"::text as user from risk_hit where subject = 'boostHelp' and "user" = any($1::bigint[]) order by 1`,
    [[one, other]],
  );
  expect(hits.map((hit) => hit.user).toSorted()).toEqual([one, other].toSorted());
});

it("a new member counts as many, and a helper helps so many runs a day", async () => {
  const task = await makeTask(api.db, {
    shape: "boost",
    newUserWeight: 1.5,
    perHelperDay: 2,
    helpersNeeded: 3,
    steps: [step(3, 9)],
  });
  const run = await start(task);
  await help(run, await friend({ regTime: now() - DAY }));
  expect(await again(run)).toMatchObject({ weight: 1.5, helpers: 1, state: "open" });
  await help(run, await friend({ regTime: now() - DAY }));
  expect(await again(run)).toMatchObject({ weight: 3, state: "reached" });
  const busy = await friend();
  const runs: AnyRecord[] = [];
  for (let i = 0; i < 3; i++) runs.push(await start(task, { user: await friend() }));
  const done = await Promise.allSettled(runs.map((one) => help(one, busy)));
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
});

it("a run that is not reached in time expires", async () => {
  const task = await makeTask(api.db, { shape: "boost", helpHours: 1 });
  const run = await start(task, { at: now() - 2 * HOUR });
  await expect(help(run, await friend())).rejects.toThrow("over");
  await runTimedTransitions(api.db, () => {});
  expect((await again(run))["state"]).toBe("expired");
});

it("a run that is voided takes back what member and helpers got, once", async () => {
  const task = await makeTask(api.db, { shape: "boost" });
  const run = await start(task);
  const helpers = [await friend(), await friend()];
  for (const helper of helpers) await help(run, helper);
  await payReached(api.db);
  const call = async () => {
    const { item } = await api.ok<{ item: AnyRecord }>("boostRun", "detail", { id: run.id });
    const body = { ids: [run.id], versions: { [run.id]: item["version"] }, reason: { text: "同一人多号" } };
    return api.call(v2("boostRun", "voidRun"), body, { token: api.admin });
  };
  expect((await call()).code).toBe(codes.ok);
  expect((await call()).code).toBe(codes.guardRefused);
  expect(await again(run)).toMatchObject({ state: "void", reason: "同一人多号" });
  // Not even a step that is added pays it again.
  const { item } = await api.ok<{ item: AnyRecord }>("memberTask", "detail", { id: task.id });
  const steps = [step(1, 5), step(2, 40)];
  const edit = { id: task.id, version: item["version"], item: { steps } };
  expect((await api.call(v2("memberTask", "edit"), edit, { token: api.admin })).code).toBe(codes.ok);
  await payReached(api.db);
  expect([await beans(user), ...(await Promise.all(helpers.map(beans)))]).toEqual([0, 0, 0]);
  expect((await checkLedger(api.db))["differences"]).toBe(0);
});
