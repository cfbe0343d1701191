import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { ClaimReply, OwnDayReply } from "#domain/api/queue.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import { deliverOutbox } from "#server/outbox/deliver.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeModel, makeUser } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const queue = "machineReview";
const call = <T>(resource: string, verb: string, body: object, token = api.admin) =>
  api.call<T>(v2(resource, verb), body, { token });
const undo = (recordId: unknown) => call<CommandReply>("operationRecord", "undo", { recordIds: [recordId] });
const lastRecord = async (record: AnyRecord): Promise<string> => {
  const [row] = await api.db.query<{ id: string }>(
    "select id from operation_record where resource = 'model' and op_obj_id = $1::bigint order by id desc limit 1",
    [record.id],
  );
  return row?.id ?? "";
};
const decide = async (record: AnyRecord, verb: string): Promise<string | null> => {
  const body = { ids: [record.id], versions: { [record.id]: record.version }, queue, reason: { text: "x" } };
  return (await api.ok<CommandReply>("model", verb, body)).outcomes[0]?.recordId ?? null;
};
const offered = async (): Promise<string[]> => {
  await api.ok("queue", "giveBack", { queue });
  return (await api.ok<ClaimReply>("queue", "claim", { queue })).held.map(({ id }) => id);
};

describe("undo", () => {
  it("ends a deferral by an undo, and drops the question to the author", async () => {
    const record = await makeModel(api.db, { queueOrder: 0 });
    for (const [verb, messages] of [
      ["askAuthor", 1],
      ["escalate", 0],
    ] as const) {
      expect((await call("queue", verb, { queue, id: record.id, version: 1, text: "为什么？" })).code).toBe(codes.ok);
      const [box] = await api.db.query<{ n: number }>("select count(*)::int as n from outbox where done is null");
      expect(box?.n).toBe(messages);
      if (verb === "askAuthor") expect(await offered()).toEqual([]);
      const id = await lastRecord(record);
      await api.db.query("update model set version = 1 where id = $1::bigint", [record.id]);
      expect((await undo(id)).code).toBe(codes.ok);
      expect(await offered()).toEqual([record.id]);
      await api.ok("queue", "giveBack", { queue });
      await api.db.query("update model set version = 1 where id = $1::bigint", [record.id]);
    }
    const [left] = await api.db.query<{ n: number }>("select count(*)::int as n from outbox");
    expect(left?.n).toBe(0);
    const events = await api.db.query<{ verb: string; note: string }>(
      "select payload ->> 'verb' as verb, payload ->> 'note' as note from live_event where payload ->> 'kind' = 'aside' and payload ->> 'id' = $1 order by id",
      [record.id],
    );
    expect(events.map(({ verb, note }) => `${verb} ${note}`)).toEqual([
      "askAuthor 为什么？",
      "back ",
      "escalate 为什么？",
      "back ",
    ]);
    await api.db.query("update model set queue_order = null where id = $1::bigint", [record.id]);
  });

  it("requires the permission of the decision for its undo, and names it", async () => {
    const mate = await api.colleague("lost it", ["model.pass", "screen:/model-admin"]);
    const record = await makeModel(api.db);
    const body = { ids: [record.id], versions: { [record.id]: record.version } };
    const { outcomes } = await api.ok<CommandReply>("model", "pass", body, { token: mate.token });
    const grant = (auths: string): Promise<unknown> =>
      api.db.query("update auth_group set auths = $1::text[], version = version + 1 where name = 'group of lost it'", [
        auths,
      ]);
    const back = () =>
      api.call(v2("operationRecord", "undo"), { recordIds: [outcomes[0]?.recordId] }, { token: mate.token });
    await grant("{screen:/model-admin}");
    expect(await back()).toMatchObject({ code: codes.noPermission, msg: expect.stringContaining("model.pass") });
    await api.app.services.refused.write();
    const noted = await api.db.query("select permission from refused_call where admin = $1::bigint", [mate.id]);
    expect(noted).toEqual([{ permission: "model.pass" }]);
    await grant("{model.pass}");
    expect((await back()).code).toBe(codes.ok);
  });

  it("removes the reason of an undone decision from the counts of used reasons", async () => {
    const used = async () =>
      (await api.ok<{ used: { key: string; count: number }[] }>("queue", "reasons", { queue })).used.find(
        ({ key }) => key === "duplicate",
      )?.count ?? 0;
    const before = await used();
    const record = await makeModel(api.db);
    const body = { ids: [record.id], versions: { [record.id]: record.version }, queue, reason: { key: "duplicate" } };
    const { outcomes } = await api.ok<CommandReply>("model", "noPass", body);
    expect(await used()).toBe(before + 1);
    expect((await undo(outcomes[0]?.recordId)).code).toBe(codes.ok);
    expect(await used()).toBe(before);
    expect(await undo(outcomes[0]?.recordId)).toMatchObject({ code: codes.wrongState, msg: "已经撤销过了" });
  });

  it("undoes a call whose answer was lost, whether it arrived before, during, after or never", async () => {
    const token = api.admin;
    const pass = (record: AnyRecord, requestId: string) =>
      api.call(
        v2("model", "pass"),
        { ids: [record.id], versions: { [record.id]: record.version }, queue },
        { token, requestId },
      );
    const giveUp = (requestId: string) =>
      api.call<CommandReply>(v2("operationRecord", "undo"), { requestId }, { token });
    const statusOf = async ({ id }: AnyRecord) =>
      (await api.db.query<{ status: number }>("select status from model where id = $1::bigint", [id]))[0]?.status;

    const before = await makeModel(api.db);
    expect((await pass(before, "lost-1")).code).toBe(codes.ok);
    expect(await statusOf(before)).toBe(2);
    const undone = await giveUp("lost-1");
    expect(undone.result.outcomes.map(({ id }) => id)).toEqual([before.id]);
    expect(await statusOf(before)).toBe(1);

    const never = await makeModel(api.db);
    for (let i = 0; i < 2; i++) expect((await giveUp("lost-2")).result.outcomes).toEqual([]);
    expect((await pass(never, "lost-2")).code).toBe(codes.illegalParameter);
    expect(await statusOf(never)).toBe(1);

    for (let i = 0; i < 5; i++) {
      const meanwhile = await makeModel(api.db);
      const [, answer] = await Promise.all([pass(meanwhile, `lost-3-${i}`), giveUp(`lost-3-${i}`)]);
      expect(answer.code).toBe(codes.ok);
      expect(await statusOf(meanwhile)).toBe(1);
    }

    // Another admin's calls cannot be undone, and a call without a decision has no inverse.
    const colleague = await api.colleague("lost");
    const theirs = await makeModel(api.db);
    expect((await pass(theirs, "lost-4")).code).toBe(codes.ok);
    await api.call(v2("operationRecord", "undo"), { requestId: "lost-4" }, { token: colleague.token });
    expect(await statusOf(theirs)).toBe(2);
    await api.call(v2("queue", "giveBack"), { queue }, { token, requestId: "lost-5" });
    expect((await giveUp("lost-5")).code).toBe(codes.wrongState);
  });

  it("refuses an undo once the message is sent, at any time of the clock", async () => {
    const record = await makeModel(api.db);
    const id = await decide(record, "noPass");
    await api.db.query("update outbox set due = now() where record = $1::bigint", [id]);
    await deliverOutbox(api.db, api.report);
    expect((await undo(id)).code).toBe(codes.undoTooLate);
    const [row] = await api.db.query<{ status: number }>("select status from model where id = $1::bigint", [record.id]);
    expect(row?.status).toBe(3);
  });

  it("refuses an undo after another change of the same fields, and keeps a change of other fields", async () => {
    const mate = await api.colleague("decides after");
    const [first, second] = [await makeModel(api.db), await makeModel(api.db)];
    const [passed, other] = [await decide(first, "pass"), await decide(second, "pass")];
    const now = async ({ id }: AnyRecord) => (await api.ok<{ item: AnyRecord }>("model", "detail", { id })).item;
    const command = async (verb: string, record: AnyRecord, more: object) =>
      api.ok(
        "model",
        verb,
        { ids: [record.id], versions: { [record.id]: (await now(record)).version }, ...more },
        { token: mate.token },
      );
    await command("stop", first, { reason: { text: "违规" } });
    await command("remark", second, { input: { remark: "核对过" } });
    const stopped = await now(first);
    const before = await api.db.query("select count(*) as n from operation_record");
    const late = await call("operationRecord", "undo", { recordIds: [passed, other] });
    expect(late).toMatchObject({ code: codes.wrongState, msg: "之后又有改动，不能撤销" });
    expect(await now(first)).toEqual(stopped);
    expect(await api.db.query("select count(*) as n from operation_record")).toEqual(before);
    expect((await undo(other)).code).toBe(codes.ok);
    expect(await now(second)).toMatchObject({ status: 1, remark: "核对过" });
  });

  it("refuses to undo another admin's decision, and an edit by a handler", async () => {
    const record = await makeModel(api.db);
    const id = await decide(record, "pass");
    const colleague = await api.colleague("other");
    const theirs = await api.call(v2("operationRecord", "undo"), { recordIds: [id] }, { token: colleague.token });
    expect(theirs.code).toBe(codes.notFound);
    await api.ok("systemConfig", "add", { item: { name: "x", type: "pictureCount", picUploadNum: 1 } });
    const [added] = await api.db.query<{ id: string }>("select max(id) as id from operation_record");
    expect((await undo(added?.id)).code).toBe(codes.wrongState);
  });

  it("gives no lease after an undo to a moderator who lost the permission of the queue", async () => {
    await api.db.query("update model set queue_order = null");
    const record = await makeModel(api.db, { submitTime: 1_000 });
    const mate = await api.colleague("lost the queue", ["model.pass", "screen:/model-machine-review"]);
    const body = { ids: [record.id], versions: { [record.id]: record.version }, queue };
    const { outcomes } = await api.ok<CommandReply>("model", "pass", body, { token: mate.token });
    await api.db.query(
      "update auth_group set auths = '{model.pass}', version = version + 1 where name = 'group of lost the queue'",
    );
    const back = { recordIds: [outcomes[0]?.recordId], hold: record.id };
    await api.ok("operationRecord", "undo", back, { token: mate.token });
    expect(await api.db.query("select holder from queue_item where item = $1::bigint", [record.id])).toEqual([]);
    expect(await offered()).toEqual([record.id]);
    await api.ok("queue", "giveBack", { queue });
  });

  it("leases an undone item again on request, before a colleague can claim it", async () => {
    await api.db.query("update model set queue_order = null");
    const items = [];
    for (let i = 0; i < 4; i++) items.push(await makeModel(api.db, { submitTime: 1_000 + i }));
    const [first, second, third, fourth] = items.map(({ id }) => id);
    const mate = await api.colleague("undo-beside");
    const claimed = async (token: string, more = {}) =>
      (await api.ok<ClaimReply>("queue", "claim", { queue, ...more }, { token })).held.map(({ id }) => id);
    expect(await claimed(api.admin)).toEqual([first, second, third]);
    const decided = await decide(items[0]!, "pass");
    expect(await claimed(api.admin)).toEqual([second, third, fourth]);
    await api.ok("operationRecord", "undo", { recordIds: [decided], hold: first });
    // The last item of the queue was released. Three are leased, the undone one among them, and the colleague gets the
    // rest.
    expect(await claimed(mate.token)).toEqual([fourth]);
    expect(await claimed(api.admin, { want: first })).toEqual([first, second, third]);
    const events = await api.db.query<{ admin: string | null }>(
      "select payload ->> 'admin' as admin from live_event where payload ->> 'kind' = 'lease' and payload ->> 'id' = $1 order by id desc limit 1",
      [first],
    );
    expect(events[0]?.admin).not.toBeNull();
    // An undo outside the queue leases nothing.
    const again = await decide({ ...items[0]!, version: 3 }, "pass");
    await api.ok("operationRecord", "undo", { recordIds: [again] });
    expect(await claimed(mate.token)).toEqual([first, fourth]);
    await api.ok("queue", "giveBack", { queue }, { token: mate.token });
    await api.ok("queue", "giveBack", { queue });
  });

  it("restores the author's counters by an undo", async () => {
    const author = await makeUser(api.db, { refused: 2 });
    const record = await makeModel(api.db, { author: author.id });
    const standing = async (): Promise<number | undefined> =>
      (await api.db.query<{ refused: number }>(`select refused from "user" where id = $1::bigint`, [author.id]))[0]
        ?.refused;
    const id = await decide(record, "noPass");
    expect(await standing()).toBe(3);
    await undo(id);
    expect(await standing()).toBe(2);
  });
});

