import { expect, it } from "vitest";
import { stepTo } from "#web/commands/reason-typing.ts";

it("a step stays among those that digits reach, and the first leads from nowhere to the first", () => {
  expect([stepTo(0, 1, 15), stepTo(0, 2, 15), stepTo(8, 1, 15), stepTo(1, -2, 15)]).toEqual([1, 2, 8, 0]);
  expect([stepTo(0, 2, 2), stepTo(-1, 2, 15), stepTo(-1, -1, 15)]).toEqual([1, 0, 0]);
});
