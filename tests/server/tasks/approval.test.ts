import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenRequests, RequestItems } from "#domain/api/approvals.ts";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { installJobs } from "#server/jobs/install.ts";
import { systemContext } from "#server/system-context.ts";
import { requireApproval } from "#server/tasks/require-approval.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { BulkJobs } from "#support/bulk.ts";
import { makeCategory, makeModel, makeUser } from "#support/factory.ts";

let api: TestApp;
let jobs: BulkJobs;
beforeAll(async () => {
  api = await testApp();
  await installJobs(api.db.url);
  jobs = new BulkJobs(api);
});
afterAll(() => api.close());

const idsOf = (records: readonly AnyRecord[]): string[] => records.map(({ id }) => id);
const bodyOf = (records: readonly AnyRecord[]) => ({
  ids: idsOf(records),
  versions: Object.fromEntries(records.map(({ id, version }) => [id, version])),
});

async function makeModels(n: number): Promise<AnyRecord[]> {
  const author = (await makeModel(api.db))["author"];
  const categoryId = (await makeCategory(api.db)).id;
  const made: AnyRecord[] = [];
  for (let i = 0; i < n; i++) made.push(await makeModel(api.db, { author, categoryId }));
  return made;
}

const request = async (id: string): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>("pendingDecision", "detail", { id })).item;

/** Answers a request as it is now. */
async function answer(verb: string, id: string, token: string) {
  const { version } = await request(id);
  const reason = verb === "refuse" ? { reason: { text: "不对" } } : {};
  return api.call<CommandReply>(
    v2("pendingDecision", verb),
    { ids: [id], versions: { [id]: version }, ...reason },
    { token },
  );
}

