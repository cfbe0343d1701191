import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { BiReportReply } from "#domain/bi/api.ts";
import { searchRecord } from "#domain/tags/search-record.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { mayReceive } from "#server/live/audience.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeModel, makeUser, now } from "#support/factory.ts";
import { column, biReportsOf } from "#support/bi-reports.ts";

let api: TestApp;
let views: Record<string, string> = {};
let { added, inSql, run } = {} as ReturnType<typeof biReportsOf>;
beforeAll(async () => {
  api = await testApp();
  const biReports = biReportsOf(api);
  ({ added, inSql, run } = biReports);
  views = await biReports.views();
  const [author, categoryId] = [(await makeUser(api.db)).id, (await makeCategory(api.db)).id];
  for (let i = 0; i < 6; i++) await makeModel(api.db, { author, categoryId });
});
afterAll(() => api.close());

describe("who sees what", () => {
  it("masks personal columns for readers without the permission for them", async () => {
    const form = await added({
      source: "view",
      view: views["models"],
      columns: [column("author"), column("n", "number", { use: "count" })],
    });
    const { token } = await api.colleague("只看报表", ["screen:/bi-form-manage", "biForm.run"]);
    expect((await run(form.id)).result.rows[0]?.[0]).not.toBe("••••");
    expect((await run(form.id, {}, token)).result.rows).toEqual([["••••", 6]]);
  });

  it("opens the rows behind a point for whoever may open them, and for nobody else who may run the report", async () => {
    const form = await added({
      source: "view",
      view: views["models"],
      columns: [column("author"), column("n", "number", { use: "count" })],
    });
    const behind = async (...auths: string[]) => {
      const { token } = await api.colleague(auths.join(), ["screen:/bi-form-manage", ...auths]);
      return api.call<BiReportReply>(v2("biForm", "rowsBehind"), { id: form.id, point: {} }, { token });
    };
    expect((await behind("biForm.run")).code).toBe(codes.noPermission);
    const opened = await behind("biForm.run", "biForm.openRows");
    expect([opened.code, opened.result.rows.length]).toEqual([codes.ok, 6]);
  });

  it("masks who searched, also in SQL, and says so", async () => {
    const someone = await makeUser(api.db);
    const search = { word: "灯", normal: "灯", results: 1, time: now() - 60, user: someone.id };
    await insertRecord(api.db, searchRecord, search, null);
    const form = await inSql("select member, member_name, word from searches where member is not null order by member");
    const gone = { ...search, user: "999999999" };
    await insertRecord(api.db, searchRecord, gone, null);
    const { token } = await api.colleague("看报表", ["screen:/bi-form-manage", "biForm.run"]);
    const auditor = await api.colleague("看搜索", ["screen:/bi-form-manage", "biForm.run", "screen:/search-record"]);
    const seen = async (by: string) => {
      const { rows, masked } = (await run(form.id, {}, by)).result;
      return { rows, masked };
    };
    expect(await seen(auditor.token)).toEqual({
      rows: [
        [someone.id, someone["nickname"], "灯"],
        ["999999999", "编号 999999999（已删除）", "灯"],
      ],
      masked: [],
    });
    expect(await seen(token)).toEqual({
      rows: [
        ["••••", "••••", "灯"],
        ["••••", "••••", "灯"],
      ],
      masked: ["会员编号", "会员"],
    });
  });

  it("keeps a report without an owner from everybody outside its groups", async () => {
    const reader = await api.colleague("组外无主", ["screen:/bi-form-manage", "biForm.run"]);
    const [group] = await api.db.query<{ id: string }>("select id from auth_group where is_system limit 1");
    const { id } = await inSql("select 1 as a", { groups: [group?.id] });
    await api.db.query("update bi_form set creator = null, owner = null where id = $1::bigint", [id]);
    expect((await run(id, {}, reader.token)).code).toBe(codes.noPermission);
  });

  it("keeps a report from everybody outside its groups, whatever the call", async () => {
    const reader = await api.colleague("组外", [
      "screen:/bi-form-manage",
      ...["run", "openRows", "edit", "delete", "copy", "putUp", "putDown", "schedule", "move", "rank", "writeSql"].map(
        (verb) => `biForm.${verb}`,
      ),
      ...["sendNow", "exportResult", "stopRun", "export"].map((verb) => `biForm.${verb}`),
    ]);
    const [group] = await api.db.query<{ id: string }>("select id from auth_group where is_system limit 1");
    const form = await inSql("select 'hidden figure' as a", { groups: [group?.id] });
    expect((await run(form.id)).code).toBe(codes.ok);
    const chosen = { ids: [form.id], versions: { [form.id]: form.version } };
    const one = { id: form.id, version: form.version };
    const calls: Record<string, object> = {
      run: { id: form.id },
      rowsBehind: { id: form.id, point: {} },
      explain: { id: form.id },
      exportResult: { id: form.id, format: "csv" },
      detail: { id: form.id },
      history: { id: form.id },
      edit: { ...one, groups: [] },
      delete: one,
      status: { ...one, status: 2 },
      copy: chosen,
      putUp: chosen,
      putDown: chosen,
      schedule: { ...chosen, input: { cron: "" } },
      move: chosen,
      rank: chosen,
      sendNow: chosen,
      stopRun: chosen,
    };
    for (const [verb, body] of Object.entries(calls)) {
      const reply = await api.call<unknown>(v2("biForm", verb), body, { token: reader.token });
      expect([verb, reply.code, reply.msg], verb).toEqual([
        verb,
        codes.noPermission,
        expect.stringContaining("权限组"),
      ]);
      expect(JSON.stringify(reply)).not.toContain("hidden figure");
    }
    for (const body of [{}, { filter: `id:${form.id}` }]) {
      const reply = await api.call<{ list: AnyRecord[] }>(v2("biForm", "list"), body, { token: reader.token });
      expect(reply.code).toBe(codes.ok);
      expect(reply.result.list.map(({ id }) => id)).not.toContain(form.id);
    }
    const runs = await api.call<{ list: AnyRecord[] }>(
      v2("biRun", "list"),
      { filter: `form:${form.id}` },
      { token: reader.token },
    );
    expect([runs.code, runs.result.list]).toEqual([codes.ok, []]);
    const event = { seq: "1", kind: "changed" as const, resource: "biForm", id: form.id, item: form, titles: {} };
    const actor = { id: reader.id, name: "", isSuper: false, auths: ["screen:/bi-form-manage"], userId: null };
    expect(mayReceive(actor, event)).toBe(false);
    expect(mayReceive({ ...actor, groupIds: [group?.id ?? ""] }, event)).toBe(true);
    const [stored] = await api.db.query("select groups::text[] as groups, version from bi_form where id = $1", [
      form.id,
    ]);
    expect(stored).toEqual({ groups: [group?.id], version: 1 });
  });

  it("opens a report to its groups and to its owner, who alone says who sees it", async () => {
    const auths = ["screen:/bi-form-manage", "biForm.run", "biForm.edit"];
    const [inside, owner] = [await api.colleague("组内", auths), await api.colleague("负责人", auths)];
    const [admin] = await api.db.query<{ groups: string[] }>(
      "select auth_group_ids::text[] as groups from admin where id = $1",
      [inside.id],
    );
    const form = await added({
      source: "view",
      view: views["tags"],
      columns: [column("name")],
      groups: admin?.groups,
      owner: owner.id,
    });
    const edit = (values: object, token: string, version = 1) =>
      api.call<{ path: string }>(v2("biForm", "edit"), { id: form.id, version, item: values }, { token });
    for (const { token } of [inside, owner]) expect((await run(form.id, {}, token)).code).toBe(codes.ok);
    for (const values of [{ groups: [] }, { owner: inside.id }]) {
      const reply = await edit(values, inside.token);
      expect([reply.code, reply.result.path]).toEqual([codes.noPermission, `item.${Object.keys(values)[0]}`]);
    }
    expect((await edit({ intro: { "1": "改过" } }, inside.token)).code).toBe(codes.ok);
    expect((await edit({ groups: [] }, owner.token, 2)).code).toBe(codes.ok);
  });
});

