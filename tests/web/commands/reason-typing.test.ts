import { expect, it } from "vitest";
import { stepTo } from "#web/commands/reason-typing.ts";

it("a step of the reason cursor stays within the shown reasons and starts at the first one", () => {
  expect([stepTo(0, 1, 11), stepTo(0, 2, 11), stepTo(8, 3, 11), stepTo(1, -3, 11)]).toEqual([1, 2, 10, 0]);
  expect([stepTo(0, 2, 2), stepTo(-1, 2, 9), stepTo(-1, -1, 9)]).toEqual([1, 0, 0]);
});
