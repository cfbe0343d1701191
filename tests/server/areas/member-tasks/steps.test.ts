import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { BeanCurrency } from "#domain/beans/enumerations.ts";
import { v2 } from "#domain/api/call.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY, HOUR } from "#kernel/time-units.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import { claimNext, payReached } from "#server/areas/member-tasks/claims.ts";
import type { MemberAct } from "#server/areas/member-tasks/count-action.ts";
import { countAction, revokeAction } from "#server/areas/member-tasks/count-action.ts";
import { countKnown, revokeGone } from "#server/areas/member-tasks/count-known.ts";
import { post } from "#server/ledger/post.ts";
import { checkLedger } from "#server/ledger/check.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, makeUser, now } from "#support/factory.ts";
import { balanceOf } from "#support/ledger.ts";
import { makeAny } from "#support/make-any.ts";
import { makeTask, step } from "#support/make-member-tasks.ts";
import { resourceNamed } from "#domain/index.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const BEAN = Number(BeanCurrency.of("bean"));
let user: string;
beforeEach(async () => {
  user = (await makeUser(api.db)).id;
  await api.db.query("update member_task set status = 3");
});

let serial = 1_000;
const act = (more: Partial<MemberAct> = {}): Promise<number> =>
  api.db.transaction((tx) =>
    countAction(tx, systemContext(api.db), {
      user,
      action: "share",
      subject: { resource: "model", id: String((serial += 1)) },
      ...more,
    }),
  );
const revoke = (id: string, action: MemberAct["action"] = "share"): Promise<number> =>
  api.db.transaction((tx) =>
    revokeAction(tx, systemContext(api.db), { user, action, subject: { resource: "model", id } }),
  );
const beans = async (of = user): Promise<number> => (await balanceOf(api.db, of, BEAN)).available;
const progressOf = (task: AnyRecord, of = user): Promise<Record<string, unknown>[]> =>
  api.db.query(
    `select id::text, cycle_key as key, count, step, claimed, due, beans::int as beans, pay_error as error from member_task_progress
     where task = $1::bigint and "user" = $2::bigint order by id`,
    [task.id, of],
  );

/** Runs a command on a record as it is now. */
async function run(command: string, id: string, more: object = {}) {
  const [resource = "", verb = ""] = command.split(".");
  const { item } = await api.ok<{ item: AnyRecord }>(resource, "detail", { id });
  return api.call(
    v2(resource, verb),
    { ids: [id], versions: { [id]: item["version"] }, ...more },
    { token: api.admin },
  );
}

it("a step is paid once, however many calls claim it at a time", async () => {
  const task = await makeTask(api.db);
  for (let i = 0; i < 3; i++) await act();
  const [progress] = await progressOf(task);
  expect(progress).toMatchObject({ count: 3, step: 2, due: 2, beans: 0 });
  const claims = await Promise.all(Array.from({ length: 50 }, () => claimNext(api.db, String(progress?.["id"]))));
  expect(claims.filter(Boolean)).toHaveLength(2);
  await Promise.all([payReached(api.db), payReached(api.db)]);
  expect(await progressOf(task)).toMatchObject([{ claimed: 2, due: 0, beans: 25 }]);
  expect(await beans()).toBe(25);
  const flows = await api.db.query<{ kind: number; n: number }>(
    `select f.bill_type as kind, count(*)::int as n from (select case when kind = 16 then 1 else 0 end as bill_type from account_flow
       where owner_kind = 'user' and owner = $1::bigint) f group by 1`,
    [user],
  );
  expect(flows).toEqual([{ kind: 1, n: 2 }]);
});

it("a crash between progress and payment loses nothing, and what failed half-way leaves nothing", async () => {
  const off = await makeAny(api.db, resourceNamed("coupon"), { status: 3, valid: "days", days: 30 });
  const task = await makeTask(api.db, { steps: [step(1, 5), step(2, 7, { coupon: off.id })] });
  await act();
  await act();
  // Nobody claimed: the job finds both steps. The coupon of the second one is off the shelf.
  expect(await payReached(api.db)).toBe(1);
  expect(await progressOf(task)).toMatchObject([
    { claimed: 1, due: 1, beans: 5, error: expect.stringContaining("上架") },
  ]);
  expect(await beans()).toBe(5);
  await api.db.query("update coupon set status = 2 where id = $1::bigint", [off.id]);
  expect(await payReached(api.db)).toBe(1);
  expect(await progressOf(task)).toMatchObject([{ claimed: 2, due: 0, beans: 12, error: "" }]);
  expect(await beans()).toBe(12);
});