describe("a decision over more than 100 items", () => {
  it("waits for a second person, and runs as the requester with the approval as its cause", async () => {
    const made = await makeModels(101);
    const body = bodyOf(made);
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
    const { list: named, next, hidden, isChanged } = (await items(boss.token)).result;
    expect([named.length, next, hidden, isChanged]).toEqual([100, made[99]?.id, 0, false]);
    const last = await api.ok<RequestItems>("pendingDecision", "items", { id, after: next }, { token: boss.token });
    expect([last.list.map((one) => one.id), last.next]).toEqual([[made[100]?.id], null]);
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
    const ownModel = await makeModel(api.db);
    const asker = await api.colleague("askswhole");
    const context = { ...systemContext(api.db), actor: { ...asker, name: "", isSuper: true, auths: [], userId: null } };
    const pending = await api.db.transaction((tx) =>
      requireApproval(tx, context, {
        operation: "model.pass",
        resource: "model",
        body: { ids: [ownModel.id], versions: { [ownModel.id]: ownModel.version } },
        rule: "count",
        title: "自己的模型",
      }),
    );
    const author = await api.colleague("authorboss");
    await api.db.query('update admin set "user" = $2::bigint where id = $1::bigint', [author.id, ownModel["author"]]);
    const answer = { ids: [pending.id], versions: { [pending.id]: pending.version } };
    const reply = await api.call(v2("pendingDecision", "approve"), answer, { token: author.token });
    expect([reply.code, reply.msg]).toEqual([codes.guardRefused, expect.stringContaining("自己账号")]);
    const [model] = await api.db.query("select machine_review as review from model where id = $1::bigint", [
      ownModel.id,
    ]);
    expect(model).toEqual({ review: ownModel["machineReview"] });
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
      expect([verb, same.code, same.msg]).toEqual([
        verb,
        codes.guardRefused,
        expect.stringContaining("不能审批自己的申请"),
      ]);
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

  it("leaves out what cannot be done, waits once, and counts what the approval did", async () => {
    const made = await makeModels(103);
    const body = bodyOf(made);
    const unknown = { ids: [...body.ids, "999999999"], versions: { ...body.versions, "999999999": 1 } };
    const ask = () => api.call<CommandReply>(v2("model", "pass"), unknown, { token: api.admin });
    const replies = await Promise.all([ask(), ask(), ask()]);
    expect(replies.map(({ code }) => code).toSorted()).toEqual([codes.ok, codes.guardRefused, codes.guardRefused]);
    const { result: asked } = replies.find(({ code }) => code === codes.ok) as (typeof replies)[number];
    expect(asked.pending).toMatchObject({ count: 103 });
    expect(asked.outcomes).toMatchObject([{ id: "999999999", ok: false }]);
    const id = String(asked.pending?.id);
    const twice = { ids: body.ids.toReversed(), versions: body.versions };
    const again = await api.call(v2("model", "pass"), twice, { token: api.admin });
    expect([again.code, again.msg]).toEqual([codes.guardRefused, expect.stringContaining("已提交同样的审批申请")]);
    // A colleague decides on two of them meanwhile.
    for (const one of made.slice(0, 2))
      await api.ok("model", "pass", { ids: [one.id], versions: { [one.id]: one.version } });
    const boss = await api.colleague("countboss");
    const { result, code } = await answer("approve", id, boss.token);
    const counts = { done: 101, refused: 2 };
    const outcome = { ok: true, msg: "101 条完成，2 条未执行", item: counts };
    expect([code, result.outcomes]).toMatchObject([codes.ok, [outcome]]);
    expect(await request(id)).toMatchObject({ state: "approved", done: 101, refused: 2 });
  });

  it("is run at once where at most 100 of the items can be decided, and asks for none that cannot", async () => {
    const [one] = await makeModels(1);
    const ids = [String(one?.id), ...Array.from({ length: 150 }, (_, i) => String(900_000_000 + i))];
    const versions = Object.fromEntries(ids.map((id) => [id, 1]));
    const reply = await api.ok<CommandReply>("model", "pass", { ids, versions });
    expect(reply.pending).toBeUndefined();
    expect(reply.outcomes.filter(({ ok }) => ok).map(({ id }) => id)).toEqual([one?.id]);
    const none = await api.ok<CommandReply>("model", "pass", { ids: ids.slice(1), versions });
    expect([none.pending, none.outcomes.some(({ ok }) => ok)]).toEqual([undefined, false]);
  });

  it("stays waiting where its approval would change nothing", async () => {
    const made = await makeModels(101);
    const asked = await api.ok<CommandReply>("model", "pass", bodyOf(made));
    const id = String(asked.pending?.id);
    await api.ok("model", "pass", bodyOf(made.slice(0, 60)));
    await api.ok("model", "pass", bodyOf(made.slice(60)));
    const boss = await api.colleague("nothingboss");
    const reply = await answer("approve", id, boss.token);
    expect([reply.code, reply.msg]).toEqual([codes.guardRefused, expect.stringContaining("没有可以执行的数据")]);
    expect(await request(id)).toMatchObject({ state: "waiting", approver: null });
  });

  it("is answered by nobody once its time is over, also before the sweep", async () => {
    const asked = await api.ok<CommandReply>("model", "pass", bodyOf(await makeModels(101)));
    const id = String(asked.pending?.id);
    await api.db.query("update pending_decision set expire = now() - interval '1 second' where id = $1::bigint", [id]);
    const boss = await api.colleague("lateboss");
    for (const verb of ["approve", "refuse"]) {
      const reply = await answer(verb, id, boss.token);
      expect([verb, reply.code]).toEqual([verb, codes.wrongState]);
    }
    expect(await request(id)).toMatchObject({ state: "expired" });
  });

  it("expires", async () => {
    const pending = await api.db.transaction((tx) =>
      requireApproval(
        tx,
        { ...systemContext(api.db), actor: { id: "1", name: "", isSuper: true, auths: [], userId: null } },
        {
          operation: "model.pass",
          resource: "model",
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

describe("the request of a bulk job", () => {
  const deleting = async (slugs: readonly string[]): Promise<[job: AnyRecord, request: string, made: AnyRecord[]]> => {
    const made: AnyRecord[] = [];
    for (const slug of slugs) made.push(await makeCategory(api.db, { slug }));
    const job = await jobs.checked({ kind: "delete", choose: { by: "ids", ids: idsOf(made) } });
    const { pending } = await jobs.act("confirm", job.id, { input: { rows: made.length } });
    return [await jobs.of(job.id), String(pending?.id), made];
  };
  const exists = async (id: string): Promise<boolean> =>
    (await api.call(v2("category", "detail"), { id }, { token: api.admin })).code === codes.ok;

  it("ends with its wait, so that it never approves another filling of the job", async () => {
    const [job, first, made] = await deleting(["swap-a", "swap-b"]);
    const boss = await api.colleague("swapboss");
    const stop = await api.call(v2("task", "stop"), { id: job["asyncTask"] }, { token: api.admin });
    expect([stop.code, stop.msg]).toEqual([codes.wrongState, expect.stringContaining("请先撤回申请")]);
    // A task that ends in another way ends the wait, too.
    await api.db.query("update async_task set state = 'stopping' where id = $1::bigint", [job["asyncTask"]]);
    await jobs.run(job["asyncTask"]);
    expect(await jobs.of(job.id)).toMatchObject({ status: "draft" });
    expect(await request(first)).toMatchObject({ state: "withdrawn" });
    const other = await makeCategory(api.db, { slug: "swap-c" });
    const { version } = await jobs.of(job.id);
    const refilled = { kind: "delete", choose: { by: "ids", ids: [other.id] } };
    await jobs.save({ id: job.id, version, ...refilled });
    await jobs.act("check", job.id);
    await jobs.run((await jobs.of(job.id))["asyncTask"]);
    const { pending } = await jobs.act("confirm", job.id, { input: { rows: 1 } });
    expect((await answer("approve", first, boss.token)).code).toBe(codes.wrongState);
    expect(await jobs.of(job.id)).toMatchObject({ status: "toApprove", pending: pending?.id });
    expect([await exists(other.id), await exists(String(made[0]?.id))]).toEqual([true, true]);
  });

  it("approves its own rows only", async () => {
    const [job, id] = await deleting(["rows-a", "rows-b"]);
    const other = await makeCategory(api.db, { slug: "rows-c" });
    const boss = await api.colleague("rowsboss");
    await api.db.query("update bulk_row set target_id = $2::bigint where job = $1::bigint and line = 1", [
      job.id,
      other.id,
    ]);
    expect(await api.ok<RequestItems>("pendingDecision", "items", { id })).toMatchObject({ isChanged: true });
    const reply = await answer("approve", id, boss.token);
    expect(reply.result.outcomes).toMatchObject([
      { ok: false, code: codes.wrongState, msg: expect.stringContaining("申请之后内容有改动") },
    ]);
    expect(await request(id)).toMatchObject({ state: "outdated" });
    expect(await jobs.of(job.id)).toMatchObject({ status: "checked" });
  });

  it("needs the permission of the command on its records, which it names", async () => {
    const [job, id, made] = await deleting(["right-a", "right-b"]);
    const may = ["screen:/async-tasklist", "screen:/bulk-data-manage", "pendingDecision.approve", "bulkJob.approve"];
    const few = await api.colleague("bulkonly", [...may, "bulkJob.confirm"]);
    const { version } = await jobs.of(job.id);
    const ownApproval = await api.call(
      v2("bulkJob", "approve"),
      { ids: [job.id], versions: { [job.id]: version } },
      few,
    );
    expect([ownApproval.code, (await answer("approve", id, few.token)).code]).toEqual([
      codes.noPermission,
      codes.noPermission,
    ]);
    const list = async (token: string) =>
      (await api.ok<{ list: AnyRecord[] }>("task", "approvals", {}, { token })).list.map((one) => one.id);
    expect(await list(few.token)).not.toContain(id);
    expect((await api.call(v2("pendingDecision", "items"), { id }, few)).code).toBe(codes.noPermission);
    const able = await api.colleague("categoryboss", [...may, "screen:/category-manage", "category.delete"]);
    expect(await list(able.token)).toContain(id);
    const items = await api.ok<RequestItems>("pendingDecision", "items", { id }, able);
    expect([items.resource, items.list.map((one) => one.id)]).toEqual(["category", idsOf(made)]);
    expect((await answer("approve", id, able.token)).code).toBe(codes.ok);
    expect(await jobs.of(job.id)).toMatchObject({ status: "running", approver: able.id });
  });

  it("is approved by nobody to whom one of its records belongs", async () => {
    const models = await makeModels(101);
    const job = await jobs.checked({
      kind: "command",
      target: "model",
      choose: { by: "ids", ids: idsOf(models) },
      what: { command: "model.noPass", reasonKey: "brokenMesh" },
    });
    const { pending } = await jobs.act("confirm", job.id, { input: { rows: 101 } });
    expect(pending).toMatchObject({ operation: "model.noPass", count: 101 });
    const author = await api.colleague("bulkauthor");
    await api.db.query('update admin set "user" = $2::bigint where id = $1::bigint', [
      author.id,
      models[0]?.["author"],
    ]);
    const reply = await answer("approve", String(pending?.id), author.token);
    expect([reply.code, reply.msg]).toEqual([codes.guardRefused, expect.stringContaining("自己账号")]);
    expect(await jobs.of(job.id)).toMatchObject({ status: "toApprove" });
    // Nor by somebody who does not moderate its language.
    const may = ["screen:/model-admin", "pendingDecision.approve", "model.noPass"];
    const german = await api.colleague("germanreader", may);
    await api.db.query("update admin set reads = '{8}' where id = $1::bigint", [german.id]);
    const foreign = await answer("approve", String(pending?.id), german.token);
    expect([foreign.code, foreign.msg]).toEqual([codes.guardRefused, expect.stringContaining("审核语言")]);
  });

  it("lets no task of an undone job write", async () => {
    const one = await makeCategory(api.db, { slug: "undone-a", name: { "1": "甲", "0": "A" } });
    const changes = [{ field: "name", rule: "set", value: { "1": "乙", "0": "B" } }];
    const job = await jobs.checked({ choose: { by: "ids", ids: [one.id] }, what: { changes } });
    await jobs.confirmed(job.id, 1);
    const written = (await jobs.of(job.id))["asyncTask"];
    await api.db.query("update async_task set state = 'stopped' where id = $1::bigint", [written]);
    await jobs.act("undo", job.id);
    await jobs.run((await jobs.of(job.id))["asyncTask"]);
    expect(await jobs.of(job.id)).toMatchObject({ status: "undone" });
    for (const [path, body] of [
      [v2("task", "goOn"), { id: written }],
      [v2("asyncTask", "goOn"), { ids: [written], versions: { [String(written)]: 6 } }],
    ] as const) {
      const { version } = (await api.ok<{ item: AnyRecord }>("asyncTask", "detail", { id: written })).item;
      const complete = "ids" in body ? { ...body, versions: { [String(written)]: version } } : body;
      const reply = await api.call(path, complete, { token: api.admin });
      expect([path, reply.code]).toEqual([path, codes.wrongState]);
    }
    // A run that is left over from before does nothing, either.
    await api.db.query("update async_task set state = 'waiting' where id = $1::bigint", [written]);
    await jobs.run(written);
    const { item } = await api.ok<{ item: AnyRecord }>("asyncTask", "detail", { id: written });
    expect(item).toMatchObject({ state: "failed", error: expect.stringContaining("作业已不在这一步") });
  });
});

it("lists all requests that wait, page by page", async () => {
  const asker = await api.colleague("asksmuch");
  const context = { ...systemContext(api.db), actor: { ...asker, name: "", isSuper: true, auths: [], userId: null } };
  const made: string[] = [];
  for (let i = 0; i < 120; i++) {
    const body = { ids: [String(i + 1)], versions: { [String(i + 1)]: 1 } };
    const request = { operation: "model.stop", resource: "model", body, rule: "count", title: `第 ${i}` } as const;
    made.push((await api.db.transaction((tx) => requireApproval(tx, context, request))).id);
  }
  const seen: string[] = [];
  for (let after: string | null | undefined = undefined; after !== null;) {
    const page: OpenRequests = await api.ok<OpenRequests>("task", "approvals", after ? { after } : {}, {
      token: asker.token,
    });
    expect(page.total).toBeGreaterThanOrEqual(120);
    seen.push(...page.list.map(({ id }) => id));
    after = page.next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining(made));
});