describe("claiming a wanted item", () => {
  it("claims a wanted item only where it waits in the queue and is not one's own", async () => {
    const up = await makeModel(api.db, { status: 2, machineReview: 5, queueOrder: null });
    const running = await makeModel(api.db, { machineReview: 1, queueOrder: null });
    for (const [want, code] of [
      [up.id, codes.wrongState],
      [running.id, codes.wrongState],
      ["999999", codes.notFound],
    ] as const)
      expect(await call("queue", "claim", { queue, want })).toMatchObject({ code, result: { path: "want" } });
    const self = await makeUser(api.db);
    const colleague = await api.colleague("owner");
    await api.db.query(`update admin set "user" = $1::bigint where id = $2::bigint`, [self.id, colleague.id]);
    const ownModel = await makeModel(api.db, { author: self.id });
    const reply = await api.call(v2("queue", "claim"), { queue, want: ownModel.id }, { token: colleague.token });
    expect(reply.code).toBe(codes.wrongState);
  });

  it("offers only items within a moderator's language scope", async () => {
    await api.db.query("update model set queue_order = null");
    const [zh, en] = [await makeModel(api.db, { lang: 1 }), await makeModel(api.db, { lang: 0 })];
    const colleague = await api.colleague("reads-english");
    await api.db.query("update admin set reads = '{0}' where id = $1::bigint", [colleague.id]);
    const claim = await api.ok<ClaimReply>("queue", "claim", { queue }, { token: colleague.token });
    expect(claim.held.map(({ id }) => id)).toEqual([en.id]);
    expect(await offered()).toEqual([zh.id]);
  });
});

