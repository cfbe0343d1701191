import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { resourceNamed } from "#domain/index.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { tableOf } from "#kernel/sql-mapping.ts";
import { runDue } from "#server/commands/timed-transitions.ts";
import { tableSql } from "#server/db/schema-sql.ts";
import type { Sql } from "#server/db/sql.ts";
import { coreJobs } from "#server/jobs/core-jobs.ts";
import { startPeriodic } from "#server/jobs/run-periodic.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { now } from "#support/factory.ts";

/** A parcel that opens at its time. What it holds is written to a table of its own. */
vi.mock("#domain/generated/resources.ts", async (original) => {
  const { resources } = await original<{ resources: readonly Resource[] }>();
  const { oneOf, text, time } = await import("#kernel/field.ts");
  const { defineMachine } = await import("#kernel/machine.ts");
  const { defineResource } = await import("#kernel/resource.ts");
  const { ReviewFlow } = await import("#domain/enumerations/review.ts");
  const parcel = defineResource({
    name: "parcel",
    area: "links",
    label: ["包裹", "Parcel"],
    title: "code",
    module: "account",
    fields: {
      code: text(20, { label: ["编号", "Code"] }),
      openAt: time({ label: ["打开时间", "Opens"] }),
      opened: time({ label: ["已打开", "Opened"] }),
      note: text(20, { label: ["备注", "Note"] }),
      status: oneOf(ReviewFlow, { label: ["状态", "State"], default: "waiting" }),
    },
    machine: defineMachine({
      fields: { status: ReviewFlow },
      initial: { status: "waiting" },
      transitions: { open: { from: { status: ["waiting"] }, to: { status: "passed" }, system: true } },
      timed: [{ transition: "open", at: "openAt", set: { opened: "now", note: "by time" }, effect: "fillShelf" }],
    }),
    list: { columns: ["code"], sort: "-createTime" },
  });
  return { resources: [...resources, parcel] };
});

const broken = new Set<string>();

vi.mock("#server/generated/timed.ts", () => ({
  timedOfAreas: [
    {
      fillShelf: async (tx: Sql, _context: unknown, { before, record }: { before: AnyRecord; record: AnyRecord }) => {
        await tx.query("insert into shelf_content values ($1, $2)", [record["code"], before["status"]]);
        if (broken.has(String(record["code"]))) throw new Error("the shelf is full");
      },
    },
  ],
}));

let api: TestApp;
let reports: string[] = [];
const run = (signal?: AbortSignal) => runDue(api.db, (line) => reports.push(line), signal);

beforeAll(async () => {
  api = await testApp();
  for (const statement of tableSql(tableOf(resourceNamed("parcel")))) await api.db.query(statement);
  await api.db.query("create table shelf_content (code text, status text)");
});
beforeEach(async () => {
  await run();
  reports = [];
  broken.clear();
  await api.db.query("delete from shelf_content");
  await api.db.query("delete from parcel");
  await api.db.query("delete from timed_failure");
});
afterAll(() => api.close());

const makeParcels = async (n: number, openAt = now() - 60): Promise<AnyRecord[]> => {
  const made: AnyRecord[] = [];
  for (let i = 0; i < n; i++)
    made.push(await insertRecord(api.db, resourceNamed("parcel"), { code: `parcel ${i}`, openAt }, null));
  return made;
};
const contents = async (): Promise<string[]> =>
  (await api.db.query<{ code: string }>("select code from shelf_content order by code")).map(({ code }) => code);
const namesOf = (parcels: readonly AnyRecord[]): string[] => parcels.map((one) => String(one["code"])).toSorted();
/** Lets the next attempt be due now. */
const wait = () => api.db.query("update timed_failure set next_try = now()");

