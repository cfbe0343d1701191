import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { BeanCurrency } from "#domain/beans/enumerations.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { dayAfter, localDay } from "#domain/member-tasks/cycle.ts";
import type { SigningIn } from "#server/areas/member-tasks/sign-in.ts";
import { signInMember } from "#server/areas/member-tasks/sign-in.ts";
import { checkLedger } from "#server/ledger/check.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser, now } from "#support/factory.ts";
import { balanceOf } from "#support/ledger.ts";
import { makeTask } from "#support/make-member-tasks.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const BEAN = Number(BeanCurrency.of("bean"));
let user: string;
beforeEach(async () => {
  user = (await makeUser(api.db)).id;
  await api.db.query("update member_task set status = 3 where status = 2");
});

const beans = async (): Promise<number> => (await balanceOf(api.db, user, BEAN)).available;
const sign = (more: Partial<SigningIn> = {}): Promise<AnyRecord> =>
  api.db.transaction((tx) => signInMember(tx, systemContext(api.db), { user, zone: 0, ...more }));
const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`) / 1_000;
const onDay = (day: string, more: Partial<SigningIn> = {}): Promise<AnyRecord> => sign({ at: noon(day), ...more });
const runs = async (): Promise<number[]> =>
  (
    await api.db.query<{ n: number }>(`select run_length as n from sign_in where "user" = $1::bigint order by day`, [
      user,
    ])
  ).map(({ n }) => n);

const status = async (task: AnyRecord, verb: string) => {
  const { item } = await api.ok<{ item: AnyRecord }>("memberTask", "detail", { id: task.id });
  return api.call(
    v2("memberTask", verb),
    { ids: [task.id], versions: { [task.id]: item["version"] } },
    { token: api.admin },
  );
};

it("a day is signed in once, however many calls come at a time, and paid once", async () => {
  await makeTask(api.db, { shape: "signIn", memberFactor: { ordinary: 2 } });
  const done = await Promise.allSettled(Array.from({ length: 20 }, () => sign()));
  expect(done.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  expect(await beans()).toBe(2);
});

it("the day is that of the member's clock", async () => {
  await makeTask(api.db, { shape: "signIn" });
  const at = Date.parse("2026-06-01T10:30:00Z") / 1_000;
  expect((await sign({ at, zone: "Pacific/Kiritimati" }))["day"]).toBe("2026-06-02");
  expect((await sign({ at, zone: "Pacific/Midway" }))["day"]).toBe("2026-05-31");
});

it("the calendar goes on from day to day, and begins again after a missed one where the plan says so", async () => {
  const plan = await makeTask(api.db, { shape: "signIn" });
  const places = [];
  for (const day of ["2026-06-01", "2026-06-02", "2026-06-04"]) places.push((await onDay(day))["place"]);
  expect([places, await runs()]).toEqual([
    [1, 2, 1],
    [1, 2, 1],
  ]);
  await api.db.query("update member_task set break_rule = 'goOn' where id = $1::bigint", [plan.id]);
  expect((await onDay("2026-06-06"))["place"]).toBe(2);
  // A rolling calendar of 7 days begins again after its last one.
  for (let i = 7; i <= 12; i++) expect((await onDay(dayAfter("2026-06-01", i - 1)))["place"]).toBe(((i - 5) % 7) + 1);
});

it("a missed day is made up for its cost, joins the runs beside it, and only so often a month", async () => {
  await makeTask(api.db, { shape: "signIn" });
  for (const day of ["2026-06-01", "2026-06-02", "2026-06-04", "2026-06-05", "2026-06-08"]) await onDay(day);
  const before = await beans();
  const made = await onDay("2026-06-08", { day: "2026-06-03" });
  expect(made).toMatchObject({ madeUp: true, cost: 3, runLength: 3, place: 3 });
  expect(await beans()).toBe(before - 3 + 3);
  expect(await runs()).toEqual([1, 2, 3, 4, 5, 1]);
  await onDay("2026-06-08", { day: "2026-06-07" });
  await expect(onDay("2026-06-08", { day: "2026-06-06" })).rejects.toThrow("used up");
  await expect(onDay("2026-06-08", { day: "2026-06-09" })).rejects.toThrow("ahead");
  await expect(onDay("2026-08-08", { day: "2026-06-06" })).rejects.toThrow("31 days");
});

it("a day is not made up without the beans for it", async () => {
  await makeTask(api.db, { shape: "signIn", makeUp: { times: 5, cost: 500 } });
  await onDay("2026-06-02");
  await expect(onDay("2026-06-02", { day: "2026-06-01" })).rejects.toThrow();
  expect([await runs(), await beans()]).toEqual([[1], 1]);
});

it("one plan is live for a platform and a country, also when two go live at a time", async () => {
  const plan = (more: object) => makeTask(api.db, { shape: "signIn", status: 1, ...more });
  const [all, web, german] = [
    await plan({}),
    await plan({ platforms: [2] }),
    await plan({ platforms: [0], countries: ["DE"] }),
  ];
  const answers = await Promise.all([status(web, "onShelf"), status(all, "onShelf")]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([codes.ok, codes.illegalParameter].toSorted());
  await api.db.query("update member_task set status = 1 where id = any($1::bigint[])", [[all.id, web.id]]);
  expect((await status(web, "onShelf")).code).toBe(codes.ok);
  expect((await status(german, "onShelf")).code).toBe(codes.ok);
  const refused = await status(all, "onShelf");
  expect([refused.code, refused.msg]).toEqual([codes.illegalParameter, expect.stringContaining("重叠")]);
});

it("an admin signs a member in with a reason, once a day and without a cost", async () => {
  const plan = await makeTask(api.db, { shape: "signIn" });
  const day = dayAfter(localDay("Asia/Shanghai", now()), -2);
  const call = async () => {
    const { item } = await api.ok<{ item: AnyRecord }>("memberTask", "detail", { id: plan.id });
    const versions = { [plan.id]: item["version"] };
    const body = { ids: [plan.id], versions, reason: { text: "当天服务中断" }, input: { user, day } };
    return api.call(v2("memberTask", "signInFor"), body, { token: api.admin });
  };
  expect((await call()).code).toBe(codes.ok);
  const again = await call();
  expect([again.code, again.msg]).toEqual([codes.guardRefused, expect.stringContaining("已签到")]);
  const [row] = await api.db.query(
    `select made_up as "madeUp", cost::int as cost, reason, operator is not null as "byHand" from sign_in where "user" = $1::bigint`,
    [user],
  );
  expect(row).toEqual({ madeUp: true, cost: 0, reason: "当天服务中断", byHand: true });
  expect(await beans()).toBe(1);
  expect((await checkLedger(api.db))["differences"]).toBe(0);
});
