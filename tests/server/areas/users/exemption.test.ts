import { describe, expect, it } from "vitest";
import { model } from "#domain/models/model.resource.ts";
import { auditExempt } from "#domain/users/audit-exempt.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { ListReply } from "#domain/api/list.ts";
import { v2, v3 } from "#domain/api/call.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord } from "#server/resources/write.ts";
import { reviewRecord } from "#server/review/review-record.ts";
import { makeCategory, makeModel, makeUser, now } from "#support/factory.ts";
import { rowCounts } from "#support/rows.ts";
import { sharedReviewApp } from "#support/shared.ts";
import { png, stl, upload } from "#support/upload.ts";

const api = sharedReviewApp();

const DAY = 86_400;
const MODELS = [3];

/** Inserts an exemption as if it had been granted long before. */
const exempt = (user: unknown, more: object = {}): Promise<AnyRecord> =>
  insertRecord(api.db, auditExempt, { user, rules: MODELS, begin: now() - DAY, reason: "老作者", ...more }, null);
const entry = async (id: string): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>("auditExempt", "detail", { id })).item;
const member = async (id: unknown): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>("user", "detail", { id })).item;
const run = (resource: string, verb: string, record: AnyRecord, more: object = {}, options = {}) =>
  api.call<CommandReply & { item: AnyRecord }>(
    v2(resource, verb),
    { ids: [record.id], versions: { [record.id]: record.version }, ...more },
    { token: api.admin, ...options },
  );

interface Group {
  groupItem: AnyRecord;
  modelList: AnyRecord[];
}

/** A new upload of this author, made by the upload call. */
async function uploaded(author: unknown, groupDesc = "<p>0.2 mm</p>", size = 11): Promise<AnyRecord> {
  const cover = (await upload(api, "cover.png", await png(1_200, 900))).result;
  const file = (await upload(api, "a.stl", stl(size))).result;
  const { id: categoryId } = await makeCategory(api.db);
  const groupItem = { groupName: "笔筒", groupDesc, covers: [cover], author, modelSource: 1, lang: 1, categoryId };
  const modelList = [{ fileKey: file.key, fileName: "a.stl" }];
  const { result } = await api.call<Group>(v3("modelGroupCreate"), { groupItem, modelList }, { token: api.admin });
  return result.groupItem;
}

async function reviewed({ id }: AnyRecord): Promise<AnyRecord> {
  await reviewRecord({ db: api.db, storage: api.storage }, { resource: "model", id, findingsOnly: false });
  return readRecord(api.db, model, id);
}

const operations = (resource: string, id: string) =>
  api.db.query<{ command: string; reason: string; admin: string | null; undoes: string | null }>(
    "select command, reason, admin, undoes from operation_record where resource = $1 and op_obj_id = $2::bigint order by id",
    [resource, id],
  );

const UP = { status: 2, machineReview: 5, queueOrder: null };

it("an exemption that begins later is not counted before its time, and neither is one that has ended", async () => {
  const author = (await makeUser(api.db)).id;
  const { id } = await exempt(author, { begin: now() + DAY });
  expect(await member(author)).toMatchObject({ exemption: [], openExemptions: 1 });
  const move = (begin: number, end: number) =>
    api.db.query('update audit_exempt set begin = to_timestamp($2), "end" = to_timestamp($3) where id = $1::bigint', [
      id,
      now() + begin,
      now() + end,
    ]);
  await move(-DAY, DAY);
  expect(await member(author)).toMatchObject({ exemption: MODELS, openExemptions: 1 });
  await move(-2 * DAY, -DAY);
  expect(await member(author)).toMatchObject({ exemption: [], openExemptions: 0 });
});