it("writes the fields and runs the effect in the transaction of the transition", async () => {
  const [parcel] = await makeParcels(1);
  const done = await run();
  expect(done).toMatchObject({ changed: 1, failing: 0 });
  expect(done.lag).toBeGreaterThanOrEqual(60);
  const after = await readRecord(api.db, resourceNamed("parcel"), String(parcel?.id));
  expect(after).toMatchObject({ note: "by time" });
  expect(after["status"]).not.toBe(parcel?.["status"]);
  expect(Number(after["opened"])).toBeGreaterThan(now() - 60);
  expect(await api.db.query("select * from shelf_content")).toEqual([
    { code: "parcel 0", status: String(parcel?.["status"]) },
  ]);
});

it("leaves a record whose effect fails as it was, tries it again after a growing wait, and does the others", async () => {
  const parcels = await makeParcels(4);
  broken.add("parcel 1");
  expect(await run()).toMatchObject({ changed: 3, failing: 1, cause: expect.stringContaining("the shelf is full") });
  expect(await contents()).toEqual(["parcel 0", "parcel 2", "parcel 3"]);
  expect((await readRecord(api.db, resourceNamed("parcel"), String(parcels[1]?.id)))["opened"]).toBeNull();
  // It is not due before its wait is over, and reported once.
  expect(await run()).toMatchObject({ changed: 0, failing: 1 });
  const waits: number[] = [];
  for (let i = 0; i < 3; i++) {
    await wait();
    await run();
    const [row] = await api.db.query<{ s: number }>(
      "select round(extract(epoch from next_try - now()))::int as s from timed_failure",
    );
    waits.push(Math.round(Number(row?.s) / 20));
  }
  expect(waits).toEqual([2, 4, 8]);
  expect(reports).toEqual([expect.stringContaining("could not run open: the shelf is full")]);
  broken.clear();
  await wait();
  expect(await run()).toMatchObject({ changed: 1, failing: 0, cause: "" });
  expect(await contents()).toEqual(namesOf(parcels));
});

it("does each record once where it is stopped in between and two processes go on", async () => {
  const parcels = await makeParcels(30);
  const stop = new AbortController();
  const first = run(stop.signal);
  stop.abort();
  expect((await first).changed).toBeLessThan(30);
  await Promise.all([run(), run()]);
  expect(await contents()).toEqual(namesOf(parcels));
  expect(await run()).toMatchObject({ changed: 0, lag: 0 });
});

it("waits for the time of the record, wherever the clock goes", async () => {
  const [parcel] = await makeParcels(1, now() + 3_600);
  expect(await run()).toMatchObject({ changed: 0 });
  const moveTo = (seconds: number) =>
    api.db.query("update parcel set open_at = now() + make_interval(secs => $2) where id = $1::bigint", [
      parcel?.id,
      seconds,
    ]);
  await moveTo(-7_200);
  expect(await run()).toMatchObject({ changed: 1, lag: 7_200 });
  await moveTo(3_600);
  expect(await run()).toMatchObject({ changed: 0, lag: 0 });
  expect(await contents()).toEqual(["parcel 0"]);
});

it("shows admins how late the work is, and what fails", async () => {
  await makeParcels(2, now() - 500);
  broken.add("parcel 0");
  const jobs = coreJobs.filter(({ name }) => name === "timedTransitions").map((job) => ({ ...job, every: 0.01 }));
  const { storage, uploads } = api.app.services;
  const quiet = { report: () => undefined, committed: () => undefined, signal: new AbortController().signal };
  const stops = startPeriodic(jobs, { db: api.db, storage, uploads, ...quiet });
  const shown = async () =>
    (await api.ok<{ list: AnyRecord[] }>("periodicJob", "list", { filter: "failing:1" })).list[0];
  await vi.waitFor(async () => expect(await shown()).toBeDefined(), 5_000);
  expect(await shown()).toMatchObject({ failing: 1, error: expect.stringContaining("the shelf is full") });
  expect(Number((await shown())?.["lag"])).toBeGreaterThanOrEqual(500);
  for (const end of stops) await end();
});
