import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import { makeDemo } from "#server/demo/demo-child.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const models = async (): Promise<number> =>
  (await api.db.query<{ n: number }>("select count(*)::int as n from model"))[0]?.n ?? 0;

it("the demo process stops between two batches", async () => {
  const lines: string[] = [];
  const config = readConfig({ DATA_DIR: api.dataDir });
  const stop = makeDemo({ config, address: api.db.url }, (line) => lines.push(line));
  await expect.poll(models, { timeout: 30_000 }).toBeGreaterThan(0);
  await stop();
  const made = await models();
  expect(made % 50).toBe(0);
  expect(made).toBeLessThan(2_000);
  expect(lines.filter((line) => line.includes("could not"))).toEqual([]);
}, 90_000);
