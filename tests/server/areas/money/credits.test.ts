import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { Currency } from "#domain/currency.ts";
import { creditRecord } from "#domain/money/credit-record.resource.ts";
import { CreditStatus } from "#domain/money/enumerations.ts";
import { ofPlatform } from "#domain/money/leg.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { HeldCredit } from "#server/areas/money/credits.ts";
import { refundCredit } from "#server/areas/money/credit-refund.ts";
import { holdCredit } from "#server/areas/money/credits.ts";
import type { CreditRefund } from "#server/areas/money/credit-refund.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { checkLedger } from "#server/ledger/check.ts";
import { post } from "#server/ledger/post.ts";
import { readRecord } from "#server/resources/detail.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser } from "#support/factory.ts";
import { balanceOf, posting } from "#support/ledger.ts";

const RENMINBI = Number(Currency.of("renminbi"));
const channel = ofPlatform("channel.alipay");

let api: TestApp;
let serial = 0;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const next = (): string => String((serial += 1));
const member = async (): Promise<string> => (await makeUser(api.db)).id;
const balances = (user: string) => balanceOf(api.db, user, RENMINBI);
const read = (id: string): Promise<AnyRecord> => readRecord(api.db, creditRecord, id);

const sale = (user: string, id: string, more: Partial<HeldCredit> = {}): HeldCredit => ({
  owner: { kind: "user", id: user },
  source: { type: "modelSale", id },
  currency: "renminbi",
  gross: 10_000,
  platformShare: 2_000,
  tax: 500,
  shareRate: 20,
  from: channel,
  kind: "sale",
  biz: { resource: "model", id },
  ...more,
});
const hold = (user: string, id: string, more?: Partial<HeldCredit>) =>
  api.db.transaction((tx) => holdCredit(tx, systemContext(api.db), sale(user, id, more)));
const takeBack = (id: string, more: Partial<CreditRefund> = {}) =>
  api.db.transaction((tx) =>
    refundCredit(tx, systemContext(api.db), {
      source: { type: "modelSale", id },
      to: channel,
      kind: "saleRefund",
      biz: { resource: "model", id },
      reason: "买家退款",
      ...more,
    }),
  );
/** Lets the time of all credits on hold come, and runs what is due. */
async function release(): Promise<void> {
  await api.db.query(
    "update credit_record set hold_until = now() - interval '1 second' where status = $1 and hold_until is not null",
    [CreditStatus.of("hold")],
  );
  await runTimedTransitions(api.db, () => undefined);
}
/** Takes all that is available out of an account. */
async function empty(user: string): Promise<void> {
  const { available } = await balances(user);
  const legs = [
    { owner: { kind: "user", id: user } as const, currency: "renminbi" as const, amount: -available },
    { owner: ofPlatform("payoutClearing"), currency: "renminbi" as const, amount: available },
  ];
  await post(api.db, systemContext(api.db), posting(legs, { kind: "payout" }));
}

it("holds an income once for each source, whoever calls and how often", async () => {
  const [user, id] = [await member(), next()];
  const calls = await Promise.all([hold(user, id), hold(user, id), hold(user, id)]);
  expect(new Set(calls.map(({ credit }) => credit.id)).size).toBe(1);
  expect(await balances(user)).toEqual({ available: 0, frozen: 7_500 });
  await expect(hold(user, id, { gross: 9_000 })).rejects.toThrow(/another content/);
  await expect(hold(user, next(), { platformShare: 9_500 })).rejects.toThrow(/leaves nothing/);
  expect(await read(calls[0].credit.id)).toMatchObject({ net: 7_500, status: CreditStatus.of("hold") });
});

it("releases once, also when two processes reach it at the same time", async () => {
  const [user, id] = [await member(), next()];
  const { credit } = await hold(user, id);
  await Promise.all([release(), release()]);
  expect(await balances(user)).toEqual({ available: 7_500, frozen: 0 });
  const after = await read(credit.id);
  expect(after).toMatchObject({ status: CreditStatus.of("released") });
  expect(after["releaseEntry"]).not.toBeNull();
});

it("leaves incomes of photo orders on hold for their settlement", async () => {
  const user = await member();
  await hold(user, next(), {
    source: { type: "photo3dOrder", id: "7" },
    kind: "escrowOut",
    from: ofPlatform("escrow"),
  });
  await release();
  expect(await balances(user)).toEqual({ available: 0, frozen: 7_500 });
});

it("takes an income back from what is on hold, in parts that add up to the whole", async () => {
  const [user, id] = [await member(), next()];
  const { credit } = await hold(user, id, { gross: 10_001, platformShare: 3_333, tax: 1_111 });
  for (const gross of [1, 3_333, 6_666]) await takeBack(id, { part: { gross } });
  await expect(takeBack(id, { part: { gross: 2 } })).rejects.toThrow(/more than is left/);
  await takeBack(id);
  expect(await balances(user)).toEqual({ available: 0, frozen: 0 });
  expect(await read(credit.id)).toMatchObject({ status: CreditStatus.of("reversed"), takenBack: 10_001 });
  await expect(takeBack(id)).rejects.toThrow(/taken back already/);
  await expect(takeBack("999999")).rejects.toThrow(/no income/);
});

