import { afterAll, beforeAll, expect, it } from "vitest";
import type { BillHead } from "#domain/beans/api.ts";
import type { SumsReply } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { LedgerCurrency } from "#domain/currency.ts";
import { accountFlow } from "#domain/money/account-flow.resource.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { refreshSums } from "#server/charts/refresh-sums.ts";
import { post } from "#server/ledger/post.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser } from "#support/factory.ts";
import { beans, posting } from "#support/ledger.ts";

const BILL = "screen:/bean-list/userinfo/{id}/{type}";
const MONEY = "screen:/financial-manage/flow";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  const { id } = await makeUser(api.db);
  const context = systemContext(api.db);
  await post(api.db, context, posting(beans(id, 70)));
  const money = [
    { owner: ofPlatform("suspense"), currency: "renminbi", amount: -500 },
    { owner: ofUser(id), currency: "renminbi", amount: 500 },
  ] as const;
  await post(api.db, context, posting(money, { kind: "correction" }));
  await refreshSums(api.db, accountFlow);
});
afterAll(() => api.close());

/** What a reader gets of the flows, as currencies: the list, the sums of its foot, the head of a bill. */
async function currenciesFor(token: string, filter = ""): Promise<Record<string, unknown[]>> {
  const read = async <T>(path: string, body: object): Promise<T> => {
    const reply = await api.call<T>(path, body, { token });
    expect(reply.code, reply.msg).toBe(codes.ok);
    return reply.result;
  };
  const { list } = await read<{ list: AnyRecord[] }>(v2("accountFlow", "list"), { filter });
  const { lines } = await read<SumsReply>(v2("view", "sums"), { resource: "accountFlow", filter });
  const { figures } = await read<BillHead>(v2("accountFlow", "billHead"), { filter });
  const keyOf = (value: unknown): unknown => LedgerCurrency.value(value)?.key;
  return {
    list: [...new Set(list.map(({ currency }) => keyOf(currency)))].toSorted(),
    foot: (lines ?? []).map(({ currency }) => currency).toSorted(),
    head: figures.map(({ currency }) => keyOf(currency)).toSorted(),
  };
}

it("a screen that opens only bills opens no flow of money, by whatever call", async () => {
  const { token } = await api.colleague("bills", [BILL, "accountFlow.export"]);
  const only = { list: ["bean"], foot: ["bean"], head: ["bean"] };
  expect(await currenciesFor(token)).toEqual(only);
  expect(await currenciesFor(token, "(currency:renminbi | currency:bean)")).toEqual(only);
  expect(await currenciesFor(token, "currency:renminbi")).toEqual({ list: [], foot: [], head: [] });
  const { list } = await api.ok<{ list: AnyRecord[] }>("accountFlow", "list", { filter: "currency:renminbi" });
  const [hidden] = list;
  const detail = await api.call(v2("accountFlow", "detail"), { id: hidden?.id }, { token });
  expect([detail.code, detail.msg]).toEqual([codes.noPermission, expect.stringContaining(String(hidden?.id))]);
});

it("a screen of all flows opens them to whoever also has one of the bills", async () => {
  const { token } = await api.colleague("finance", [BILL, MONEY]);
  const all = ["bean", "renminbi"];
  expect(await currenciesFor(token)).toEqual({ list: all, foot: all, head: all });
});
