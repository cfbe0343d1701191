import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RequestItems } from "#domain/api/approvals.ts";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { systemContext } from "#server/system-context.ts";
import { requireApproval } from "#server/tasks/require-approval.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeModel, makeUser } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const idsOf = (records: readonly AnyRecord[]): string[] => records.map(({ id }) => id);

describe("a decision over more than 100 items", () => {
  it("waits for a second person, and runs as the requester with the approval as its cause", async () => {
    const made: AnyRecord[] = [];
    const author = (await makeModel(api.db))["author"];
    const categoryId = (await makeCategory(api.db)).id;
    for (let i = 0; i < 101; i++) made.push(await makeModel(api.db, { author, categoryId }));
    const body = { ids: idsOf(made), versions: Object.fromEntries(made.map(({ id, version }) => [id, version])) };
    const asked = await api.ok<CommandReply>("model", "pass", body);
    expect(asked.outcomes).toEqual([]);
    expect(asked.pending).toMatchObject({ operation: "model.pass", rule: "count", limit: 100, count: 101 });
    expect(asked.pending).not.toHaveProperty("action");
    const boss = await api.colleague("passboss");
    const id = String(asked.pending?.id);
    const list = async (token: string) =>
      (await api.ok<{ list: AnyRecord[] }>("task", "approvals", {}, { token })).list.map((one) => one.id);
    expect(await list(boss.token)).toContain(id);
    const answer = { ids: [id], versions: { [id]: 1 } };
    expect((await api.call(v2("pendingDecision", "approve"), answer, { token: api.admin })).code).toBe(
      codes.guardRefused,
    );
    const few = await api.colleague("fewrights", ["screen:/async-tasklist", "pendingDecision.approve"]);
    expect(await list(few.token)).not.toContain(id);
    expect((await api.call(v2("pendingDecision", "approve"), answer, { token: few.token })).code).toBe(
      codes.noPermission,
    );
    const items = (token: string) => api.call<RequestItems>(v2("pendingDecision", "items"), { id }, { token });
    expect((await items(few.token)).code).toBe(codes.noPermission);
    const { list: named, more } = (await items(boss.token)).result;
    expect([named.length, more]).toEqual([100, 1]);
    expect(named[0]).toEqual({ id: made[0]?.id, title: made[0]?.["groupName"] });
    await api.ok("pendingDecision", "approve", answer, { token: boss.token });
    const [row] = await api.db.query<{ n: number; causes: number }>(
      `select count(*)::int as n, count(caused_by)::int as causes from operation_record
       where command = 'model.pass' and op_obj_id = any($1::bigint[])`,
      [idsOf(made)],
    );
    expect(row).toEqual({ n: 101, causes: 101 });
    expect(await list(boss.token)).not.toContain(id);
  });

  it("is approved by nobody to whom one of the items belongs, and by no second account of its requester", async () => {
    const own = await makeModel(api.db);
    const asker = await api.colleague("askswhole");
    const context = { ...systemContext(api.db), actor: { ...asker, name: "", isSuper: true, auths: [], userId: null } };
    const pending = await api.db.transaction((tx) =>
      requireApproval(tx, context, {
        operation: "model.pass",
        resource: "model",
        count: 101,
        body: { ids: [own.id], versions: { [own.id]: own.version } },
        rule: "count",
        title: "自己的模型",
      }),
    );
    const author = await api.colleague("authorboss");
    await api.db.query('update admin set "user" = $2::bigint where id = $1::bigint', [author.id, own["author"]]);
    const answer = { ids: [pending.id], versions: { [pending.id]: pending.version } };
    const reply = await api.call(v2("pendingDecision", "approve"), answer, { token: author.token });
    expect([reply.code, reply.msg]).toEqual([codes.guardRefused, expect.stringContaining("自己账号")]);
    const [model] = await api.db.query("select machine_review as review from model where id = $1::bigint", [own.id]);
    expect(model).toEqual({ review: own["machineReview"] });
    // Two accounts of one member are one person.
    const member = (await makeUser(api.db)).id;
    await api.db.query('update admin set "user" = $2::bigint where id = any($1::bigint[])', [
      [asker.id, author.id],
      member,
    ]);
    for (const verb of ["approve", "refuse"]) {
      const same = await api.call(
        v2("pendingDecision", verb),
        { ...answer, ...(verb === "refuse" ? { reason: { text: "不对" } } : {}) },
        { token: author.token },
      );
      expect([verb, same.code, same.msg]).toEqual([verb, codes.guardRefused, expect.stringContaining("同一个人")]);
    }
    // Without a part in it the request is approved.
    await api.db.query('update admin set "user" = null where id = $1::bigint', [author.id]);
    expect((await api.call(v2("pendingDecision", "approve"), answer, { token: author.token })).code).toBe(codes.ok);
  });

  it("is withdrawn by its requester, who needs no permission, and shown to nobody else", async () => {
    const maker = await api.colleague("requestmaker", []);
    const other = await api.colleague("noRequester", []);
    const pending = await api.db.transaction((tx) =>
      requireApproval(
        tx,
        { ...systemContext(api.db), actor: { ...maker, name: "", isSuper: false, auths: [], userId: null } },
        {
          operation: "model.pass",
          resource: "model",
          count: 101,
          body: { ids: ["1"], versions: { "1": 1 } },
          rule: "count",
          title: "误操作",
        },
      ),
    );
    const withdraw = (token: string, version = 1) =>
      api.call(
        v2("pendingDecision", "withdraw"),
        { ids: [pending.id], versions: { [pending.id]: version } },
        { token },
      );
    const refused = await withdraw(other.token, 7);
    expect(refused.code).toBe(codes.guardRefused);
    expect(JSON.stringify(refused)).not.toContain("误操作");
    expect((await withdraw(maker.token)).code).toBe(codes.ok);
    const { item } = await api.ok<{ item: AnyRecord }>("pendingDecision", "detail", { id: pending.id });
    expect(item).toMatchObject({ state: "withdrawn" });
  });

  it("expires", async () => {
    const pending = await api.db.transaction((tx) =>
      requireApproval(
        tx,
        { ...systemContext(api.db), actor: { id: "1", name: "", isSuper: true, auths: [], userId: null } },
        {
          operation: "model.pass",
          resource: "model",
          count: 1,
          body: { ids: ["1"], versions: { "1": 1 } },
          rule: "count",
          title: "旧申请",
          hours: -1,
        },
      ),
    );
    expect(await runTimedTransitions(api.db, api.report)).toBeGreaterThan(0);
    const { item } = await api.ok<{ item: AnyRecord }>("pendingDecision", "detail", { id: pending.id });
    expect(item["state"]).toBe("expired");
  });
});