describe("a message that cannot be sent", () => {
  it("retries a message that cannot be sent, reports it, and delays no other", async () => {
    const record = await makeModel(api.db);
    await api.db.query("delete from outbox");
    const id = await decide(record, "pass");
    await api.db.query(
      `insert into outbox (kind, record, payload, due) select kind, record, jsonb_set(payload, '{event}', '"nothing"'), now() - interval '1 hour' from outbox`,
    );
    await api.db.query("update outbox set due = now() where due > now()");
    expect(await deliverOutbox(api.db, api.report)).toBe(1);
    const [failed] = await api.db.query<{ attempts: number; error: string; later: boolean }>(
      "select attempts, error, due > now() as later from outbox where done is null",
    );
    expect(failed).toEqual({ attempts: 1, error: "no message is written for nothing", later: true });
    expect(api.lines.join("\n")).toContain(`of operation record ${id} could not be sent`);
    const sent = await api.db.query("select id from message where cause = $1::bigint", [id]);
    expect(sent).toHaveLength(1);
  });
});

it("shows an admin's decisions of today without counting undone ones, with any permission", async () => {
  const mate = await api.colleague("own-day", ["model.pass"]);
  const [one, two] = [await makeModel(api.db), await makeModel(api.db)];
  const pass = (record: AnyRecord) =>
    api.ok<CommandReply>("model", "pass", { ids: [record.id], versions: { [record.id]: 1 } }, { token: mate.token });
  const first = await pass(one);
  await pass(two);
  await api.ok("operationRecord", "undo", { recordIds: [first.outcomes[0]?.recordId] }, { token: mate.token });
  const day = await api.ok<OwnDayReply>("operationRecord", "ownDay", {}, { token: mate.token });
  expect(day.counts).toEqual([{ command: "model.pass", n: 1 }]);
  expect(day.last.map(({ ids, isUndone }) => [ids, isUndone])).toEqual([
    [[two.id], false],
    [[one.id], true],
  ]);
  expect(day.titles["model"]?.[one.id]).toBe(one["groupName"]);
  // A bulk decision is one entry of the day, and counts every item.
  const many = [await makeModel(api.db), await makeModel(api.db), await makeModel(api.db)].map(({ id }) => id);
  const versions = Object.fromEntries(many.map((id) => [id, 1]));
  await api.ok("model", "pass", { ids: many, versions }, { token: mate.token });
  const now = await api.ok<OwnDayReply>("operationRecord", "ownDay", {}, { token: mate.token });
  expect(now.last.map(({ ids }) => ids)).toEqual([many, [two.id], [one.id]]);
  expect(now.counts).toEqual([{ command: "model.pass", n: 4 }]);
  // On the next day nothing is counted yet, and the last decisions are still there. After a month they are not.
  const age = async (days: number): Promise<OwnDayReply> => {
    const query = `update operation_record set create_time = create_time - interval '${days} days' where admin = $1::bigint`;
    await api.db.query(query, [mate.id]);
    return api.ok<OwnDayReply>("operationRecord", "ownDay", {}, { token: mate.token });
  };
  const later = await age(1);
  expect([later.counts, later.undone, later.median]).toEqual([[], 0, null]);
  expect(later.last.map(({ ids }) => ids)).toEqual([many, [two.id], [one.id]]);
  expect(later.titles["model"]?.[two.id]).toBe(two["groupName"]);
  // Who may no longer know a record reads no title of it.
  await api.db.query("update auth_group set auths = '{}', version = version + 1 where name = 'group of own-day'");
  const fewer = await api.ok<OwnDayReply>("operationRecord", "ownDay", {}, { token: mate.token });
  expect([fewer.last.length, fewer.titles]).toEqual([later.last.length, {}]);
  expect((await age(30)).last).toEqual([]);
});