it("after the release a refund takes what is there, and the next incomes pay the rest first", async () => {
  const [user, first, second, third] = [await member(), next(), next(), next()];
  await hold(user, first);
  await release();
  await empty(user);
  const [one, two] = await Promise.allSettled([takeBack(first), takeBack(first)]);
  expect([one.status, two.status].toSorted()).toEqual(["fulfilled", "rejected"]);
  const owed = async () =>
    (
      await api.db.query<{ owed: string }>(
        "select owed from credit_record where owner = $1::bigint and source_type = 7",
        [user],
      )
    ).map((row) => Number(row.owed));
  expect(await owed()).toEqual([7_500]);
  await hold(user, second, { gross: 1_000, platformShare: 0, tax: 0 });
  await release();
  expect([await owed(), await balances(user)]).toEqual([[6_500], { available: 0, frozen: 0 }]);
  await api.db.query("update account set status = 2 where owner = $1::bigint", [user]);
  await hold(user, third);
  await release();
  expect([await owed(), await balances(user)]).toEqual([[0], { available: 1_000, frozen: 0 }]);
});

it("a person extends a hold with a reason; releasing early needs a second one", async () => {
  const user = await member();
  const { credit } = await hold(user, next());
  const rights = ["screen:/financial-manage/account-credits", "creditRecord.extend", "creditRecord.releaseNow"];
  const one = await api.colleague("credits1", rights);
  const two = await api.colleague("credits2", rights);
  const run = async (verb: string, token: string, more: object = {}) => {
    const body = { ids: [credit.id], versions: { [credit.id]: (await read(credit.id)).version }, ...more };
    return api.call<CommandReply>(v2("creditRecord", verb), body, { token });
  };
  const reason = { reason: { text: "买家投诉未结" } };
  expect((await run("extend", one.token, { input: { days: 10 } })).code).not.toBe(codes.ok);
  expect((await run("extend", one.token, { input: { days: 10 }, ...reason })).code).toBe(codes.ok);
  expect(Number((await read(credit.id))["holdUntil"])).toBe(Number(credit["holdUntil"]) + 10 * 86_400);
  expect((await run("releaseNow", one.token, reason)).result.pending?.["state"]).toBe("waiting");
  expect(await balances(user)).toEqual({ available: 0, frozen: 7_500 });
  expect((await run("releaseNow", two.token, reason)).code).toBe(codes.ok);
  expect(await balances(user)).toEqual({ available: 7_500, frozen: 0 });
});

type Step = { do: "hold" | "release" | "take" | "empty"; gross: number; which: number };
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom("hold", "release", "take", "take", "empty"),
  gross: fc.integer({ min: 2, max: 999 }),
  which: fc.nat(5),
});

it("whatever happens, accounts, credits and debts tell the same", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      const user = await member();
      const sources: { id: string; left: number }[] = [];
      for (const { do: what, gross, which } of steps) {
        const source = sources[which % Math.max(1, sources.length)];
        if (what === "hold") {
          const id = next();
          const share = Math.floor(gross / 3);
          await hold(user, id, { gross, platformShare: share, tax: Math.floor((gross - share) / 9) });
          sources.push({ id, left: gross });
        } else if (what === "release") await release();
        else if (what === "empty") await empty(user).catch(() => undefined);
        else if (source && source.left > 0) {
          const part = Math.min(gross, source.left);
          await takeBack(source.id, { part: { gross: part } });
          source.left -= part;
        }
      }
      const rows = await api.db.query<{ id: string }>("select id::text from credit_record where owner = $1::bigint", [
        user,
      ]);
      const credits = await Promise.all(rows.map(({ id }) => read(id)));
      const onHold = credits.filter(({ status }) => status === CreditStatus.of("hold"));
      const { frozen } = await balances(user);
      const least = onHold.reduce((all, one) => {
        const left = Number(one["gross"]) - Number(one["takenBack"]);
        return all + Math.ceil((Number(one["net"]) * left) / Number(one["gross"]));
      }, 0);
      expect(frozen).toBe(least);
      const [debt] = await api.db.query<{ owed: string; booked: string }>(
        `select (select coalesce(sum(owed), 0) from credit_record) as owed, coalesce(-sum(f.amount), 0) as booked
         from account_flow f join platform_account p on p.id = f.owner and p.code = 'memberDebt'
         where f.owner_kind = 'platform'`,
      );
      expect(debt?.owed).toBe(debt?.booked);
    }),
    { numRuns: 25 },
  );
  await checkLedger(api.db);
  expect(await api.db.query("select 1 from ledger_difference")).toEqual([]);
});