describe("an upload of an exempt author", () => {
  it("publishes an exempt upload without a moderator, with the exemption as reason, and notifies the author", async () => {
    const author = (await makeUser(api.db)).id;
    const { id } = await exempt(author);
    const made = await uploaded(author);
    const after = await reviewed(made);
    expect(after).toMatchObject({ ...UP, reviewer: null });
    expect(after["publishTime"]).toBeGreaterThan(now() - 60);
    expect((await operations("model", made.id)).slice(1)).toEqual([
      { command: "model.judgePass", reason: "", admin: null, undoes: null },
      { command: "model.publishExempt", reason: `#${id} 老作者`, admin: null, undoes: null },
    ]);
    expect(
      await api.db.query("select payload ->> 'event' as event from outbox where payload ->> 'receiver' = $1", [author]),
    ).toEqual([{ event: "model.pass" }]);
    expect(await member(author)).toMatchObject({ passed: 0, models: 1, exemption: MODELS });
    const counts = { publishedExempt: 1, passedRecently: 0, refusedRecently: 0 };
    expect(await entry(id)).toMatchObject(counts);
    const [event] = await api.db.query<{ item: AnyRecord }>(
      "select payload -> 'item' as item from live_event where payload ->> 'resource' = 'auditExempt' and payload ->> 'id' = $1",
      [id],
    );
    expect(event?.item).toMatchObject(counts);
  });

  it("publishes an exempt upload with a warning, and queues one with a blocking finding", async () => {
    const author = (await makeUser(api.db)).id;
    await exempt(author);
    const other = (await makeUser(api.db)).id;
    await exempt(other);
    await reviewed(await uploaded(author));
    const dubious = await reviewed(await uploaded(other));
    expect(dubious).toMatchObject({ ...UP, severity: 2 });
    const blocked = await reviewed(await uploaded(author, "<p>微信号 abcdef123</p>"));
    expect(blocked).toMatchObject({ status: 1, machineReview: 4, severity: 3, queueOrder: 10 });
  });

  it("publishes an exempt upload the same way after a change of its files", async () => {
    const author = (await makeUser(api.db)).id;
    await exempt(author);
    const first = await reviewed(await uploaded(author));
    const file = (await upload(api, "b.stl", stl(17))).result;
    const modelList = [{ fileKey: file.key, fileName: "b.stl" }];
    const body = { id: first.id, version: first.version, groupItem: { groupName: "笔筒二" }, modelList };
    const changed = await api.call<Group>(v3("modelGroupEdit"), body, { token: api.admin });
    expect(changed.result.groupItem).toMatchObject({ status: 1, machineReview: 1 });
    expect(await reviewed(first)).toMatchObject(UP);
  });

  it("queues an upload where the exemption is of another kind, not begun, over, suspended or ended", async () => {
    for (const more of [
      { rules: [2, 4] },
      { begin: now() + DAY },
      { end: now() - 60 },
      { status: "suspended" },
      { status: "ended" },
    ]) {
      const author = (await makeUser(api.db)).id;
      await exempt(author, more);
      expect(await reviewed(await uploaded(author)), JSON.stringify(more)).toMatchObject({
        status: 1,
        queueOrder: expect.any(Number) as number,
      });
    }
  });
});

it("queues uploads of an exempt member who is disabled, deleted or leaving", async () => {
  for (const status of [3, 4, 5, 6]) {
    const author = (await makeUser(api.db)).id;
    const { id } = await exempt(author);
    const made = await uploaded(author);
    await api.db.query('update "user" set status = $2 where id = $1::bigint', [author, status]);
    expect(await reviewed(made), String(status)).toMatchObject({
      status: 1,
      queueOrder: expect.any(Number) as number,
    });
    expect(await entry(id)).toMatchObject({ status: "active", publishedExempt: 0 });
  }
});

describe("an exemption", () => {
  it("ends an exemption when its time is over, for every reader", async () => {
    const author = (await makeUser(api.db)).id;
    const over = await exempt(author, { end: now() - 60 });
    expect(await entry(over.id)).toMatchObject({ status: "ended" });
    expect(await member(author)).toMatchObject({ exemption: [] });
    const listed = async (filter: string) =>
      (await api.ok<ListReply>("auditExempt", "list", { filter: `user:${author} ${filter}` })).list.map(({ id }) => id);
    expect(await listed("status:ended")).toEqual([over.id]);
    expect(await listed("status:active,suspended")).toEqual([]);
    expect(await run("auditExempt", "editRules", over, { input: { rules: [2], end: null } })).toMatchObject({
      code: 2005,
    });
  });

  it("suspends an exemption with the first strike, and restores it with the decision's undo", async () => {
    const author = (await makeUser(api.db)).id;
    const { id } = await exempt(author);
    const record = await makeModel(api.db, { author });
    const { result } = await run("model", "delete", record, { reason: { key: "contact" } });
    expect(await entry(id)).toMatchObject({ status: "suspended" });
    expect(await member(author)).toMatchObject({ strikes: 1, exemption: [] });
    expect((await operations("auditExempt", id)).map(({ command }) => command)).toEqual(["auditExempt.strike"]);
    await api.ok("operationRecord", "undo", { recordIds: [result.outcomes[0]?.recordId] });
    expect(await entry(id)).toMatchObject({ status: "active" });
    expect(await member(author)).toMatchObject({ strikes: 0, exemption: MODELS });
  });

  it("keeps an exemption as a person left it when the strike is undone afterwards", async () => {
    const author = (await makeUser(api.db)).id;
    const { id } = await exempt(author);
    const { result } = await run("model", "delete", await makeModel(api.db, { author }), {
      reason: { key: "contact" },
    });
    expect(await run("auditExempt", "end", await entry(id), { reason: { text: "多次违规" } })).toMatchObject({
      code: 0,
    });
    await api.ok("operationRecord", "undo", { recordIds: [result.outcomes[0]?.recordId] });
    expect(await entry(id)).toMatchObject({ status: "ended" });
  });

  it("keeps an exemption suspended that a person suspended again after the strike", async () => {
    const author = (await makeUser(api.db)).id;
    const { id } = await exempt(author);
    const { result } = await run("model", "delete", await makeModel(api.db, { author }), {
      reason: { key: "contact" },
    });
    expect((await run("auditExempt", "restore", await entry(id))).code).toBe(0);
    expect((await run("auditExempt", "suspend", await entry(id), { reason: { text: "再查" } })).code).toBe(0);
    await api.ok("operationRecord", "undo", { recordIds: [result.outcomes[0]?.recordId] });
    expect(await entry(id)).toMatchObject({ status: "suspended" });
  });

  it("keeps an exemption after a decision without a strike", async () => {
    const author = (await makeUser(api.db)).id;
    const { id } = await exempt(author);
    await run("model", "noPass", await makeModel(api.db, { author }), { reason: { text: "封面不清" } });
    expect(await entry(id)).toMatchObject({ status: "active", refusedRecently: 1 });
  });
});

