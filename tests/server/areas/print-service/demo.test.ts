import { afterAll, beforeAll, expect, it } from "vitest";
import { PrintStep } from "#domain/print-service/enumerations.ts";
import { addDemoOrders } from "#server/areas/print-service/demo/orders.ts";
import { checkLedger } from "#server/ledger/check.ts";
import { addTotals } from "#server/ledger/totals.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser, now } from "#support/factory.ts";
import { makeShop } from "#support/make-print-service.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

it("makes orders in every step, whose books add up in the order of time", async () => {
  for (let i = 0; i < 3; i++) await makeShop(api.db);
  for (let i = 0; i < 210; i++) await makeUser(api.db, { account: `demo-buyer-${i}` });
  await api.db.transaction((tx) => addDemoOrders(tx, systemContext(api.db), now()));
  const steps = await api.db.query<{ step: number; n: number }>(
    "select step, count(*)::int as n from print_order group by 1 order by 1",
  );
  expect(steps.map(({ step }) => PrintStep.value(step)?.key)).toEqual(PrintStep.values.map(({ key }) => key));
  await addTotals(api.db);
  expect(await checkLedger(api.db)).toMatchObject({ differences: 0 });
  const [escrow] = await api.db.query<{ held: string; owed: string }>(
    `select (select sum(f.amount) from account_flow f join account a on a.id = f.account
         join platform_account p on p.id = a.owner and a.owner_kind = 'platform' where p.code = 'escrow') as held,
       (select sum(paid - refunded) from print_order where step <> $1) as owed`,
    [PrintStep.of("finished")],
  );
  expect(escrow?.held).toBe(escrow?.owed);
  const [back] = await api.db.query(
    `select 1 from (select account, create_time, lag(create_time) over (partition by account order by id) as before
       from account_flow where owner_kind = 'provider') f where create_time < before`,
  );
  expect(back).toBeUndefined();
});
