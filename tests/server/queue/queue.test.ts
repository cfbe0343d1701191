import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Evidence } from "#domain/api/evidence.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { LEASE_SECONDS } from "#kernel/queue.ts";
import type { ClaimReply, QueueState, Lease } from "#domain/api/queue.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { ListReply } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { deliverOutbox } from "#server/outbox/deliver.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { digests } from "#support/rows.ts";
import { makeModel, makeUser, now } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const decide = (record: AnyRecord, verb: string, more: object = {}, options = {}): Promise<CommandReply> =>
  api.ok<CommandReply>(
    "model",
    verb,
    { ids: [record.id], versions: { [record.id]: record.version }, queue: "machineReview", ...more },
    options,
  );

/** A refused single decision answers with the envelope of a refusal. */
const refused = (record: AnyRecord, options = {}) =>
  api.call<{ details: { current: AnyRecord | null } }>(
    v2("model", "pass"),
    { ids: [record.id], versions: { [record.id]: record.version }, queue: "machineReview" },
    { token: api.admin, ...options },
  );

const count = async (table: string, where: string): Promise<number> => {
  const [row] = await api.db.query<{ n: string }>(`select count(*) as n from ${table} where ${where}`);
  return Number(row?.n);
};

describe("a decision", () => {
  it("changes both states of a model with a decision, stamps it, and writes its record and message", async () => {
    const record = await makeModel(api.db);
    const { outcomes, undoUntil } = await decide(record, "pass");
    expect(outcomes[0]).toMatchObject({
      ok: true,
      item: { status: 2, machineReview: 5, queueOrder: null, version: 2 },
    });
    expect(undoUntil).toBeGreaterThan(now());
    const history = await api.ok<ListReply>("model", "history", { id: record.id });
    expect(history.list[0]).toMatchObject({
      command: "model.pass",
      before: { status: 1, machineReview: 3 },
      after: { status: 2, machineReview: 5 },
    });
    expect(await count("outbox", `record = ${outcomes[0]?.recordId} and done is null`)).toBe(1);
  });

  it("decides on no deleted model, alone or in bulk, and lets nobody skip it", async () => {
    const [gone, other] = [await makeModel(api.db), await makeModel(api.db)];
    await api.db.query("update model set delete_time = now() where id = $1::bigint", [gone.id]);
    const before = await digests(api.db, ["last_seen", "expires"]);
    for (const [verb, more] of [
      ["pass", {}],
      ["remark", { input: { remark: "x" } }],
      ["markExclusive", {}],
    ] as const) {
      const body = { ids: [gone.id], versions: { [gone.id]: gone.version }, ...more };
      expect((await api.call(v2("model", verb), body, { token: api.admin })).code, verb).toBe(codes.notFound);
    }
    const skipped = await api.call(v2("queue", "skip"), { queue: "machineReview", id: gone.id }, { token: api.admin });
    expect(skipped).toMatchObject({ code: codes.notFound, result: { path: "id" } });
    expect(await digests(api.db, ["last_seen", "expires"])).toEqual(before);
    const { outcomes } = await decide(gone, "pass", {
      ids: [gone.id, other.id],
      versions: { [gone.id]: gone.version, [other.id]: other.version },
    });
    expect(outcomes.map(({ ok, code }) => [ok, code])).toEqual([
      [false, codes.notFound],
      [true, codes.ok],
    ]);
  });

  it("refuses a decision without a required reason, and writes nothing", async () => {
    const record = await makeModel(api.db);
    for (const reason of [undefined, { text: " " }, { text: "\u2800" }, { text: "\u3164\u00AD" }]) {
      const body = { ids: [record.id], versions: { [record.id]: 1 }, ...(reason ? { reason } : {}) };
      const reply = await api.call(v2("model", "noPass"), body, { token: api.admin });
      expect(reply).toMatchObject({ code: codes.illegalParameter, result: { path: "reason" } });
    }
    expect(await count("operation_record", `op_obj_id = ${record.id}`)).toBe(0);
  });

  it("skips blocking findings where nobody selected the items, and accepts them where somebody did", async () => {
    const [clean, blocked] = [await makeModel(api.db), await makeModel(api.db, { severity: 3, machineReview: 4 })];
    const body = (more: object) => ({
      ids: [clean.id, blocked.id],
      versions: { [clean.id]: clean.version, [blocked.id]: blocked.version },
      ...more,
    });
    const rest = await api.ok<CommandReply>("model", "pass", body({ unchosen: true }));
    expect(rest.outcomes).toMatchObject([
      { ok: true },
      { ok: false, code: codes.guardRefused, msg: "有阻断级发现，须单独审核" },
    ]);
    const chosen = { ids: [blocked.id], versions: { [blocked.id]: blocked.version } };
    const alone = await api.call(v2("model", "pass"), { ...chosen, unchosen: true }, { token: api.admin });
    expect(alone).toMatchObject({ code: codes.guardRefused });
    expect((await api.ok<CommandReply>("model", "pass", chosen)).outcomes).toMatchObject([{ ok: true }]);
  });

  it("names the states from which a decision starts, and an unfinished review", async () => {
    const up = await makeModel(api.db, { status: 2, machineReview: 5 });
    expect(await refused(up)).toMatchObject({
      code: codes.wrongState,
      msg: expect.stringContaining("待审核"),
      result: { path: "ids", details: { current: { id: up.id } } },
    });
    const running = await makeModel(api.db, { machineReview: 1 });
    expect((await refused(running, { language: "0" })).msg).toBe("The automatic review is not finished");
    expect(await refused({ ...up, id: "999999" })).toMatchObject({ code: codes.notFound });
    // In bulk, each record has its own outcome.
    const fine = await makeModel(api.db);
    const { outcomes } = await api.ok<CommandReply>("model", "pass", {
      ids: [up.id, fine.id, "999999"],
      versions: { [up.id]: 1, [fine.id]: 1 },
    });
    expect(outcomes.map(({ code }) => code)).toEqual([codes.wrongState, codes.ok, codes.notFound]);
  });

  it("refuses a decision without the version of each record, and writes nothing", async () => {
    const [one, two] = [await makeModel(api.db), await makeModel(api.db)];
    const body = { ids: [one.id, two.id], versions: { [one.id]: 1 } };
    expect(await api.call(v2("model", "pass"), body, { token: api.admin })).toMatchObject({
      code: codes.illegalParameter,
      result: { path: `versions.${two.id}` },
    });
    expect(await count("operation_record", `op_obj_id in (${one.id}, ${two.id})`)).toBe(0);
  });

  it("accepts a listed reason, which admins with the list may read without a queue", async () => {
    const { token } = await api.colleague("without-queue", ["screen:/model-admin", "model.noPass"]);
    const { list } = await api.ok<{ list: { key: string }[] }>(
      "queue",
      "reasons",
      { queue: "machineReview" },
      { token },
    );
    const record = await makeModel(api.db);
    const body = { ids: [record.id], versions: { [record.id]: 1 }, reason: { key: list[0]?.key } };
    const { outcomes } = await api.ok<CommandReply>("model", "noPass", body, { token });
    expect(outcomes[0]).toMatchObject({ ok: true });
  });

  it("names the admin who decided first, where that is the only obstacle", async () => {
    const record = await makeModel(api.db);
    const colleague = await api.colleague("first");
    const request = { ids: [record.id], versions: { [record.id]: 1 }, reason: { text: "x" } };
    await api.ok("model", "noPass", request, { token: colleague.token });
    expect(await refused(record)).toMatchObject({ code: codes.versionConflict, msg: "first已先处理：不通过" });
    // The last change is not a decision, so nobody is named as having decided.
    const [version] = await api.db.query<{ version: number }>("select version from model where id = $1::bigint", [
      record.id,
    ]);
    const remark = { ids: [record.id], versions: { [record.id]: version?.version }, input: { remark: "查过" } };
    await api.ok("model", "remark", remark);
    expect(await refused(record)).toMatchObject({
      code: codes.versionConflict,
      msg: "内容已被改动，请查看差异后再操作",
    });
    const model = await makeModel(api.db);
    await decide(model, "pass");
    expect((await refused(model)).msg).toBe("你在另一窗口已先处理：通过");
  });

  it("refuses a decision with another version, and where a colleague has the lease", async () => {
    const record = await makeModel(api.db);
    expect((await refused({ ...record, version: 7 })).code).toBe(codes.versionConflict);
    const colleague = await api.colleague("holder");
    await api.ok("queue", "claim", { queue: "machineReview", want: record.id }, { token: colleague.token });
    expect(await refused(record)).toMatchObject({ code: codes.heldByOther, msg: "holder 正在处理" });
    const holderFor = async (token: string) =>
      (await api.call<Evidence>(v2("model", "evidence"), { id: record.id }, { token })).result.holder;
    expect(await holderFor(api.admin)).toMatchObject({ name: "holder", until: expect.any(Number) });
    expect(await holderFor(colleague.token), "one's own lease is nobody else's").toBeNull();
    // An expired lease that is not yet swept does not block the decision, and nobody is named.
    await api.db.query("update queue_item set lease_until = now() - interval '1 second' where item = $1::bigint", [
      record.id,
    ]);
    expect(await holderFor(api.admin)).toBeNull();
    expect((await refused(record)).code).toBe(codes.ok);
    await api.ok("queue", "giveBack", { queue: "machineReview" }, { token: colleague.token });
  });

  it("runs a decision once per request id, also in parallel", async () => {
    const record = await makeModel(api.db);
    const requestId = randomUUID();
    const [one, two] = await Promise.all([
      decide(record, "pass", {}, { requestId }),
      decide(record, "pass", {}, { requestId }),
    ]);
    expect(two).toEqual(one);
    expect(await count("operation_record", `op_obj_id = ${record.id}`)).toBe(1);
  });
});

