import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { actorOfToken, lastUse } from "#server/auth/session/session.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { enqueue, enqueueReview } from "#server/jobs/enqueue.ts";
import { freeJobsOfTheDead } from "#server/jobs/heartbeat.ts";
import { installJobs } from "#server/jobs/install.ts";
import { startWorkers } from "#server/jobs/workers.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { now } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  await installJobs(api.db.url);
});
afterAll(() => api.close());

/** Starts the workers of a process whose mails go to `send`. */
async function work(send: () => Promise<void>, lastUse = () => 0): Promise<string[]> {
  const lines: string[] = [];
  const workers = await startWorkers({
    db: api.db,
    address: api.db.url,
    storage: api.storage,
    uploads: api.app.services.uploads,
    mailer: { send, close: () => undefined },
    sms: { send },
    metrics: createMetrics(),
    outage: api.app.services.outage,
    committed: () => undefined,
    lastUse,
    report: (line) => lines.push(line),
  });
  onTestFinished(() => workers.stop());
  return lines;
}

const mail = (account: string): Promise<void> =>
  api.db.transaction((tx) =>
    enqueue(
      tx,
      "sendNewDevice",
      { email: "li@example.com", account, ip: "127.0.0.1", time: now(), language: 1 },
      { key: account },
    ),
  );
const jobs = () => api.db.query<{ id: string }>("select id from graphile_worker.jobs");

describe("the workers of a process", () => {
  it.each(["fails", "is done"])("continue if the database cannot record that a job %s", async (how) => {
    // A full disk, which only affects the statement that records the end of the job.
    await api.db.query(`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await api.db.query(
      `create trigger no_room before update or delete on graphile_worker._private_jobs
       for each row when (old.locked_by is not null) execute function no_room()`,
    );
    let calls = 0;
    const lines = await work(async () => {
      calls += 1;
      if (how === "fails" && calls === 1) throw new Error("the mail server is away");
    });
    await mail(`li-${how}`);
    await expect.poll(() => lines.join("\n")).toMatch(/The jobs stop \(.*\) and begin again by themselves/);
    expect(await jobs()).toHaveLength(1);
    await api.db.query("drop function no_room cascade");
    await expect.poll(() => lines.at(-1)).toBe("The jobs run again.");
    await expect.poll(jobs).toEqual([]);
    expect(calls).toBe(2);
  });

  it("keep a job that takes longer than the limit for dead processes", async () => {
    let done = (): void => undefined;
    let calls = 0;
    await work(() => {
      calls += 1;
      return new Promise((end) => (done = end));
    });
    await mail("long");
    await expect.poll(() => calls).toBe(1);
    await api.db.query("update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'");
    expect(await freeJobsOfTheDead(api.db)).toBe(0);
    done();
    await expect.poll(jobs).toEqual([]);
    expect(calls).toBe(1);
  });

  it("begin no job that nobody waits for while somebody uses the console, and do others", async () => {
    const ended: (() => void)[] = [];
    let inUse = true;
    await work(
      () => new Promise((end) => ended.push(end)),
      () => (inUse ? performance.now() : -60_000),
    );
    await mail("held");
    await expect.poll(() => ended.length).toBe(1);
    await enqueueReview(api.db, "model", "999999", { findingsOnly: true, later: true });
    // One worker waits for the first mail, and the other one would take the review between two of these.
    for (const n of [2, 3, 4]) {
      await mail(`mail-${n}`);
      await expect.poll(() => ended.length).toBe(n);
      ended.at(-1)?.();
      await expect.poll(async () => (await jobs()).length).toBe(2);
    }
    expect(
      await api.db.query(
        "select attempts::int as tried from graphile_worker.jobs where task_identifier = 'reviewRecord'",
      ),
    ).toEqual([{ tried: 0 }]);
    ended[0]?.();
    inUse = false;
    await expect.poll(jobs).toEqual([]);
  });

  it("know when somebody made a call last, and count no call that a window makes by itself", async () => {
    const before = lastUse();
    await api.ok("model", "list");
    const used = lastUse();
    expect(used).toBeGreaterThan(before);
    await actorOfToken(api.db, api.admin, false);
    expect(lastUse()).toBe(used);
  });
});
