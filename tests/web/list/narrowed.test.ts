import { expect, it } from "vitest";
import { billScreens } from "#domain/beans/bill-screens.ts";
import { accountFlow } from "#domain/money/account-flow.resource.ts";
import { narrowedBy } from "#domain/api/narrowed.ts";

const at = (route: string) => {
  const screen = billScreens.find((one) => one.route.startsWith(route));
  if (!screen) throw new Error(`no screen ${route}`);
  return screen;
};
const consumed = at("/bean-list/consume-detail");

it("narrows by each parameter of the address, and by none that is 0", () => {
  const narrowed = (type: string, date: string) => narrowedBy(consumed, accountFlow, { type, date }, "Asia/Shanghai");
  expect(narrowed("2", "2026-11-18")).toEqual({ filter: "billType:2 time:2026-11-18", wrong: [] });
  expect(narrowed("0", "2026-11-18")).toEqual({ filter: "time:2026-11-18", wrong: [] });
  expect(narrowed("0", "0")).toEqual({ filter: "", wrong: [] });
});

it("names a day of Beijing by the reader's clock", () => {
  const { filter } = narrowedBy(consumed, accountFlow, { type: "0", date: "2026-11-18" }, "Europe/Berlin");
  expect(filter).toBe("time:2026-11-17T17:00:00..2026-11-18T16:59:59");
});

it("says which parameter is wrong", () => {
  const wrongIn = (type: string, date: string) =>
    narrowedBy(consumed, accountFlow, { type, date }, "Asia/Shanghai").wrong.map(({ name }) => name);
  expect(wrongIn("5", "2026-11-18")).toEqual(["type"]);
  expect(wrongIn("2", "2026-02-30")).toEqual(["date"]);
  expect(wrongIn("x y", "today")).toEqual(["type", "date"]);
  const foreign = narrowedBy(at("/bean-list/deliver-detail"), accountFlow, { id: "1 owner:2", date: "0" }, 0);
  expect(foreign.wrong.map(({ name }) => name)).toEqual(["id"]);
});
