import { describe, expect, it } from "vitest";
import { bestService } from "#server/areas/after-sales/services.ts";

const service = (id: string, more: object) => ({
  id,
  kind: "refund",
  scope: "orderType",
  orderTypes: ["goodsOrder"],
  rank: 0,
  ...more,
});

describe("the most exact service wins", () => {
  const all = service("1", {});
  const parent = service("2", { scope: "goodsClass", classes: ["10"], rank: -5 });
  const near = service("3", { scope: "goodsClass", classes: ["11"], rank: 9 });
  const exact = service("4", { scope: "goods", goods: ["7"], rank: 99 });
  const wanted = { kind: "refund", orderType: "goodsOrder", goods: "7", classes: ["11", "10"] };

  it.each([
    [[all, parent, near, exact], "4"],
    [[all, parent, near], "3"],
    [[all, parent], "2"],
    [[all, service("0", { rank: 1 })], "1"],
    [[service("9", { kind: "exchange" }), service("8", { scope: "goods", goods: ["8"] })], undefined],
  ])("%#", (services, id) => expect(bestService(services, wanted)?.id).toBe(id));
});
