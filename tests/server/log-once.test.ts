import { expect, it } from "vitest";
import { logOncePerMinute } from "#server/log-once.ts";

it("the log reports a repeated line once a minute, and another line at once", () => {
  let now = 0;
  const lines: string[] = [];
  const report = logOncePerMinute(
    (line) => lines.push(`${now / 1_000} ${line}`),
    () => now,
  );
  for (; now <= 125_000; now += 500) {
    report("The outbox failed");
    if (now === 30_000) report("The heartbeat failed");
  }
  expect(lines).toEqual([
    "0 The outbox failed",
    "30 The heartbeat failed",
    "60 The outbox failed",
    "120 The outbox failed",
  ]);
});

it("the log remembers only a few hundred lines to suppress repetitions", () => {
  const lines: string[] = [];
  const report = logOncePerMinute(
    (line) => lines.push(line),
    () => 0,
  );
  for (let n = 0; n < 1_000; n++) report(`line ${n}`);
  report("line 999");
  report("line 0");
  expect(lines).toHaveLength(1_001);
});