describe("undo", () => {
  it("restores the model by an undo, drops the message and writes another operation record", async () => {
    const record = await makeModel(api.db);
    const { outcomes } = await decide(record, "noPass", { reason: { key: "brokenMesh" } });
    const recordId = outcomes[0]?.recordId;
    const undone = await api.ok<CommandReply>("operationRecord", "undo", { recordIds: [recordId] });
    expect(undone.outcomes[0]?.item).toMatchObject({
      status: 1,
      machineReview: 3,
      queueOrder: 1,
      reviewer: null,
      version: 3,
    });
    expect(await count("outbox", `record = ${recordId}`)).toBe(0);
    expect(await count("operation_record", `undoes = ${recordId}`)).toBe(1);
    const again = await api.call(v2("operationRecord", "undo"), { recordIds: [recordId] }, { token: api.admin });
    expect(again.code).toBe(codes.wrongState);
  });

  it("refuses an undo after ten seconds", async () => {
    const record = await makeModel(api.db);
    const { outcomes } = await decide(record, "pass");
    await api.db.query(
      "update operation_record set create_time = now() - interval '11 seconds' where id = $1::bigint",
      [outcomes[0]?.recordId],
    );
    const reply = await api.call(
      v2("operationRecord", "undo"),
      { recordIds: [outcomes[0]?.recordId] },
      { token: api.admin },
    );
    expect(reply.code).toBe(codes.undoTooLate);
  });
});