describe("a report in SQL that is up", () => {
  const auths = ["edit", "putUp", "putDown", "writeSql", "move", "run"].map((verb) => `biForm.${verb}`);
  const shelf = async (id: string): Promise<unknown> =>
    (await api.db.query<{ shelf: number }>("select shelf from bi_form where id = $1", [id]))[0]?.shelf;

  it("goes down when its statement changes, and its writer does not put it up again", async () => {
    const [writer, other] = [
      await api.colleague("写 SQL", ["screen:/bi-form-manage", ...auths]),
      await api.colleague("第二人", ["screen:/bi-form-manage", ...auths]),
    ];
    const form = await inSql("select 1 as a");
    const current = async () => (await api.ok<{ item: AnyRecord }>("biForm", "detail", { id: form.id })).item;
    const put = async (token: string) => {
      const { version } = await current();
      const body = { ids: [form.id], versions: { [form.id]: version } };
      return api.call<{ outcomes: { ok: boolean; code: number }[] }>(v2("biForm", "putUp"), body, { token });
    };
    const edit = async (item: object) => {
      const { version } = await current();
      return api.call<{ item: AnyRecord }>(
        v2("biForm", "edit"),
        { id: form.id, version, item },
        { token: writer.token },
      );
    };
    for (const item of [
      { sql: "select member, word from searches" },
      { limitRows: 100_000 },
      { timeout: 120 },
      { params: [{ key: "n", kind: "number" }] },
    ]) {
      expect((await put(other.token)).code, JSON.stringify(item)).toBe(codes.ok);
      expect(await shelf(form.id)).toBe(1);
      const reply = await edit(item);
      expect([reply.code, reply.result.item["shelf"]]).toEqual([codes.ok, 2]);
      expect(await shelf(form.id)).toBe(2);
    }
    // A change of other fields makes nobody the writer.
    const { version } = await current();
    await api.ok("biForm", "edit", { id: form.id, version, item: { intro: { "1": "说明" } } });
    expect((await put(writer.token)).code).toBe(codes.guardRefused);
    expect((await put(other.token)).code).toBe(codes.ok);
    expect((await edit({ intro: { "1": "仍在架上" } })).result.item["shelf"]).toBe(1);
  });
});
