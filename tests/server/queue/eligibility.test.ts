import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Evidence } from "#domain/api/evidence.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { DeskReply, ClaimReply, QueueState } from "#domain/api/queue.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { ListReply } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, now } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const queue = "machineReview";
const filter = "status:wait machineReview:wait,pass,dubious,noPass";
let models: AnyRecord[] = [];

beforeEach(async () => {
  await api.db.query("delete from queue_item");
  await api.db.query("delete from queue_skip");
  await api.db.query("update model set status = 3, queue_order = null");
  models = [];
  for (let i = 0; i < 5; i++) models.push(await makeModel(api.db, { submitTime: now() - 9_000 + i }));
});

const idOf = (i: number): string => models[i]?.id ?? "";
const putAside = (i: number, verb: "askAuthor" | "escalate"): Promise<{ recordId: string }> =>
  api.ok("queue", verb, { queue, id: idOf(i), version: models[i]?.version, text: "?" });
const listed = async (more: object = {}, token?: string): Promise<string[]> =>
  (
    await api.ok<ListReply>(
      "model",
      "list",
      { queue, filter, sort: "queueOrder,submitTime", ...more },
      token ? { token } : {},
    )
  ).list.map(({ id }) => id);
const waiting = async (token?: string): Promise<number> =>
  (await api.ok<QueueState>("queue", "state", { queue, filter }, token ? { token } : {})).waiting;
const claimed = async (more: object = {}, token?: string): Promise<string[]> =>
  (await api.ok<ClaimReply>("queue", "claim", { queue, filter, ...more }, token ? { token } : {})).held.map(
    ({ id }) => id,
  );

it("limits a moderator's filter to items that the queue offers", async () => {
  await api.db.query("update model set status = 2, machine_review = 5 where id = $1::bigint", [idOf(0)]);
  const call = (filter: string) => api.call<ClaimReply>(v2("queue", "claim"), { queue, filter }, { token: api.admin });
  expect(await call("nothing) | (status:up")).toMatchObject({ code: codes.illegalParameter });
  expect((await call("status:up | status:wait")).result.held.map(({ id }) => id)).toEqual([1, 2, 3].map(idOf));
});

