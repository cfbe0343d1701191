import { afterAll, beforeAll, expect, it } from "vitest";
import { known } from "#commands/permissions.ts";
import { operationRecordCommands } from "#commands/audit/operation-record.ts";
import { operationRecord } from "#domain/audit/operation-record.resource.ts";
import type { Actor } from "#kernel/actor.ts";
import { codes } from "#kernel/errors.ts";
import { availability } from "#kernel/availability.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { DetailReply, ListReply, Titles } from "#domain/api/list.ts";
import type { Envelope } from "#domain/api/call.ts";
import { account, v2 } from "#domain/api/call.ts";
import { auditExempt } from "#domain/users/audit-exempt.resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { listRecords } from "#server/resources/list.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeModel, makeUser } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

async function refuse(text: string): Promise<string> {
  const record = await makeModel(api.db);
  const body = { ids: [record.id], versions: { [record.id]: record.version }, reason: { text } };
  const { outcomes } = await api.ok<CommandReply>("model", "noPass", body);
  return outcomes[0]?.recordId ?? "";
}
const idsOf = async (filter: string): Promise<string[]> =>
  (await api.ok<ListReply>("operationRecord", "list", { filter })).list.map(({ id }) => id);

it("finds operation records by the words of their reason and by their address", async () => {
  const [logo, weapon] = [await refuse("封面有他人商标 Acme 标志"), await refuse("违禁：仿真武器")];
  expect(await idsOf("reason:商标")).toEqual([logo]);
  expect(await idsOf("reason:acme command:model.noPass")).toEqual([logo]);
  expect(await idsOf("reason:商标,武器")).toEqual([weapon, logo]);
  expect(await idsOf("-reason:商标 reason:*")).toEqual([weapon]);
  expect(await idsOf("仿真武器")).toEqual([weapon]);
  expect(await idsOf("reason:……")).toEqual([]);
  expect(await idsOf("ip:127.0.0.1 reason:*")).toEqual([weapon, logo]);
  expect(await idsOf("ip:10.0.0.1")).toEqual([]);
});

it("names the operation that undid a record, and filters by it", async () => {
  const id = await refuse("认错了");
  expect(await idsOf("-undoneBy:* reason:认错了")).toEqual([id]);
  const { outcomes } = await api.ok<CommandReply>("operationRecord", "undo", { recordIds: [id] });
  const by = outcomes[0]?.recordId;
  const { item } = await api.ok<DetailReply>("operationRecord", "detail", { id });
  expect(item).toMatchObject({ undoneBy: by, undoes: null });
  expect(await idsOf("undoneBy:*")).toEqual([id]);
  expect(await idsOf(`undoneBy:${by}`)).toEqual([id]);
  expect(await idsOf("undoes:*")).toEqual([by]);
  const colleague = await api.colleague("other");
  const theirs: Envelope = await api.call(
    v2("operationRecord", "undo"),
    { recordIds: [await refuse("他人的")] },
    { token: colleague.token },
  );
  expect(theirs.msg).toBe("只能撤销自己的操作");
});

const rowOf = async (filter: string, columns: readonly string[]): Promise<{ row: AnyRecord; titles: Titles }> => {
  const { list, titles } = await api.ok<ListReply>("operationRecord", "list", { filter, columns });
  expect(list).toHaveLength(1);
  return { row: list[0] as AnyRecord, titles };
};

