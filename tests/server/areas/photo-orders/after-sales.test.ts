import { afterAll, beforeAll, expect, it } from "vitest";
import type { AnyRecord } from "#kernel/resource.ts";
import { openCase, withdrawCase } from "#server/areas/after-sales/app.ts";
import { afterSaleSubject } from "#server/areas/photo-orders/after-sale-subject.ts";
import { calculateParty } from "#server/areas/settlements/calculate.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { now } from "#support/factory.ts";
import { CAUSE, makeService } from "#support/make-after-sales.ts";
import { handIn, makeAssigned, makeFinished, periodOf, photoNow } from "#support/make-settlements.ts";
import { makeEarner } from "#support/make-withdrawal.ts";

let api: TestApp;
let partner: string;
beforeAll(async () => {
  api = await testApp();
  partner = (await makeEarner(api.db, { amount: 0 })).user;
  await makeService(api.db, { orderTypes: ["photo3dOrder"], days: 90, createTime: 1 });
});
afterAll(() => api.close());

const ask = (order: AnyRecord, money: number) =>
  api.db.transaction((tx) =>
    openCase(tx, systemContext(api.db), {
      member: String(order["user"]),
      orderType: "photo3dOrder",
      order: order.id,
      kind: "refund",
      cause: CAUSE,
      ask: { money },
    }),
  );
const calculate = () =>
  api.db.transaction((tx) =>
    calculateParty(tx, systemContext(api.db), { kind: "photo3d", party: partner, period: periodOf(now()) }),
  );

it("an order that is not finished has no case", async () => {
  const order = await handIn(api, await makeAssigned(api, partner));
  await expect(ask(order, 1_000)).rejects.toThrow("not finished");
});

it("a case asks for at most what is left, and keeps its order out of settlements while it is open", async () => {
  const order = await makeFinished(api, partner);
  await expect(ask(order, 30_001)).rejects.toMatchObject({ path: "ask.money" });
  const opened = await ask(order, 10_000);
  expect((await calculate()).map(({ state }) => state)).toEqual(["skipped"]);

  await api.db.transaction(async (tx) => {
    const locked = await photoNow(tx, order);
    await afterSaleSubject.returnPrice(tx, systemContext(api.db), locked, {
      amounts: { beans: 0, coins: 0, money: 10_000, currency: locked["currency"] as number },
      reason: "细节不符",
      saleNo: String(opened["saleNo"]),
      isInStock: false,
      isBack: false,
    });
    await withdrawCase(tx, systemContext(api.db), opened.id, String(order["user"]));
  });
  const [outcome] = await calculate();
  // The partner's share of what is left: 60 % of 20,000.
  expect(outcome).toMatchObject({ state: "made", settlement: { gross: 12_000, lineCount: 1 } });
});