describe("the items that wait for a moderator", () => {
  it("offers the same items in list, count and claim, and deferred items in separate views", async () => {
    await putAside(0, "askAuthor");
    await putAside(1, "escalate");
    const rest = [2, 3, 4].map(idOf);
    // A super admin is a lead. Items escalated by an admin wait for another lead.
    const { token } = await api.colleague("another-lead");
    expect(await listed({}, token)).toEqual([idOf(1), ...rest]);
    expect(await waiting(token)).toBe(4);
    expect(await claimed({}, token)).toEqual([idOf(1), idOf(2), idOf(3)]);
    await api.ok("queue", "giveBack", { queue }, { token });
    expect(await listed()).toEqual(rest);
    expect(await waiting()).toBe(3);
    expect(await claimed()).toEqual(rest);
    await api.ok("queue", "giveBack", { queue });
    expect(await listed({ aside: "asked" })).toEqual([idOf(0)]);
    expect(await listed({ aside: "escalated" })).toEqual([idOf(1)]);
    expect(await claimed({ aside: "asked" })).toEqual([]);
    expect(await claimed({ aside: "escalated" })).toEqual([idOf(1)]);
  });

  it("keeps an item escalated when a lead releases or skips it, also without a note", async () => {
    await api.ok("queue", "escalate", { queue, id: idOf(0), version: models[0]?.version });
    for (const [verb, which] of [
      ["giveBack", {}],
      ["skip", { id: idOf(0) }],
    ] as const) {
      const { token } = await api.colleague(`lead-${verb}`);
      expect(await claimed({ aside: "escalated" }, token)).toEqual([idOf(0)]);
      await api.ok("queue", verb, { queue, ...which }, { token });
      expect(await listed({ aside: "escalated" }), verb).toEqual([idOf(0)]);
      expect(await listed(), verb).not.toContain(idOf(0));
    }
  });

  it("counts an author's waiting models in the evidence by the same rule", async () => {
    const [author] = models.map((one) => one["author"]);
    for (const { id } of models)
      await api.db.query("update model set author = $1::bigint where id = $2::bigint", [author, id]);
    const rest = async (token = api.admin): Promise<number | undefined> =>
      (await api.call<Evidence>(v2("model", "evidence"), { id: idOf(4) }, { token })).result.author?.waiting;
    expect(await rest()).toBe(4);
    await putAside(0, "askAuthor");
    await putAside(1, "escalate");
    expect(await rest()).toBe(2);
    const { token, id } = await api.colleague("rest-lead");
    expect(await rest(token), "what was escalated waits for another lead").toBe(3);
    await api.db.query("update admin set reads = '{0}' where id = $1::bigint", [id]);
    expect(await rest(token)).toBe(0);
  });

  it("excludes languages outside the language scope from every count of the queue", async () => {
    const { token, id } = await api.colleague("reads-english");
    await api.db.query("update admin set reads = '{0}' where id = $1::bigint", [id]);
    const [first, second] = [await makeModel(api.db, { lang: 0 }), await makeModel(api.db, { lang: 0 })];
    const flow = async (loginToken?: string): Promise<number[]> => {
      const { states } = await api.ok<DeskReply>("queue", "desk", {}, loginToken ? { token: loginToken } : {});
      const flow = states.find((one) => one.queue === queue);
      return [flow?.arrivals ?? [], flow?.decisions ?? []].map((hours) => hours.reduce((sum, n) => sum + n, 0));
    };
    const [before, his] = [await flow(), await flow(token)];
    expect(await listed({}, token)).toEqual([first.id, second.id]);
    expect(await waiting(token)).toBe(2);
    for (const one of [first, models[0], models[1]])
      await api.ok("model", "pass", { ids: [one?.id], versions: { [one?.id ?? ""]: one?.version }, queue });
    expect(his).toEqual([2, 0]);
    expect(await flow(token)).toEqual([2, 1]);
    expect(await flow()).toEqual([before[0], (before[1] ?? 0) + 3]);
  });

  it("lets only the asking moderator decide in the queue while the author is asked, also after an undo", async () => {
    await putAside(0, "askAuthor");
    await putAside(1, "escalate");
    const { token } = await api.colleague("colleague", ["model.pass", "screen:/model-machine-review"]);
    const pass = (i: number, more: object, by: string) =>
      api.call<CommandReply>(
        v2("model", "pass"),
        { ids: [idOf(i)], versions: { [idOf(i)]: models[i]?.version }, ...more },
        { token: by },
      );
    expect(await pass(0, { queue }, token)).toMatchObject({
      code: codes.wrongState,
      msg: expect.stringContaining("已询问作者"),
    });
    expect(await pass(1, { queue }, token)).toMatchObject({ msg: expect.stringContaining("已升级") });
    const { result } = await pass(0, {}, token);
    const [outcome] = result.outcomes;
    const undone = await api.call(v2("operationRecord", "undo"), { recordIds: [outcome?.recordId] }, { token });
    expect(undone.code).toBe(codes.ok);
    expect(await listed({ aside: "asked" })).toEqual([idOf(0)]);
    expect(await listed()).not.toContain(idOf(0));
    // The moderator who asked may decide before the answer.
    expect((await pass(0, { queue, versions: { [idOf(0)]: 3 } }, api.admin)).code).toBe(codes.ok);
  });

  it("escalates an item again when a lead undoes a question to its author", async () => {
    await putAside(0, "escalate");
    const { token } = await api.colleague("asking-lead");
    const asked = { queue, id: idOf(0), version: models[0]?.version, text: "!" };
    const { recordId } = await api.ok<{ recordId: string }>("queue", "askAuthor", asked, { token });
    expect(await listed({ aside: "escalated" }, token)).toEqual([]);
    await api.ok("operationRecord", "undo", { recordIds: [recordId] }, { token });
    expect(await listed({ aside: "escalated" }, token)).toEqual([idOf(0)]);
    // Items that the moderator escalated stay out of the moderator's own queue.
    expect(await listed()).not.toContain(idOf(0));
    const rows = await api.db.query("select note, a.account from queue_item q join admin a on a.id = q.asked_by");
    expect(rows).toEqual([{ note: "?", account: "admin" }]);
  });

  it("ends an escalation by an undo, and a lead who leased the item keeps the lease", async () => {
    const { recordId } = await putAside(0, "escalate");
    const { token } = await api.colleague("holding-lead");
    expect(await claimed({}, token)).toContain(idOf(0));
    await api.ok("operationRecord", "undo", { recordIds: [recordId] });
    expect(await listed({ aside: "escalated" }, token)).toEqual([]);
    const [row] = await api.db.query<object>(
      "select asked_by, note, escalated, holder is not null as held from queue_item where item = $1::bigint",
      [idOf(0)],
    );
    expect(row).toEqual({ asked_by: null, note: "", escalated: false, held: true });
    expect(await listed(), "for whoever escalated it, too").toContain(idOf(0));
  });

  it("shows in list and evidence who deferred an item, to whom and with which note", async () => {
    await putAside(0, "askAuthor");
    await putAside(1, "escalate");
    const by = (to: string) => ({ to, name: expect.any(String), note: "?" });
    const list = (more: object = {}, token = api.admin): Promise<ListReply> =>
      api.ok<ListReply>("model", "list", { queue, ...more }, { token });
    const evidence = async (i: number): Promise<Evidence> =>
      (await api.call<Evidence>(v2("model", "evidence"), { id: idOf(i) }, { token: api.admin })).result;
    const { token } = await api.colleague("told-lead");
    expect((await list({ aside: "asked" })).asides).toEqual({ [idOf(0)]: by("asked") });
    expect((await list({ filter }, token)).asides).toEqual({ [idOf(1)]: by("escalated") });
    expect((await list({ filter })).asides).toEqual({});
    expect((await api.ok<ListReply>("model", "list", {})).asides).toBeUndefined();
    const evidences = [await evidence(0), await evidence(1), await evidence(2)];
    expect(evidences.map(({ aside }) => aside)).toEqual([by("asked"), by("escalated"), null]);
    // An overdue answer is not waited for.
    await api.db.query("update queue_item set asked_until = now() - interval '1 s' where item = $1::bigint", [idOf(0)]);
    expect((await evidence(0)).aside).toBeNull();
  });

  it("refuses an unknown kind of deferral, and a wanted item that waits for its author", async () => {
    const wrong = await api.call(v2("model", "list"), { queue, aside: "x" }, { token: api.admin });
    expect(wrong).toMatchObject({ code: codes.illegalParameter, result: { path: "aside" } });
    await putAside(0, "askAuthor");
    const want = await api.call(v2("queue", "claim"), { queue, want: idOf(0) }, { token: api.admin });
    expect(want.code).toBe(codes.wrongState);
  });

  it("lists items without a verdict after all others", async () => {
    const fresh = await makeModel(api.db, { machineReview: 1, queueOrder: null, submitTime: now() - 99_000 });
    const late = await makeModel(api.db, { machineReview: 3, queueOrder: 1, submitTime: now() });
    expect(await listed()).toEqual([...models.map(({ id }) => id), late.id, fresh.id]);
  });
});