describe("the outbox", () => {
  it("sends the author one message in both languages, with the listed reason", async () => {
    const record = await makeModel(api.db, { groupName: "齿轮 $& 盒" });
    await decide(record, "noPass", { reason: { key: "brokenMesh" } });
    await api.db.query("update outbox set due = now() where done is null");
    await Promise.all([deliverOutbox(api.db, api.report), deliverOutbox(api.db, api.report)]);
    const [row] = await api.db.query<{ n: string; content: Record<string, string> }>(
      "select count(*) over () as n, content from message where receiver = $1::bigint",
      [record["author"]],
    );
    expect(row?.n).toBe("1");
    expect(row?.content["1"]).toContain("「齿轮 $& 盒」未通过审核。原因：网格破损，无法打印");
    expect(row?.content["0"]).toContain("The mesh is broken and cannot be printed");
  });
});

describe("claiming", () => {
  it("gives each moderator other items, worst first, then oldest", async () => {
    await api.db.query("update model set queue_order = null");
    const late = await makeModel(api.db, { queueOrder: 0, submitTime: now() - 10 });
    const early = await makeModel(api.db, { queueOrder: 0, submitTime: now() - 20 });
    const mild = await makeModel(api.db, { queueOrder: 2, submitTime: now() - 900 });
    const mine = await api.ok<ClaimReply>("queue", "claim", { queue: "machineReview" });
    expect(mine.held.map((one) => one.id)).toEqual([early.id, late.id, mild.id]);
    const colleague = await api.colleague("second");
    const theirs = await api.ok<ClaimReply>("queue", "claim", { queue: "machineReview" }, { token: colleague.token });
    expect(theirs.held).toEqual([]);
    const state = await api.ok<QueueState>("queue", "state", { queue: "machineReview" }, { token: colleague.token });
    expect(state).toMatchObject({
      waiting: 3,
      heldByOthers: [late, early, mild].map(({ id }) => expect.objectContaining({ id }) as object),
    });
    await api.db.query("update admin set reads = '{0}' where id = $1::bigint", [colleague.id]);
    const other = await api.ok<QueueState>("queue", "state", { queue: "machineReview" }, { token: colleague.token });
    expect(other, "held, and none of what waits for him").toMatchObject({ waiting: 0, heldByOthers: [] });
  });

  it("never gives one item to two moderators who claim at the same time", async () => {
    await api.db.query("update model set queue_order = null");
    await api.db.query("delete from queue_item");
    for (let i = 0; i < 12; i++) await makeModel(api.db, { queueOrder: 1 });
    const tokens = await Promise.all(["a", "b", "c", "d"].map((name) => api.colleague(`claims-${name}`)));
    const claims = await Promise.all(
      tokens.map(({ token }) => api.ok<ClaimReply>("queue", "claim", { queue: "machineReview" }, { token })),
    );
    const ids = claims.flatMap((claim) => claim.held.map((one) => one.id));
    expect(ids).toHaveLength(12);
    expect(new Set(ids).size).toBe(12);
  });

  it("waits for the only item while it is being written, instead of finding none", async () => {
    await api.db.query("update model set queue_order = null");
    await api.db.query("delete from queue_item");
    const only = await makeModel(api.db, { queueOrder: 1 });
    const { token } = await api.colleague("behind-an-upload");
    const claiming = await api.db.transaction(async (tx) => {
      await tx.query("select 1 from model where id = $1::bigint for update", [only.id]);
      const asked = api.ok<ClaimReply>("queue", "claim", { queue: "machineReview" }, { token });
      const blocked =
        "select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0";
      await expect.poll(() => api.db.query(blocked)).toHaveLength(1);
      return [asked];
    });
    expect((await claiming[0])?.held.map(({ id }) => id)).toEqual([only.id]);
  });

  it("says that more is free if it left a locked item out, and leases it with the next call", async () => {
    await api.db.query("update model set queue_order = null");
    await api.db.query("delete from queue_item");
    const [first, second] = [await makeModel(api.db, { queueOrder: 1 }), await makeModel(api.db, { queueOrder: 2 })];
    const { token } = await api.colleague("beside-a-review");
    const claim = (): Promise<ClaimReply> =>
      api.ok<ClaimReply>("queue", "claim", { queue: "machineReview" }, { token });
    await api.db.transaction(async (tx) => {
      await tx.query("select 1 from model where id = $1::bigint for update", [second.id]);
      expect(await claim()).toMatchObject({ held: [{ id: first.id }], more: true });
    });
    const later = await claim();
    expect(later.held.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(later.more).toBeUndefined();
  });

  it("excludes one's own models, and returns one's own skips at the end", async () => {
    await api.db.query("update model set queue_order = null");
    const self = await makeUser(api.db);
    const colleague = await api.colleague("author-too");
    await api.db.query(`update admin set "user" = $1::bigint where id = $2::bigint`, [self.id, colleague.id]);
    await makeModel(api.db, { author: self.id, queueOrder: 0 });
    const first = await makeModel(api.db, { queueOrder: 0 });
    const second = await makeModel(api.db, { queueOrder: 1 });
    const token = { token: colleague.token };
    await api.ok("queue", "skip", { queue: "machineReview", id: first.id }, token);
    const claim = await api.ok<ClaimReply>("queue", "claim", { queue: "machineReview" }, token);
    expect(claim.held.map((one) => one.id)).toEqual([second.id, first.id]);
  });

  it("gives an item to another moderator when its lease ends", async () => {
    await api.db.query("update model set queue_order = null");
    const record = await makeModel(api.db, { queueOrder: 0 });
    const colleague = await api.colleague("idle");
    await api.ok("queue", "claim", { queue: "machineReview" }, { token: colleague.token });
    await api.db.query("update queue_item set lease_until = now() where holder = $1::bigint", [colleague.id]);
    await api.ok("queue", "heartbeat", { queue: "machineReview", idle: 0 }, { token: colleague.token });
    const claim = await api.ok<ClaimReply>("queue", "claim", { queue: "machineReview" });
    expect(claim.held.map((one) => one.id)).toEqual([record.id]);
  });

  it("keeps the leases of a moderator's active window when an idle window renews them", async () => {
    await makeModel(api.db, { queueOrder: 0 });
    const { token } = await api.colleague("two-windows");
    await api.ok("queue", "claim", { queue: "machineReview" }, { token });
    const beat = async (idle: number): Promise<readonly Lease[]> =>
      (await api.ok<{ held: Lease[] }>("queue", "heartbeat", { queue: "machineReview", idle }, { token })).held;
    const [before] = await beat(0);
    const [after] = await beat(299);
    expect(before?.until).toBeGreaterThan(0);
    expect(after?.until).toBe(before?.until);
    // The remaining time is counted here, because the client's clock may be wrong.
    expect(LEASE_SECONDS - (before?.left ?? 0)).toBeLessThan(3);
  });
});
