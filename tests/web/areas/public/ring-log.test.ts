import { expect, it } from "vitest";
import { filtered, logText, MOST_LINES, RingLog } from "#web/areas/public/websocket/ring-log.ts";

it("the log keeps its last lines, oldest first, and none from before it was cleared", () => {
  const log = new RingLog();
  for (let n = 0; n < MOST_LINES + 5; n += 1) log.add("in", `line ${n}`, 6);
  const lines = log.lines();
  expect([lines.length, lines[0]?.text, lines.at(-1)?.text]).toEqual([MOST_LINES, "line 5", `line ${MOST_LINES + 4}`]);
  expect(filtered(lines, " LINE 1004 ").map(({ n }) => n)).toEqual([1_004]);
  expect(filtered(lines, "out")).toEqual([]);
  log.clear();
  log.add("note", "x".repeat(5_000), 0);
  expect(log.lines().map(({ text }) => text.length)).toEqual([2_000]);
  expect(logText(log.lines()).split("\t").slice(1, 3)).toEqual(["note", "0"]);
});