describe("the leases of a moderator", () => {
  it("releases a leased item that another filter excludes", async () => {
    await api.db.query("update model set machine_review = 4, queue_order = 11 where id = $1::bigint", [idOf(4)]);
    expect(await claimed()).toEqual([0, 1, 2].map(idOf));
    expect(await claimed({ filter: `${filter} machineReview:noPass`, refit: true })).toEqual([idOf(4)]);
  });

  it("keeps leases per window: a claim takes items that fit its filter, and the other window loses its last ones", async () => {
    const isNoPass = `${filter} machineReview:noPass`;
    await api.db.query("update model set machine_review = 4, queue_order = 11 where id = $1::bigint", [idOf(4)]);
    expect(await claimed({ keep: [] })).toEqual([0, 1, 2].map(idOf));
    expect(await claimed({ filter: isNoPass, keep: [] })).toEqual([idOf(4)]);
    expect(await claimed({ filter: isNoPass, keep: [idOf(4)] })).toEqual([idOf(4)]);
    const held = async (): Promise<string[]> =>
      (await api.ok<{ held: { id: string }[] }>("queue", "heartbeat", { queue, idle: 0 })).held
        .map(({ id }) => id)
        .toSorted((a, b) => Number(a) - Number(b));
    expect(await held()).toEqual([0, 1, 4].map(idOf));
    // An item opened directly in this window stays, with any filter.
    expect(await claimed({ filter: isNoPass, keep: [idOf(0)] })).toEqual([0, 4].map(idOf));
    // Without a filter it claims the next items of the queue. The other window's item and its place stay.
    expect(await claimed({ keep: [idOf(0)] })).toEqual([0, 1].map(idOf));
    expect(await claimed({ keep: [] })).toEqual([0, 1].map(idOf));
    expect(await claimed({ want: idOf(4), keep: [], alone: true })).toEqual([idOf(4)]);
    expect(await held()).toEqual([0, 1, 4].map(idOf));
    // A changed filter releases leases of this window, and none of the other.
    expect(await claimed({ filter: `${filter} id:${idOf(3)}`, keep: [idOf(4)], refit: true })).toEqual([idOf(3)]);
    expect(await held()).toEqual([0, 1, 3].map(idOf));
  });

  it("releases leases from the end of the queue, so that undone items keep theirs", async () => {
    expect(await claimed()).toEqual([0, 1, 2].map(idOf));
    await api.ok("queue", "giveBack", { queue, ids: [idOf(0), idOf(1)] });
    await api.db.query("delete from queue_item");
    await api.ok("queue", "claim", { queue, filter: `${filter} id:${[3, 4].map(idOf).join()}` });
    for (const i of [2, 1, 0]) await claimed({ want: idOf(i) });
    expect((await claimed()).toSorted()).toEqual([0, 1, 2].map(idOf).toSorted());
  });

  it("claims skipped items in the order of the skips", async () => {
    for (const i of [1, 0, 4, 3, 2]) await api.ok("queue", "skip", { queue, id: idOf(i) });
    expect(await claimed()).toEqual([1, 0, 4].map(idOf));
  });
});
