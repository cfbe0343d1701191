import { afterAll, beforeAll, expect, it } from "vitest";
import type { Demo } from "#support/demo.ts";
import { DEMO_TIMEOUT_MS, openDemo } from "#support/demo.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await openDemo();
}, DEMO_TIMEOUT_MS);
afterAll(() => demo.db.drop());

it("the stock of the demo adds up: movements, variants, articles and free codes", async () => {
  const { db } = demo;
  const [counted] = await db.query<{ n: number }>("select count(*)::int as n from goods_stock");
  expect(counted?.n).toBeGreaterThan(100);
  const variants = await db.query(
    `select s.id from goods_sku s left join goods_stock m on m.sku = s.id group by s.id
     having (s.stock, s.reserved, s.sold) is distinct from (coalesce(sum(m.amount), 0), coalesce(sum(m.held), 0),
       coalesce(-sum(m.held) filter (where m.kind = 'sold'), 0))`,
  );
  const balances = await db.query(
    `select id from (select id, balance_after, sum(amount) over (partition by sku order by id) as sum from goods_stock) m
     where balance_after <> sum or balance_after < 0`,
  );
  const articles = await db.query(
    `select g.id from goods g join goods_sku s on s.goods = g.id group by g.id
     having (g.stock, g.reserved, g.sold) is distinct from (sum(s.stock), sum(s.reserved), sum(s.sold))`,
  );
  const codes = await db.query(
    `select s.id from goods_sku s join goods g on g.id = s.goods and g.kind = 'partnerCode'
     where s.stock + s.reserved <> (select count(*) from goods_code c where c.sku = s.id and c.status = 'free')`,
  );
  expect({ variants, balances, articles, codes }).toEqual({ variants: [], balances: [], articles: [], codes: [] });
});