it("counts questions to authors and escalations among an admin's own decisions", async () => {
  const mate = await api.colleague("asker", ["queue.askAuthor", "queue.escalate", "screen:/model-machine-review"]);
  const records = [await makeModel(api.db, { queueOrder: 0 }), await makeModel(api.db, { queueOrder: 0 })];
  for (const [i, verb] of (["askAuthor", "escalate"] as const).entries()) {
    const body = { queue, id: records[i]?.id, version: 1, text: "为什么？" };
    expect((await call("queue", verb, body, mate.token)).code).toBe(codes.ok);
  }
  const day = await api.ok<OwnDayReply>("operationRecord", "ownDay", {}, { token: mate.token });
  expect(day.counts.map(({ command, n }) => [command, n]).toSorted()).toEqual([
    ["queue.askAuthor", 1],
    ["queue.escalate", 1],
  ]);
  expect(day.last).toMatchObject([
    { command: "queue.escalate", ids: [records[1]?.id], reason: "为什么？" },
    { command: "queue.askAuthor", ids: [records[0]?.id] },
  ]);
});

it("shows an admin without a queue all actions, including those without a record", async () => {
  const keeper = await api.colleague("keeper", ["screen:/system-config", "systemConfig.export", "category.edit"]);
  const { id } = await makeCategory(api.db);
  const token = { token: keeper.token };
  await api.ok("category", "edit", { id, version: 1, name: { "1": "花瓶", "0": "Vases" } }, token);
  const headers = { "content-type": "application/json", __cxy_token_: keeper.token };
  await api.app.inject({ method: "POST", url: v2("systemConfig", "export"), headers, payload: "{}" });
  const day = await api.ok<OwnDayReply>("operationRecord", "ownDay", {}, token);
  expect(day.counts.map(({ command }) => command).toSorted()).toEqual(["category.edit", "systemConfig.export"]);
  expect(day.last.map(({ resource, ids }) => [resource, ids])).toEqual([
    ["systemConfig", []],
    ["category", [id]],
  ]);
  expect(day.titles["category"]).toEqual({ [id]: "花瓶" });
});