describe("granting an exemption", () => {
  const add = (item: object, options = {}) =>
    api.call<{ item: AnyRecord }>(v2("auditExempt", "add"), { item }, { token: api.admin, ...options });

  it("records who granted, suspended, restored, changed and ended an exemption, which begins now", async () => {
    const user = (await makeUser(api.db)).id;
    const { result } = await add({ user, rules: MODELS, reason: "连续一年无违规" });
    const { id } = result.item;
    expect(result.item).toMatchObject({ status: "active", grantor: "1", end: null });
    expect(Number(result.item["begin"])).toBeGreaterThan(now() - 60);
    const body = { reason: { text: "复核中" } };
    expect(await run("auditExempt", "suspend", await entry(id))).toMatchObject({ code: 1 });
    expect(await run("auditExempt", "suspend", await entry(id), body)).toMatchObject({ code: 0 });
    expect(await run("auditExempt", "suspend", await entry(id), body)).toMatchObject({ code: 2002 });
    expect(await run("auditExempt", "restore", await entry(id))).toMatchObject({ code: 0 });
    const input = { rules: [2, 3], end: now() + DAY };
    expect(await run("auditExempt", "editRules", await entry(id), { input })).toMatchObject({ code: 0 });
    expect(await member(user)).toMatchObject({ exemption: [2, 3] });
    expect(await run("auditExempt", "end", await entry(id), body)).toMatchObject({ code: 0 });
    expect(await run("auditExempt", "restore", await entry(id))).toMatchObject({ code: 2002 });
    expect((await operations("auditExempt", id)).map(({ command }) => command.split(".")[1])).toEqual([
      "add",
      "suspend",
      "restore",
      "editRules",
      "end",
    ]);
  });

  it("allows one open exemption per member, with an end in the future", async () => {
    const user = (await makeUser(api.db)).id;
    const values = { user, rules: MODELS, reason: "老作者" };
    expect(await add({ ...values, end: now() - 5 })).toMatchObject({ code: 1, result: { path: "item.end" } });
    expect(await add({ ...values, begin: now() + DAY, end: now() + 60 })).toMatchObject({ code: 1 });
    expect(await add({ ...values, rules: [] })).toMatchObject({ code: 1 });
    const { result } = await add(values);
    expect(await add(values)).toMatchObject({ code: 1, result: { path: "item.user" } });
    const back = { input: { rules: MODELS, end: now() - 5 } };
    expect(await run("auditExempt", "editRules", result.item, back)).toMatchObject({ code: 1 });
    await run("auditExempt", "suspend", result.item, { reason: { text: "复核" } });
    expect(await add(values)).toMatchObject({ code: 1 });
    const ended = await run("auditExempt", "end", await entry(result.item.id), { reason: { text: "不再" } });
    expect(await add(values)).toMatchObject({ code: 0 });
    // Its end can no longer be undone: there would be two.
    const recordIds = [ended.result.outcomes[0]?.recordId];
    expect(await api.call(v2("operationRecord", "undo"), { recordIds }, { token: api.admin })).toMatchObject({
      code: 1,
    });
    expect(await entry(result.item.id)).toMatchObject({ status: "ended" });
  });

  it("refuses an exemption for the member linked to one's own account", async () => {
    const ownMember = await makeUser(api.db);
    const auths = ["auditExempt.add", "auditExempt.end", "auditExempt.restore", "user.exempt"];
    const { token, id } = await api.colleague("tied", auths);
    await api.db.query(`update admin set "user" = $1::bigint where id = $2::bigint`, [ownMember.id, id]);
    const before = await rowCounts(api.db);
    const words = { input: { rules: MODELS }, reason: { text: "自己" } };
    expect(await add({ user: ownMember.id, rules: MODELS, reason: "自己" }, { token })).toMatchObject({ code: 2005 });
    expect(await run("user", "exempt", ownMember, words, { token })).toMatchObject({ code: 2005 });
    expect(await rowCounts(api.db)).toEqual(before);
    const suspended = await exempt(ownMember.id, { status: "suspended" });
    expect(await run("auditExempt", "restore", suspended, {}, { token })).toMatchObject({ code: 2005 });
    expect(await entry(suspended.id)).toMatchObject({ status: "suspended" });
  });

  it("refuses an exemption without the permission", async () => {
    const { token } = await api.colleague("reader", ["screen:/white-list-audit"]);
    const user = await makeUser(api.db);
    expect(await add({ user: user.id, rules: MODELS, reason: "x" }, { token })).toMatchObject({ code: 2001 });
    expect(
      await run("user", "exempt", user, { input: { rules: MODELS }, reason: { text: "x" } }, { token }),
    ).toMatchObject({
      code: 2001,
    });
    expect((await api.call<ListReply>(v2("user", "list"), {}, { token })).code).toBe(0);
  });
});