it("lists operation records with the titles of everything they refer to, even when deleted", async () => {
  const [vases, lamps] = [
    await makeCategory(api.db),
    await makeCategory(api.db, { name: { "1": "灯", "0": "Lamps" } }),
  ];
  const record = await makeModel(api.db, { groupName: "旋转灯", categoryId: vases.id });
  const of = { ids: [record.id], versions: { [record.id]: record.version } };
  await api.ok("model", "setCategory", { ...of, input: { categoryId: lamps.id } });
  await api.db.query("update model set delete_time = now() where id = $1::bigint", [record.id]);
  const asked = ["opObjId", "before", "after"];
  const { row, titles } = await rowOf(`resource:model opObjId:${record.id}`, asked);
  expect(row).toMatchObject({ resource: "model", before: { categoryId: vases.id }, after: { categoryId: lamps.id } });
  expect(titles).toMatchObject({
    model: { [record.id]: "旋转灯" },
    category: { [vases.id]: "测试", [lamps.id]: "灯" },
  });

  const member = await makeUser(api.db, { nickname: "老陈" });
  const entry = await insertRecord(api.db, auditExempt, { user: member.id, rules: [3], reason: "老作者" }, null);
  await api.ok("auditExempt", "suspend", {
    ids: [entry.id],
    versions: { [entry.id]: entry.version },
    reason: { text: "停" },
  });
  const { titles: called } = await rowOf(`resource:auditExempt opObjId:${entry.id}`, asked);
  expect(called["auditExempt"]).toEqual({ [entry.id]: "老陈" });

  const written = `insert into operation_record (module_id, resource, op_obj_id, command, before, after, path)
    values ('model', $1, 999999, $2, $3, $4, 'odd')`;
  const odd = { categoryId: "1; drop table model", author: { id: 1 }, tags: [null, "x", -1], constructor: 5 };
  await api.db.query(written, ["model", "model.gone", "{}", JSON.stringify(odd)]);
  await api.db.query(written, ["nothing", "nothing.gone", "{}", "[]"]);
  const { list, titles: none } = await api.ok<ListReply>("operationRecord", "list", {
    filter: "opObjId:999999",
    columns: asked,
  });
  expect(list).toHaveLength(2);
  expect(none).toEqual({});
});

it("reads all titles of a page of operation records at once, for any number of rows", async () => {
  const statementsFor = async (pageSize: number): Promise<number> => {
    let n = 0;
    const count = (db: Sql): Sql =>
      ({ ...db, query: (...parameters: Parameters<Sql["query"]>) => (n++, db.query(...parameters)) }) as Sql;
    const db = {
      ...count(api.db),
      transaction: (work: (tx: Sql) => Promise<unknown>) => api.db.transaction((tx) => work(count(tx))),
    } as typeof api.db;
    const columns = ["opObjId", "admin", "before", "after"];
    const context = { now: 0, timezone: 0, language: 1 };
    const { list } = await listRecords(db, operationRecord, { pageSize, columns }, context);
    expect(list).toHaveLength(pageSize);
    return n;
  };
  const few = await statementsFor(2);
  expect(few).toBeGreaterThan(1);
  expect(await statementsFor(8)).toBe(few);
});

it("shortens long values of operation records only in a list", async () => {
  const long = `<p>${"龙".repeat(50_000)}</p>`;
  const record = await makeModel(api.db, { groupDesc: "<p>短</p>" });
  const item = { groupDesc: long };
  await api.ok("model", "edit", { id: record.id, version: record.version, item });
  const { row } = await rowOf(`resource:model opObjId:${record.id}`, ["before", "after"]);
  expect(row["before"]).toMatchObject({ groupDesc: "<p>短</p>" });
  expect((row["after"] as { groupDesc: string }).groupDesc).toMatch(/^<p>龙{197}…$/);
  const { item: whole } = await api.ok<DetailReply>("operationRecord", "detail", { id: row.id });
  expect(whole["after"]).toMatchObject({ groupDesc: long });
  const { list } = await api.ok<ListReply>("model", "history", { id: record.id });
  expect(list[0]?.["after"]).toMatchObject({ groupDesc: long });
});

