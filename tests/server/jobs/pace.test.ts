import { expect, it } from "vitest";
import { createPace } from "#server/jobs/pace.ts";

/** A pace with a clock that only jobs and `pass` move. */
function paced(lastUse = () => -60_000) {
  let clock = 0;
  const pace = createPace(() => clock, lastUse);
  const pass = (ms: number): void => void (clock += ms);
  const work = (ms: number): Promise<void> => pace.run(async () => pass(ms));
  return { ...pace, pass, work };
}

it("a job of seconds is rested for as long as it took", async () => {
  const { mayBegin, pass, work } = paced();
  expect(mayBegin()).toBe(true);
  await work(3_000);
  expect(mayBegin()).toBe(false);
  pass(2_999);
  expect(mayBegin()).toBe(false);
  pass(1);
  expect(mayBegin()).toBe(true);
});

it("short jobs follow each other for a second, and rest for all of them", async () => {
  const { mayBegin, pass, work } = paced();
  for (let job = 0; job < 9; job += 1) await work(100);
  expect(mayBegin()).toBe(true);
  await work(100);
  expect(mayBegin()).toBe(false);
  pass(999);
  expect(mayBegin()).toBe(false);
  pass(1);
  expect(mayBegin()).toBe(true);
});

it("a job begins only when the last one has ended", async () => {
  const { mayBegin, run } = paced();
  let end = (): void => undefined;
  const job = run(() => new Promise<void>((done) => (end = done)));
  expect(mayBegin()).toBe(false);
  end();
  await job;
  expect(mayBegin()).toBe(true);
});

it("a job that fails is rested, too, and lets the next one begin", async () => {
  const { mayBegin, pass, run } = paced();
  const failing = run(async () => {
    pass(2_000);
    throw new Error("no such file");
  });
  await expect(failing).rejects.toThrow("no such file");
  expect(mayBegin()).toBe(false);
  pass(2_000);
  expect(mayBegin()).toBe(true);
});

it("no job begins until five seconds after the latest call by a person", () => {
  let used = 0;
  const { mayBegin, pass } = paced(() => used);
  pass(4_999);
  expect(mayBegin()).toBe(false);
  used = 4_999;
  pass(4_999);
  expect(mayBegin()).toBe(false);
  pass(1);
  expect(mayBegin()).toBe(true);
});
