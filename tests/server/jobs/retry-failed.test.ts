import { afterAll, beforeAll, expect, it } from "vitest";
import { enqueue, enqueueReview } from "#server/jobs/enqueue.ts";
import { retryFailed } from "#server/jobs/retry-failed.ts";
import { installJobs } from "#server/jobs/install.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  await installJobs(api.db.url);
});
afterAll(() => api.close());

it("a review that failed at every attempt is tried once more; other jobs are not", async () => {
  await api.db.transaction(async (tx) => {
    await enqueueReview(tx, "model", "1");
    await enqueueReview(tx, "model", "2");
    const device = { account: "li", email: "li@example.com", device: "x", ip: "127.0.0.1", language: 1, at: 0 };
    await enqueue(tx, "sendNewDevice", device as never, { key: "device" });
  });
  const left = () =>
    api.db.query<{ key: string; left: number }>(
      "select key, max_attempts - attempts as left from graphile_worker.jobs order by key",
    );
  await api.db.query("update graphile_worker._private_jobs set attempts = max_attempts where key <> 'review:model:2'");
  expect(await retryFailed(api.db)).toBe(1);
  expect(await left()).toEqual([
    { key: "device", left: 0 },
    { key: "review:model:1", left: 1 },
    { key: "review:model:2", left: 5 },
  ]);
  expect(await retryFailed(api.db)).toBe(0);
});