it("refuses an undo with the message that the console shows on the disabled command", async () => {
  const { item: config } = await api.ok<{ item: AnyRecord }>("systemConfig", "add", {
    item: { name: "x", type: "pictureCount", picUploadNum: 1 },
  });
  const { item: group } = await api.ok<{ item: AnyRecord }>("authGroup", "add", { item: { name: "夜班" } });
  const of = (record: AnyRecord) => ({ ids: [record.id], versions: { [record.id]: record.version } });
  await api.ok("authGroup", "disable", of(group));
  await api.ok("systemConfig", "putDown", of(config));
  const { result } = await api.call<{ actor: Actor }>(account("userInfo"), {}, { token: api.admin });
  const { list } = await api.ok<ListReply>("operationRecord", "list", {
    filter: "opObjId:* -undoes:* -undoneBy:*",
    columns: ["opObjId", "admin", "createTime", "undoes", "undoneBy"],
  });
  const messages = new Map<string, string>();
  for (const record of list) {
    const target = { resource: operationRecord, record };
    const answer = availability(operationRecordCommands.undo, result.actor, target, undefined, known);
    const command = String(record["command"]);
    if (!answer.ok) {
      const { msg } = await api.call(v2("operationRecord", "undo"), { recordIds: [record.id] }, { token: api.admin });
      expect(msg, command).toBe(answer.message[0]);
    }
    messages.set(command, answer.ok ? "" : answer.message[0]);
  }
  expect(Object.fromEntries(messages)).toMatchObject({
    "admin.login": "这一操作不能撤销",
    "systemConfig.add": "这一操作不能撤销",
    "authGroup.disable": "这一操作不能撤销",
    "systemConfig.putDown": "",
  });
});

it("is read by those who may read the resource and the record that it is about, by every call", async () => {
  const report = await api.ok<{ item: AnyRecord }>("biForm", "add", {
    item: {
      name: { "1": "密报", "0": "Closed" },
      source: "sql",
      sql: "select count(*) as n from models",
      groups: ["1"],
    },
  });
  const refused = await refuse("只看模型的人能看");
  const reader = async (name: string, auths: string[]) => {
    const { token } = await api.colleague(name, auths);
    const reply = await api.ok<ListReply>("operationRecord", "list", { pageSize: 200 }, { token });
    // What was done with the log itself, such as an export, is part of it.
    const list = reply.list.filter((one) => one["resource"] !== "operationRecord");
    return { token, of: new Set(list.map((one) => String(one["resource"] ?? ""))), text: JSON.stringify(list) };
  };
  const narrow = await reader("narrow", ["screen:/second-opinions"]);
  expect(narrow.text).not.toContain("只看模型的人能看");
  expect((await api.call(v2("operationRecord", "detail"), { id: refused }, { token: narrow.token })).code).toBe(
    codes.noPermission,
  );
  const log = await reader("log alone", ["screen:/recode-manage"]);
  expect(log.of).toEqual(new Set());
  const models = await reader("log of models", ["screen:/recode-manage", "screen:/model-admin"]);
  expect(models.of).toEqual(new Set(["model"]));
  const options = { token: models.token };
  expect((await api.call(v2("operationRecord", "detail"), { id: refused }, options)).code).toBe(codes.ok);
  expect((await api.call(v2("operationRecord", "statement"), { id: refused }, options)).code).toBe(codes.ok);
  const bi = await reader("log of reports", ["screen:/recode-manage", "screen:/bi-form-manage"]);
  expect(bi.text).not.toContain(report.item.id);
  const [made] = await api.db.query<{ id: string }>(
    "select id from operation_record where resource = 'biForm' and op_obj_id = $1::bigint",
    [report.item.id],
  );
  for (const verb of ["detail", "statement"]) {
    const reply = await api.call(v2("operationRecord", verb), { id: made?.id }, { token: bi.token });
    expect(reply, verb).toMatchObject({ code: codes.noPermission, msg: expect.stringContaining("不对你开放") });
  }
  expect((await api.call(v2("operationRecord", "detail"), { id: made?.id }, { token: api.admin })).code).toBe(codes.ok);
});
