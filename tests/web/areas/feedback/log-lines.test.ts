import { expect, it } from "vitest";
import { lineAt, nextOf, readLog } from "#web/areas/feedback/log-lines.ts";

const lines = readLog(
  [
    "2026-11-20 10:00:00 INFO boot",
    "2026-11-20 10:05:10 WARN belt",
    "  at step 3",
    "2026-11-20 10:09:59 ERROR stalled",
    "2026-11-20 10:30:00 print failed",
    "",
  ].join("\r\n"),
);
const secondsAt = (clock: string): number => Date.parse(`2026-11-20T${clock}Z`) / 1_000;

it("grades the lines of a log", () => {
  expect(lines.map(({ grade }) => grade)).toEqual([null, "warn", null, "error", "error"]);
});

it("goes from error to error, and around the ends", () => {
  expect([nextOf(lines, "error", 0, 1), nextOf(lines, "error", 3, 1), nextOf(lines, "error", 4, 1)]).toEqual([3, 4, 3]);
  expect(nextOf(lines, "error", 3, -1)).toBe(4);
  expect(nextOf(readLog("all good"), "warn", 0, 1)).toBe(-1);
});

it("finds the minute of a time, or the last line before it, inside of the log only", () => {
  expect(lineAt(lines, secondsAt("10:09:20"))).toBe(3);
  expect(lineAt(lines, secondsAt("10:20:00"))).toBe(3);
  expect(lineAt(lines, secondsAt("09:59:59"))).toBe(-1);
  expect(lineAt(lines, secondsAt("10:31:00"))).toBe(-1);
});