describe("candidates", () => {
  const filter = "passed:>=20 passedRecently:>=20 refusedRecently:0 strikes:0 status:normal openExemptions:0";
  const listed = async (): Promise<AnyRecord[]> =>
    (await api.ok<ListReply>("user", "list", { filter, pageSize: 1_000 })).list;

  /** Inserts past decisions as operation records. */
  const decided = (author: string, command: string, n: number, age = DAY) =>
    api.db.query(
      `insert into operation_record (module_id, resource, target_id, command, create_time)
       select 'model', 'model', $1::bigint, $2, now() - make_interval(secs => $4) from generate_series(1, $3::int)`,
      [author, command, n, age],
    );

  it("lists members who passed twenty times in 180 days without a refusal, and exempts them together", async () => {
    const [good, old, refused, few] = await Promise.all([20, 20, 20, 19].map((passed) => makeUser(api.db, { passed })));
    for (const one of [good, refused]) await decided(String(one?.id), "model.pass", 20);
    await decided(String(old?.id), "model.pass", 20, 181 * DAY);
    await decided(String(few?.id), "model.pass", 19);
    await decided(String(refused?.id), "model.noPass", 1);
    const entries = await listed();
    expect(entries.map(({ id }) => id)).toEqual([good?.id]);
    expect(entries[0]).toMatchObject({ passedRecently: 20, refusedRecently: 0 });
    const [again] = await api.db.query<{ id: string }>(
      "select max(id) as id from operation_record where command = 'model.noPass' and target_id = $1::bigint",
      [refused?.id],
    );
    await api.db.query(
      "insert into operation_record (module_id, resource, target_id, command, undoes) values ('model', 'model', $1::bigint, 'model.noPass', $2::bigint)",
      [refused?.id, again?.id],
    );
    const both = await listed();
    expect(both.map(({ id }) => id).toSorted()).toEqual([good?.id, refused?.id].toSorted());
    const { outcomes } = await api.ok<CommandReply>("user", "exempt", {
      ids: both.map(({ id }) => id),
      versions: Object.fromEntries(both.map(({ id, version }) => [id, version])),
      input: { rules: MODELS },
      reason: { text: "半年无不通过" },
    });
    expect(outcomes.map(({ item }) => item?.["exemption"])).toEqual([MODELS, MODELS]);
    expect(await listed()).toEqual([]);
    const { list } = await api.ok<ListReply>("auditExempt", "list", {
      filter: `user:${good?.id}`,
      columns: ["user", "reason"],
    });
    expect(list).toMatchObject([{ user: good?.id, reason: "半年无不通过", status: "active" }]);
  });
});

describe("an empty end", () => {
  it("clears the end of an exemption with null, and ignores an empty text", async () => {
    const { id, version } = await exempt((await makeUser(api.db)).id, { end: now() + DAY });
    const edit = async (version: number, end: unknown): Promise<unknown> => {
      const record = { id, version };
      const { code, msg } = await run("auditExempt", "editRules", record, { input: { rules: MODELS, end } });
      expect(code, msg).toBe(0);
      return (await entry(id))["end"];
    };
    expect(await edit(version, "")).not.toBeNull();
    expect(await edit(version, null)).toBeNull();
    // In a filter, null is ignored like an empty text.
    for (const none of [null, ""])
      for (const resource of ["auditExempt", "user"])
        expect((await api.ok<ListReply>(resource, "list", { begin: none, end: none })).count).toBeGreaterThan(0);
  });
});
