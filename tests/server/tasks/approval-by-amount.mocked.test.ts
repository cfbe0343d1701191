import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Area } from "#commands/define.ts";
import type { Approvers, OpenRequests } from "#domain/api/approvals.ts";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { LedgerCurrency } from "#domain/currency.ts";
import { resourceNamed } from "#domain/index.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { tableOf } from "#kernel/sql-mapping.ts";
import { tableSql } from "#server/db/schema-sql.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser } from "#support/factory.ts";

vi.mock("#domain/generated/resources.ts", async (original) => {
  const { resources } = await original<{ resources: readonly Resource[] }>();
  const { payout, payoutPayee } = await import("#support/payouts.ts");
  return { resources: [...resources, payout, payoutPayee] };
});

vi.mock("#commands/generated/areas.ts", async (original) => {
  const given = await original<{ areas: readonly Area[] }>();
  const { payoutAreas } = await import("#support/payouts.ts");
  return { ...given, areas: [...given.areas, ...payoutAreas] };
});

vi.mock("#server/generated/handlers.ts", async (original) => {
  const { handlersOfAreas } = await original<{ handlersOfAreas: readonly object[] }>();
  const { payoutHandlers } = await import("#support/payouts.ts");
  return { handlersOfAreas: [...handlersOfAreas, payoutHandlers] };
});

let api: TestApp;
let boss: { token: string; id: string };
beforeAll(async () => {
  api = await testApp();
  for (const name of ["madePayout", "payoutPayee"])
    for (const statement of tableSql(tableOf(resourceNamed(name)))) await api.db.query(statement);
  boss = await api.colleague("payboss");
});
afterAll(() => api.close());

/** The limit of the seed: ¥2,000.00. */
const LIMIT = 200_000;
let made = 0;

async function makePayout(values: Row = {}, creator: string | null = null): Promise<AnyRecord> {
  made += 1;
  const currency = LedgerCurrency.of("renminbi");
  return insertRecord(
    api.db,
    resourceNamed("madePayout"),
    { code: `P${made}`, amount: LIMIT + 1, currency, ...values },
    creator,
  );
}

const call = (
  verb: string,
  records: readonly AnyRecord[],
  more: Row = {},
  token = api.admin,
  resource = "madePayout",
) =>
  api.call<CommandReply>(
    v2(resource, verb),
    {
      ids: records.map(({ id }) => id),
      versions: Object.fromEntries(records.map(({ id, version }) => [id, version])),
      ...more,
    },
    { token },
  );
const read = async (resource: string, id: unknown): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>(resource, "detail", { id })).item;
const statusOf = async ({ id }: AnyRecord): Promise<unknown> => (await read("madePayout", id))["status"];

/** Asks for a payout, and returns the request. */
async function asked(payout: AnyRecord, token = api.admin): Promise<AnyRecord> {
  const { result, msg } = await call("pay", [payout], {}, token);
  if (!result.pending) throw new Error(`no request was made: ${msg}`);
  return result.pending;
}
const approve = async (pending: AnyRecord, token = boss.token) =>
  call("approve", [await read("pendingDecision", pending.id)], {}, token, "pendingDecision");

const asMember = (admin: string, member: string | null) =>
  api.db.query('update admin set "user" = $2::bigint where id = $1::bigint', [admin, member]);