it("the same action counts once, from many calls too, and an outsider of the audience not at all", async () => {
  const task = await makeTask(api.db, { countries: ["DE"] });
  const all = await makeTask(api.db);
  const same = { subject: { resource: "model", id: "77" } };
  const counted = await Promise.all(Array.from({ length: 8 }, () => act(same)));
  expect(counted.filter((n) => n > 0)).toEqual([1]);
  expect([await progressOf(task), await progressOf(all)]).toMatchObject([[], [{ count: 1 }]]);
});

it("a cycle changes at midnight of the member's clock, east, west and in the night of summer time", async () => {
  const task = await makeTask(api.db, { cycle: "day" });
  const at = (iso: string): number => Date.parse(iso) / 1_000;
  // Kiritimati is 14 hours ahead, Midway 11 behind.
  await act({ at: at("2026-06-01T09:59:59Z"), zone: "Pacific/Kiritimati" });
  await act({ at: at("2026-06-01T10:00:00Z"), zone: "Pacific/Kiritimati" });
  await act({ at: at("2026-05-30T10:59:59Z"), zone: "Pacific/Midway" });
  await act({ at: at("2026-05-30T11:00:00Z"), zone: "Pacific/Midway" });
  // Berlin is one hour ahead until the morning of 29 March, and two from then on.
  await act({ at: at("2026-03-28T22:59:59Z"), zone: "Europe/Berlin" });
  await act({ at: at("2026-03-28T23:00:00Z"), zone: "Europe/Berlin" });
  await act({ at: at("2026-03-29T21:59:59Z"), zone: "Europe/Berlin" });
  await act({ at: at("2026-03-29T22:00:00Z"), zone: "Europe/Berlin" });
  const keys = (await progressOf(task)).map(({ key, count }) => `${String(key)} ${String(count)}`).toSorted();
  expect(keys).toEqual([
    "2026-03-28 1",
    "2026-03-29 2",
    "2026-03-30 1",
    "2026-05-29 1",
    "2026-05-30 1",
    "2026-06-01 1",
    "2026-06-02 1",
  ]);
});

it("a quota holds under many members at a time, and those who are in go on", async () => {
  const task = await makeTask(api.db, { quotaUsers: 3, cycle: "day" });
  const members = await Promise.all(Array.from({ length: 10 }, async () => (await makeUser(api.db)).id));
  await Promise.all(members.map((member) => act({ user: member })));
  const inside = await api.db.query<{ id: string }>(
    `select distinct "user"::text as id from member_task_progress where task = $1::bigint`,
    [task.id],
  );
  expect(inside).toHaveLength(3);
  expect(await act({ user: String(inside[0]?.id), at: now() + DAY })).toBe(1);
});

it("undoing within a day takes the step back, once, and what is spent is owed", async () => {
  const task = await makeTask(api.db, { steps: [step(1, 20)] });
  await act({ subject: { resource: "model", id: "5" } });
  await payReached(api.db);
  // The member spends 15 of the 20.
  await api.db.transaction((tx) =>
    post(tx, systemContext(api.db), {
      idemKey: `spend:${user}`,
      kind: "goodsPay",
      biz: { resource: "user", id: user },
      legs: [
        { owner: ofUser(user), currency: "bean", amount: -15 },
        { owner: ofPlatform("beanRecycle"), currency: "bean", amount: 15 },
      ],
    }),
  );
  expect(await Promise.all([revoke("5"), revoke("5")])).toEqual(expect.arrayContaining([1, 0]));
  expect(await progressOf(task)).toMatchObject([{ count: 0, step: 0, claimed: 0, beans: 0 }]);
  expect(await beans()).toBe(0);
  // The next step pays the 15 first.
  await act({ subject: { resource: "model", id: "5" } });
  await payReached(api.db);
  expect(await progressOf(task)).toMatchObject([{ count: 1, claimed: 1, beans: 20 }]);
  expect(await beans()).toBe(5);
});

it("a limit of a day holds, and a new day counts again", async () => {
  const task = await makeTask(api.db, { capDay: 2, steps: [step(9, 1)] });
  const counted: number[] = [];
  for (let i = 0; i < 4; i++) counted.push(await act());
  counted.push(await act({ at: now() + DAY }));
  expect([counted, await progressOf(task)]).toMatchObject([[1, 1, 0, 0, 1], [{ count: 3 }]]);
});

