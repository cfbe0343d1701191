import { afterAll, beforeAll, expect, it } from "vitest";
import { Currency } from "#domain/currency.ts";
import { linkClick } from "#domain/links/link-click.resource.ts";
import { linkPlatform } from "#domain/links/link-platform.resource.ts";
import { shortLink } from "#domain/links/short-link.resource.ts";
import { v2 } from "#domain/api/call.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { countClicks } from "#server/areas/links/count-clicks.ts";
import { refreshAllKept } from "#server/resources/refresh-kept.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { now } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const platform = (key: string): Promise<AnyRecord> =>
  insertRecord(api.db, linkPlatform, { key, name: { "1": key, "0": key }, kind: "social" }, null);
const detail = async (id: string): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>("linkPlatform", "detail", { id })).item;
const enter = async (id: string, input: object) =>
  api.call<{ path: string }>(
    v2("linkPlatform", "enterCost"),
    { ids: [id], versions: { [id]: (await detail(id)).version }, input },
    { token: api.admin },
  );
const costsOf = async (id: string): Promise<AnyRecord[]> =>
  (await api.ok<{ list: AnyRecord[] }>("linkCost", "list", { filter: `platform:${id}` })).list;

it("costs of a platform are entered by month in one currency, and divided by its visitors", async () => {
  const { id } = await platform("costly");
  const link = await insertRecord(
    api.db,
    shortLink,
    { name: "短链", code: "costly", platform: id, target: "https://example.com/" },
    null,
  );
  for (const i of [1, 2, 3, 4])
    await insertRecord(
      api.db,
      linkClick,
      { link: link.id, time: now(), visitor: `v${i}`, isBot: false, slot: `c${i}` },
      null,
    );
  await countClicks(api.db);
  await refreshAllKept(api.db);
  const without = await enter(id, { month: "2026-10", amount: 10_000 });
  expect([without.code, without.result.path]).toEqual([codes.illegalParameter, "input.currency"]);
  const odd = await enter(id, { month: "2026-13", amount: 10_000, currency: Currency.of("renminbi") });
  expect([odd.code, odd.result.path]).toEqual([codes.illegalParameter, "input.month"]);
  expect((await enter(id, { month: "2026-10", amount: 10_000, currency: Currency.of("renminbi") })).code).toBe(0);
  expect((await enter(id, { month: "2026-11", amount: 2_000 })).code).toBe(0);
  // A second entry of a month takes the place of the first.
  expect((await enter(id, { month: "2026-10", amount: 8_000 })).code).toBe(0);
  expect(await costsOf(id)).toMatchObject([{ month: "2026-11" }, { month: "2026-10", amount: 8_000 }]);
  expect(await detail(id)).toMatchObject({ costs: 10_000, visitors: 4, visitorCost: 2_500, cost: "fixed" });
  const other = await enter(id, { month: "2026-09", amount: 1, currency: Currency.of("meiyuan") });
  expect([other.code, other.result.path]).toEqual([codes.illegalParameter, "input.currency"]);
});

it("a merge moves links and costs, and says so before", async () => {
  const [from, into] = [(await platform("double")).id, (await platform("single")).id];
  const values = { name: "短链", code: "double", platform: from, target: "https://example.com/" };
  const link = await insertRecord(api.db, shortLink, values, null);
  const currency = Currency.of("renminbi");
  await enter(from, { month: "2026-10", amount: 500, currency });
  await enter(from, { month: "2026-09", amount: 70, currency });
  await enter(into, { month: "2026-10", amount: 100, currency });
  const body = { ids: [from], versions: { [from]: (await detail(from)).version }, input: { target: into } };
  await api.ok("linkPlatform", "merge", body);
  const { item } = await api.ok<{ item: AnyRecord }>("shortLink", "detail", { id: link.id });
  expect(item["platform"]).toBe(into);
  expect((await costsOf(into)).map(({ amount }) => amount)).toEqual([600, 70]);
  expect(await detail(into)).toMatchObject({ links: 1, costs: 670 });
  expect((await api.call(v2("linkPlatform", "detail"), { id: from }, { token: api.admin })).code).toBe(codes.notFound);
  const intoItself = { ids: [into], versions: { [into]: (await detail(into)).version }, input: { target: into } };
  expect((await api.call(v2("linkPlatform", "merge"), intoItself, { token: api.admin })).code).toBe(codes.guardRefused);
});