describe("the amount", () => {
  it.each([
    ["is alone at the limit", { amount: LIMIT }, false],
    ["needs two one cent above", { amount: LIMIT + 1 }, true],
    ["counts by its size where it is negative", { amount: -LIMIT - 1 }, true],
    ["is alone in coins up to the limit of beans", { amount: 1_000_000, currency: LedgerCurrency.of("coin") }, false],
    ["needs two above the limit of beans", { amount: 1_000_001, currency: LedgerCurrency.of("bean") }, true],
    ["needs two without an amount", { amount: null }, true],
    ["needs two without a currency", { amount: 1, currency: null }, true],
    ["is exact beyond 32 bits", { amount: 9_999_999_999_999 }, true],
  ])("%s", async (_, values, needsTwo) => {
    const payout = await makePayout(values);
    const { result } = await call("pay", [payout]);
    expect(result.pending !== undefined).toBe(needsTwo);
    expect(await statusOf(payout)).toBe(needsTwo ? payout["status"] : result.outcomes[0]?.item?.["status"]);
    if (result.pending) expect(result.pending).toMatchObject({ ...values, rule: "amount", record: payout.id });
  });

  it("needs two in a currency without a limit", async () => {
    const rows = "select id, withdrawal from system_config where type = 'withdrawal'";
    const [config] = await api.db.query<{ id: string; withdrawal: { currency: number }[] }>(rows);
    const write = (value: unknown) =>
      api.db.query("update system_config set withdrawal = $2::jsonb where id = $1::bigint", [
        config?.id,
        JSON.stringify(value),
      ]);
    await write(config?.withdrawal.filter(({ currency }) => currency !== 3));
    const pending = await asked(await makePayout({ amount: 1, currency: 3 }));
    expect(pending).toMatchObject({ amount: 1, currency: 3, limit: null, rule: "amount" });
    await write(config?.withdrawal);
  });

  it("of the input counts before that of the record", async () => {
    const payout = await makePayout({ amount: 1 });
    const small = await call("correct", [payout], { input: { amount: LIMIT, remark: "a" } });
    expect([small.code, small.result.pending]).toEqual([codes.ok, undefined]);
    const { result } = await call("correct", [await read("madePayout", payout.id)], {
      input: { amount: -LIMIT - 1, remark: "b" },
    });
    expect(result.pending).toMatchObject({ amount: -LIMIT - 1, limit: LIMIT });
    expect((await approve(result.pending as AnyRecord)).result.outcomes).toMatchObject([{ ok: true }]);
    expect(await read("madePayout", payout.id)).toMatchObject({ remark: "b" });
  });

  it("holds back only the records above the limit, each with a request of its own", async () => {
    const payouts = [
      await makePayout({ amount: 1 }),
      await makePayout(),
      await makePayout({ amount: 2 }),
      await makePayout(),
    ];
    const { result } = await call("pay", payouts);
    expect(result.outcomes.map(({ ok, code }) => [ok, code])).toEqual([
      [true, codes.ok],
      [false, codes.needsSecondAdmin],
      [true, codes.ok],
      [false, codes.needsSecondAdmin],
    ]);
    expect(result.outcomes[1]?.msg).toContain("超过 ¥2,000.00");
    const waiting = await api.db.query<{ record: string }>(
      "select record from pending_decision where record = any($1::bigint[]) and state = 'waiting'",
      [payouts.map(({ id }) => id)],
    );
    expect(waiting.map(({ record }) => record).toSorted()).toEqual([payouts[1]?.id, payouts[3]?.id].toSorted());
    expect(result.undoUntil).toBeNull();
  });

  it("holds back a handler too, and a command that always needs two", async () => {
    const payout = await makePayout({ amount: 1 });
    const { result } = await call("handle", [payout]);
    expect(result.pending).toMatchObject({ rule: "kind", operation: "madePayout.handle" });
    expect(await read("madePayout", payout.id)).toMatchObject({ remark: "" });
    await approve(result.pending as AnyRecord);
    expect(await read("madePayout", payout.id)).toMatchObject({ remark: "handled" });
  });
});