it("a task counts only the subjects and the platform that it names", async () => {
  const [one, other] = [await makeModel(api.db), await makeModel(api.db)];
  const task = await makeTask(api.db, { target: { model: one.id }, platforms: [2] });
  const of = (id: string, platform: number) => act({ subject: { resource: "model", id }, platform });
  expect([await of(other.id, 2), await of(one.id, 0)]).toEqual([0, 0]);
  const third = await makeTask(api.db, { target: { model: other.id }, action: "like" });
  expect(await act({ action: "like", subject: { resource: "model", id: other.id }, platform: 0 })).toBe(1);
  expect([await progressOf(task), await progressOf(third)]).toMatchObject([[], [{ count: 1 }]]);
});

it("after a day, nothing is taken back", async () => {
  await makeTask(api.db);
  await act({ subject: { resource: "model", id: "6" }, at: now() - DAY - HOUR });
  expect(await revoke("6")).toBe(0);
});

it("a model that passed counts by the job, and one that is deleted within a day is taken back", async () => {
  const task = await makeTask(api.db, { action: "upload" });
  const model = await makeModel(api.db, { author: user, status: 2, machineReview: 5, queueOrder: null });
  await api.db.query("update model set publish_time = now() - interval '1 hour' where id = $1::bigint", [model.id]);
  await countKnown(api.db);
  await countKnown(api.db);
  expect(await progressOf(task)).toMatchObject([{ count: 1, step: 1 }]);
  // Under a new review it is neither new nor gone.
  await api.db.query("update model set status = 1 where id = $1::bigint", [model.id]);
  await revokeGone(api.db);
  expect(await progressOf(task)).toMatchObject([{ count: 1 }]);
  await api.db.query("update model set delete_time = now() where id = $1::bigint", [model.id]);
  await revokeGone(api.db);
  expect(await progressOf(task)).toMatchObject([{ count: 0, step: 0 }]);
});

it("steps of a running task are added and paid, not lowered, and the refusal names the step", async () => {
  const task = await makeTask(api.db);
  for (let i = 0; i < 2; i++) await act();
  const edit = async (steps: object[]) => {
    const { item } = await api.ok<{ item: AnyRecord }>("memberTask", "detail", { id: task.id });
    const body = { id: task.id, version: item["version"], item: { steps } };
    return api.call(v2("memberTask", "edit"), body, { token: api.admin });
  };
  const lower = await edit([step(1, 4), step(3, 20)]);
  expect([lower.code, lower.msg]).toEqual([codes.illegalParameter, expect.stringContaining("第 1 阶")]);
  const gone = await edit([step(1, 5), step(4, 20)]);
  expect([gone.code, gone.msg]).toEqual([codes.illegalParameter, expect.stringContaining("第 2 阶")]);
  const falling = await edit([step(1, 5), step(3, 20), step(2, 5)]);
  expect([falling.code, falling.msg]).toEqual([codes.illegalParameter, expect.stringContaining("第 3 阶")]);
  expect((await edit([step(1, 5), step(2, 9), step(3, 20)])).code).toBe(codes.ok);
  await payReached(api.db);
  expect(await progressOf(task)).toMatchObject([{ step: 2, claimed: 2, beans: 14 }]);
});

it("a step is made up once in a cycle, with a reason, and is not paid again when it is reached", async () => {
  const task = await makeTask(api.db);
  const body = { reason: { text: "上传失败未计数" }, input: { user, step: 2 } };
  expect((await run("memberTask.makeUpStep", task.id, { input: { user } })).code).not.toBe(codes.ok);
  expect((await run("memberTask.makeUpStep", task.id, body)).code).toBe(codes.ok);
  const again = await run("memberTask.makeUpStep", task.id, body);
  expect([again.code, again.msg]).toEqual([codes.guardRefused, expect.stringContaining("已发放")]);
  for (let i = 0; i < 3; i++) await act();
  await payReached(api.db);
  expect(await progressOf(task)).toMatchObject([{ count: 3, claimed: 2, due: 0, beans: 25 }]);
  expect(await beans()).toBe(25);
});

it("the books of all this add up", async () => {
  expect((await checkLedger(api.db))["differences"]).toBe(0);
});
