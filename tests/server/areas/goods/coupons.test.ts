import { afterAll, beforeAll, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { coupon } from "#domain/goods/coupon.resource.ts";
import { couponRecord } from "#domain/goods/coupon-record.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY } from "#kernel/time-units.ts";
import { freeCoupon, lockCoupon, useCoupon } from "#server/areas/goods/coupons.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { readRecord } from "#server/resources/detail.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser, now } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const offer = (values: object = {}) =>
  makeAny(api.db, coupon, {
    kind: "amountOff",
    amount: 500,
    scope: "all",
    perUser: 2,
    valid: "days",
    days: 10,
    status: 2,
    ...values,
  });
const call = (resource: string, verb: string, record: AnyRecord, more: object) =>
  api.call<CommandReply>(
    v2(resource, verb),
    { ids: [record.id], versions: { [record.id]: record.version }, ...more },
    { token: api.admin },
  );
const grant = (record: AnyRecord, users: readonly string[]) =>
  call("coupon", "grant", record, { input: { users }, reason: { text: "补偿" } });
const recordsOf = async ({ id }: AnyRecord): Promise<AnyRecord[]> =>
  (await api.ok<{ list: AnyRecord[] }>("couponRecord", "list", { filter: `coupon:${id}` })).list;
const held = async (): Promise<{ user: string; record: AnyRecord }> => {
  const [made, user] = [await offer(), (await makeUser(api.db)).id];
  await grant(made, [user]);
  const [record] = await recordsOf(made);
  if (!record) throw new Error("nothing was granted");
  return { user, record };
};
const context = () => systemContext(api.db);
const order = (id: string) => ({ type: "goods", id });
const paid = { currency: 1, spend: 5_000, discount: 500 };

it("is granted once to each member, within its limits and only while it is live", async () => {
  const made = await offer({ total: 4 });
  const users = await Promise.all([1, 2, 3].map(async () => (await makeUser(api.db)).id));
  const [a = "", b = "", c = ""] = users;
  expect((await grant(made, [a, b, a])).code).toBe(codes.ok);
  const given = await recordsOf(made);
  expect(given.map(({ user }) => String(user)).toSorted()).toEqual([a, b].toSorted());
  expect(new Set(given.map(({ code }) => code)).size).toBe(2);
  for (const { code } of given) expect(code).toMatch(/^[2-9A-Z]{20}$/);
  expect((await grant(made, [a, b, c])).code).toBe(codes.guardRefused);
  expect((await grant(made, [a])).code).toBe(codes.ok);
  expect((await grant(made, [a])).code).toBe(codes.guardRefused);
  expect((await grant(made, [(await makeUser(api.db, { status: 3 })).id])).code).toBe(codes.guardRefused);
  expect((await grant(await offer({ status: 1 }), [c])).code).toBe(codes.guardRefused);
  expect(await recordsOf(made)).toHaveLength(3);
});

it("goes to one of 200 orders that want it at the same time, and is used once", async () => {
  const { user, record } = await held();
  const orders = Array.from({ length: 200 }, (_, i) => order(String(i + 1)));
  const results = await Promise.allSettled(
    orders.map((one) => api.db.transaction((tx) => lockCoupon(tx, context(), { id: record.id, user, order: one }))),
  );
  const won = results.flatMap(({ status }, i) => (status === "fulfilled" ? [orders[i]] : []));
  expect(won).toHaveLength(1);
  const [one] = won;
  if (!one) throw new Error("nobody got it");
  const use = (by = one) => api.db.transaction((tx) => useCoupon(tx, context(), { id: record.id, order: by, paid }));
  await expect(use(order("999"))).rejects.toThrow();
  const uses = await Promise.all(Array.from({ length: 20 }, () => use()));
  expect(new Set(uses.map(({ version }) => version)).size).toBe(1);
  expect(await readRecord(api.db, couponRecord, record.id)).toMatchObject({ status: "used", ...paid, order: one.id });
});

it("comes back when its order closes, and after a whole refund while it is valid", async () => {
  const { user, record } = await held();
  const one = order("7");
  const lock = () => api.db.transaction((tx) => lockCoupon(tx, context(), { id: record.id, user, order: one }));
  const free = () => api.db.transaction((tx) => freeCoupon(tx, context(), { id: record.id, order: one }));
  await expect(
    api.db.transaction((tx) => lockCoupon(tx, context(), { id: record.id, user: "999999", order: one })),
  ).rejects.toThrow();
  await lock();
  expect([await free(), await free()]).toEqual([true, false]);
  await lock();
  await api.db.transaction((tx) => useCoupon(tx, context(), { id: record.id, order: one, paid }));
  expect(await free()).toBe(true);
  expect(await readRecord(api.db, couponRecord, record.id)).toMatchObject({
    status: "unused",
    discount: null,
    order: null,
  });
});

it("expires at its end, is extended from now, and is void for good", async () => {
  const { user, record } = await held();
  await api.db.query(`update coupon_record set "end" = now() - interval '1 minute' where id = $1::bigint`, [record.id]);
  const lock = () => api.db.transaction((tx) => lockCoupon(tx, context(), { id: record.id, user, order: order("8") }));
  await expect(lock()).rejects.toThrow();
  await runTimedTransitions(api.db, () => undefined);
  const expired = await readRecord(api.db, couponRecord, record.id);
  expect(expired["status"]).toBe("expired");
  expect((await call("couponRecord", "extend", expired, { input: { days: 3 } })).code).toBe(codes.ok);
  const longer = await readRecord(api.db, couponRecord, record.id);
  expect(longer["status"]).toBe("unused");
  expect(Math.abs(Number(longer["end"]) - now() - 3 * DAY)).toBeLessThan(60);
  expect((await call("couponRecord", "void", longer, {})).code).not.toBe(codes.ok);
  expect((await call("couponRecord", "void", longer, { reason: { text: "违规" } })).code).toBe(codes.ok);
  await expect(lock()).rejects.toThrow();
});

it("keeps its worth once a member has one", async () => {
  const made = await offer();
  const edit = async (item: object) => {
    const { version } = await readRecord(api.db, coupon, made.id);
    return (await api.call(v2("coupon", "edit"), { id: made.id, version, item }, { token: api.admin })).code;
  };
  expect(await edit({ amount: 700 })).toBe(codes.ok);
  await grant(await readRecord(api.db, coupon, made.id), [(await makeUser(api.db)).id]);
  expect(await edit({ amount: 900 })).toBe(codes.guardRefused);
  expect(await edit({ perUser: 5 })).toBe(codes.ok);
});