describe("the second person", () => {
  it("is neither the requester nor another account of that person, super admin or not", async () => {
    const maker = await api.colleague("paymaker");
    const other = await api.colleague("paymaker2");
    const pending = await asked(await makePayout(), maker.token);
    expect((await approve(pending, maker.token)).code).toBe(codes.guardRefused);
    const member = (await makeUser(api.db)).id;
    await asMember(maker.id, member);
    await asMember(other.id, member);
    expect((await approve(pending, other.token)).code).toBe(codes.guardRefused);
    const own = await asked(await makePayout());
    expect((await approve(own, api.admin)).code).toBe(codes.guardRefused);
  });

  it("is not the receiver, not the maker, and not who changed the payee last", async () => {
    const receiver = await api.colleague("payreceiver");
    const member = (await makeUser(api.db)).id;
    await asMember(receiver.id, member);
    const toMember = await asked(await makePayout({ user: member }));
    const refusedOf = async (pending: AnyRecord, token: string) => {
      const { code, msg } = await approve(pending, token);
      return [code, msg];
    };
    expect(await refusedOf(toMember, receiver.token)).toEqual([
      codes.guardRefused,
      expect.stringContaining("自己账号"),
    ]);
    const maker = await api.colleague("paycreator");
    const twin = await api.colleague("paycreator2");
    const made = await asked(await makePayout({}, maker.id));
    expect(await refusedOf(made, maker.token)).toEqual([codes.guardRefused, expect.stringContaining("创建人")]);
    const person = (await makeUser(api.db)).id;
    await asMember(maker.id, person);
    await asMember(twin.id, person);
    expect(await refusedOf(made, twin.token)).toEqual([codes.guardRefused, expect.stringContaining("创建人")]);
    const editor = await api.colleague("payeeeditor");
    const payee = await insertRecord(api.db, resourceNamed("payoutPayee"), { code: "X" }, null);
    await updateRecord(api.db, resourceNamed("payoutPayee"), payee, { code: "Y" }, editor.id);
    const changed = await asked(await makePayout({ payee: payee.id }));
    expect(await refusedOf(changed, editor.token)).toEqual([
      codes.guardRefused,
      expect.stringContaining("收款人 › 更新人"),
    ]);
    const { list } = await api.ok<Approvers>("pendingDecision", "approvers", { id: changed.id });
    expect(list.find(({ name }) => name === "payeeeditor")).toMatchObject({ because: "收款人 › 更新人" });
    expect(list[0]).toMatchObject({ because: "" });
    expect((await approve(changed)).code).toBe(codes.ok);
  });

  it("is not a super admin to whom one of these applies, and neither is the requester", async () => {
    const [root] = await api.db.query<{ id: string }>("select id from admin where account = 'admin'");
    const own = await makePayout({}, root?.id ?? "");
    const refused = await call("pay", [own]);
    expect([refused.code, refused.msg]).toEqual([codes.guardRefused, expect.stringContaining("创建人")]);
    const byBoss = await makePayout({}, boss.id);
    expect((await approve(await asked(byBoss))).code).toBe(codes.guardRefused);
    const pending = await asked(await makePayout({}, root?.id ?? ""), boss.token);
    expect((await approve(pending, api.admin)).code).toBe(codes.guardRefused);
    const member = (await makeUser(api.db)).id;
    const toRoot = await asked(await makePayout({ user: member }), boss.token);
    await asMember(root?.id ?? "", member);
    expect((await approve(toRoot, api.admin)).code).toBe(codes.guardRefused);
    await asMember(root?.id ?? "", null);
  });

  it("needs the permission that the command declares for it", async () => {
    const pays = await api.colleague(
      "onlypays",
      ["screen:/async-tasklist", "pendingDecision.approve", "madePayout.correct"],
      {
        madeUp: ["madePayout.correct"],
      },
    );
    const payout = await makePayout();
    const { result } = await call("correct", [payout], { input: { amount: LIMIT + 1, remark: "c" } });
    expect((await approve(result.pending as AnyRecord, pays.token)).code).toBe(codes.noPermission);
  });

  it("may answer by the command itself, with the same input only", async () => {
    const payout = await makePayout();
    const pending = await asked(payout);
    const again = await call("pay", [payout]);
    expect([again.code, again.msg]).toEqual([codes.guardRefused, expect.stringContaining("已提交同样的审批申请")]);
    expect((await call("pay", [payout], {}, boss.token)).result.outcomes).toMatchObject([{ ok: true }]);
    expect(await read("pendingDecision", pending.id)).toMatchObject({ state: "approved", approver: boss.id });
    const other = await makePayout();
    await call("correct", [other], { input: { amount: LIMIT + 1, remark: "a" } });
    const differs = await call("correct", [other], { input: { amount: LIMIT + 2, remark: "a" } }, boss.token);
    expect(differs.code).toBe(codes.guardRefused);
  });

  it("answers once where two answer at the same moment", async () => {
    const payout = await makePayout();
    const pending = await asked(payout);
    const third = await api.colleague("paythird");
    const replies = await Promise.all([approve(pending), approve(pending, third.token)]);
    expect(replies.filter(({ code }) => code === codes.ok)).toHaveLength(1);
    const [row] = await api.db.query<{ n: number }>(
      "select count(*)::int as n from operation_record where command = 'madePayout.pay' and op_obj_id = $1::bigint",
      [payout.id],
    );
    expect(row).toEqual({ n: 1 });
  });
});

