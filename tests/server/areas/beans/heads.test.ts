import { afterAll, beforeAll, expect, it } from "vitest";
import { BeanCurrency } from "#domain/beans/enumerations.ts";
import type { BillHead, Holdings, MemberHead } from "#domain/beans/api.ts";
import { v2 } from "#domain/api/call.ts";
import { LedgerKind } from "#domain/money/enumerations.ts";
import { codes } from "#kernel/errors.ts";
import { DAY } from "#kernel/time-units.ts";
import { post } from "#server/ledger/post.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser, now } from "#support/factory.ts";
import { beans, posting } from "#support/ledger.ts";

const BEAN = BeanCurrency.of("bean");

let api: TestApp;
let members: string[];
beforeAll(async () => {
  api = await testApp();
  members = [(await makeUser(api.db)).id, (await makeUser(api.db)).id];
  const [first = "", second = ""] = members;
  const give = (user: string, amount: number, kind: "taskGrant" | "goodsPay", time = now()) =>
    post(api.db, systemContext(api.db), posting(beans(user, amount), { kind, time }));
  await give(first, 900, "taskGrant", now() - 2 * DAY);
  await give(first, -150, "goodsPay");
  await give(second, 40, "taskGrant");
  await give(second, -30, "goodsPay");
});
afterAll(() => api.close());

it("the head of a list adds up what its filter matches", async () => {
  const head = (filter: string) => api.ok<BillHead>("accountFlow", "billHead", { filter });
  const { figures, top } = await head("ownerKind:user currency:bean direction:out");
  expect(figures).toMatchObject([{ currency: BEAN, count: 2, sum: -180, members: 2, largest: 150 }]);
  expect(figures[0]?.hours.reduce((sum, size) => sum + size, 0)).toBe(180);
  expect(top).toMatchObject([{ kind: LedgerKind.of("goodsPay"), bizId: "", amount: 180, count: 2 }]);
  expect((await head(`ownerKind:user owner:${members[1] ?? ""} billType:task`)).figures).toMatchObject([{ sum: 40 }]);
  expect(await head("ownerKind:user time:2019-01-01")).toEqual({ figures: [], top: [] });
  const wrong = await api.call(v2("accountFlow", "billHead"), { filter: "billType:nothing" }, { token: api.admin });
  expect(wrong.code).toBe(codes.illegalParameter);
});

it("the head of a bill says what a member has, and that a foreign id is nobody", async () => {
  const head = (id: string) => api.ok<MemberHead>("accountFlow", "memberHead", { id });
  const { name, figures } = await head(members[0] ?? "");
  expect(name).not.toBeNull();
  expect(figures).toMatchObject([{ currency: BEAN, balance: 750, earned: 900, used: 150, recycled: 0, opening: 0 }]);
  expect(figures[0]?.points.map(({ balance }) => balance)).toEqual([900, 750]);
  expect(await head("999999999")).toMatchObject({ name: null, figures: [] });
});

it("holdings divide all members with beans, and say how long they last", async () => {
  const asked = { currency: BEAN, from: now() - 10 * DAY, to: now() + 10 };
  const { bands, held, lasts, gave, took } = await api.ok<Holdings>("beanDaily", "holdings", asked);
  expect([held, bands.map((band) => band.members)]).toEqual([760, [0, 1, 1, 0, 0]]);
  expect(lasts).toBe(42);
  expect([gave.map(({ amount }) => amount), took.map(({ amount }) => amount)]).toEqual([[940], [180]]);
  const long = await api.call(v2("beanDaily", "holdings"), { ...asked, from: 1_000_000_000 }, { token: api.admin });
  expect(long.code).toBe(codes.illegalParameter);
});

it("who may not read flows gets no figures of them", async () => {
  const { token } = await api.colleague("recycler", ["screen:/rectcle-bean"]);
  for (const [resource, verb, body] of [
    ["accountFlow", "billHead", { filter: "" }],
    ["accountFlow", "memberHead", { id: members[0] }],
    ["beanDaily", "holdings", { currency: BEAN, from: 1, to: 2 }],
  ] as const)
    expect((await api.call(v2(resource, verb), body, { token })).code, verb).toBe(codes.noPermission);
});