describe("a record that changes", () => {
  it("closes its request, which its requester makes again with the record of now", async () => {
    const payout = await makePayout();
    const pending = await asked(payout);
    await api.ok("madePayout", "edit", { id: payout.id, version: payout.version, item: { amount: LIMIT + 500 } });
    expect(await read("pendingDecision", pending.id)).toMatchObject({ state: "outdated" });
    const { list } = await api.ok<OpenRequests>("task", "approvals", {});
    expect(list.find(({ id }) => id === pending.id)).toMatchObject({ state: "outdated" });
    expect((await approve(pending)).code).toBe(codes.wrongState);
    const closed = await read("pendingDecision", pending.id);
    expect((await call("askAgain", [closed], {}, boss.token, "pendingDecision")).code).toBe(codes.guardRefused);
    const { result } = await call("askAgain", [closed], {}, api.admin, "pendingDecision");
    expect(result.pending).toMatchObject({ amount: LIMIT + 500, state: "waiting" });
    expect(await read("pendingDecision", pending.id)).toMatchObject({ state: "renewed" });
    expect((await approve(result.pending as AnyRecord)).result.outcomes).toMatchObject([{ ok: true }]);
    expect(await statusOf(payout)).not.toBe(payout["status"]);
  });

  it("waits again though the amount now needs one person only, because nobody has seen it so", async () => {
    const payout = await makePayout();
    const pending = await asked(payout);
    await api.ok("madePayout", "edit", { id: payout.id, version: payout.version, item: { amount: 5 } });
    const { result } = await call(
      "askAgain",
      [await read("pendingDecision", pending.id)],
      {},
      api.admin,
      "pendingDecision",
    );
    expect(result.pending).toMatchObject({ amount: 5, state: "waiting" });
    expect(await statusOf(payout)).toBe(payout["status"]);
  });

  it("closes its request at the approval, where the change was not recorded", async () => {
    const payout = await makePayout();
    const pending = await asked(payout);
    await updateRecord(api.db, resourceNamed("madePayout"), payout, { amount: 1 }, null);
    expect((await approve(pending)).result.outcomes).toMatchObject([{ ok: false, code: codes.wrongState }]);
    expect(await read("pendingDecision", pending.id)).toMatchObject({ state: "outdated" });
    expect(await statusOf(payout)).toBe(payout["status"]);
  });
});

describe("a command with notBy and without approval", () => {
  it("is refused to the maker and to another account of that person, before the key too", async () => {
    const [maker, twin] = [await api.colleague("notemaker"), await api.colleague("notemaker2")];
    const payout = await makePayout({}, maker.id);
    const note = (token: string) => call("note", [payout], { input: { remark: "x" } }, token);
    expect((await note(maker.token)).code).toBe(codes.guardRefused);
    const person = (await makeUser(api.db)).id;
    await asMember(maker.id, person);
    await asMember(twin.id, person);
    expect((await note(twin.token)).code).toBe(codes.guardRefused);
    const { refusals } = await api.ok<{ refusals: Row }>(
      "madePayout",
      "detail",
      { id: payout.id },
      { token: twin.token },
    );
    expect(refusals).toHaveProperty(["madePayout.note"]);
    expect((await note(boss.token)).code).toBe(codes.ok);
  });
});
