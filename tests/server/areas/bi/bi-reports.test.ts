import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { account, v2 } from "#domain/api/call.ts";
import type { ExplainReply, BiReportReply } from "#domain/bi/api.ts";
import { biRun } from "#domain/bi/bi-run.resource.ts";
import { searchRecord } from "#domain/tags/search-record.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { csvOf } from "#server/areas/bi/bi-report-task.ts";
import { MOST_IN_RUN } from "#server/areas/bi/read-rows.ts";
import { useReplica } from "#server/db/replica.ts";
import { countSending, sendDueBiReports } from "#server/areas/bi/schedule.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { PASSWORD, testApp } from "#support/app.ts";
import { makeCategory, makeModel, makeUser, now } from "#support/factory.ts";
import { column, biReportsOf } from "#support/bi-reports.ts";

let api: TestApp;
let views: Record<string, string> = {};
let { add, added, inSql, run } = {} as ReturnType<typeof biReportsOf>;
beforeAll(async () => {
  api = await testApp();
  const biReports = biReportsOf(api);
  ({ add, added, inSql, run } = biReports);
  views = await biReports.views();
  const [author, categoryId] = [(await makeUser(api.db)).id, (await makeCategory(api.db)).id];
  for (let i = 0; i < 6; i++) await makeModel(api.db, { author, categoryId, downloadCount: i, status: 1 + (i % 2) });
  for (const [word, results] of [
    ["龙", 3],
    ["龙", 0],
    ["花瓶", 1],
  ] as const)
    await insertRecord(api.db, searchRecord, { word, normal: word, results, time: now() - 3_600 }, null);
});
afterAll(() => api.close());

describe("a report on a view", () => {
  it("groups, adds up and is limited by its parameters", async () => {
    const form = await added({
      source: "view",
      view: views["searches"],
      params: [
        { key: "span", kind: "days", default: "7d" },
        { key: "word", kind: "text" },
      ],
      columns: [
        column("day", "day", { from: "searched", use: "day" }),
        column("word"),
        column("n", "number", { use: "count", sum: true }),
        column("found", "number", { use: "sum" }),
      ],
    });
    const reply = await run(form.id, { word: "龙" });
    expect(reply.msg).toBe("");
    expect(reply.result.rows.map(([, ...rest]) => rest)).toEqual([["龙", 2, 1]]);
    expect(reply.result.columns.map(({ label, sum }) => [label, sum])).toContainEqual(["n", 2]);
    expect((await run(form.id, { span: "2020-01-01..2020-01-02" })).result.rows).toEqual([]);
    const [last] = await api.db.query<{ state: string; rows: number }>(
      "select state, rows from bi_run order by id desc limit 1",
    );
    expect(last).toEqual({ state: "done", rows: 0 });
  });

  it("shows the rows of the view behind a point, with the same parameters", async () => {
    const form = await added({
      source: "view",
      view: views["searches"],
      params: [{ key: "span", kind: "days", default: "7d" }],
      columns: [
        column("weekday", "text", { from: "searched", use: "weekday" }),
        column("word"),
        column("n", "number", { use: "count" }),
      ],
    });
    const { rows } = (await run(form.id)).result;
    const [weekday, word, n] = rows.find((row) => row[1] === "龙") ?? [];
    expect([String(weekday), n]).toEqual([expect.stringMatching(/^周[一二三四五六日]$/), 2]);
    const behind = (point: object, params: object = {}) =>
      api.call<BiReportReply & { path: string }>(
        v2("biForm", "rowsBehind"),
        { id: form.id, params, point },
        { token: api.admin },
      );
    const { columns, rows: lines } = (await behind({ weekday, word })).result;
    const wordColumn = columns.findIndex(({ key }) => key === "word");
    expect(lines.map((row) => row[wordColumn])).toEqual(["龙", "龙"]);
    expect((await behind({ word }, { span: "2020-01-01..2020-01-02" })).result.rows).toEqual([]);
    expect((await behind({})).result.rows.length).toBeGreaterThanOrEqual(3);
    const wrong = await behind({ n: "2" });
    expect([wrong.code, wrong.result.path]).toEqual([codes.illegalParameter, "point.n"]);
    const hostile = await behind({ word: "' or true --" });
    expect([hostile.code, hostile.result.rows]).toEqual([codes.ok, []]);
    const sql = await inSql("select 1 as n");
    const none = await api.call(v2("biForm", "rowsBehind"), { id: sql.id, point: {} }, { token: api.admin });
    expect(none.code).toBe(codes.illegalParameter);
  });

  it("runs on the replica where there is one", async () => {
    const form = await added({
      source: "view",
      view: views["searches"],
      columns: [column("n", "number", { use: "count" })],
    });
    const used: string[] = [];
    const replica = {
      ...api.db,
      transaction: (...parameters: Parameters<typeof api.db.transaction>) => {
        used.push("replica");
        return api.db.transaction(...parameters);
      },
    } as typeof api.db;
    useReplica(replica);
    try {
      expect((await run(form.id)).result.rows).toHaveLength(1);
    } finally {
      useReplica(null);
    }
    expect(used).toEqual(["replica"]);
    await run(form.id);
    expect(used).toEqual(["replica"]);
  });

  it("is stopped by a command of the report, which says where nothing runs", async () => {
    const form = await inSql("select 1 as n");
    const stop = async () => {
      const { item } = await api.ok<{ item: AnyRecord }>("biForm", "detail", { id: form.id });
      const body = { ids: [form.id], versions: { [form.id]: item.version } };
      return api.call(v2("biForm", "stopRun"), body, { token: api.admin });
    };
    expect((await stop()).code).toBe(codes.wrongState);
    const open = await insertRecord(api.db, biRun, { form: form.id, state: "running" }, null);
    expect((await stop()).code).toBe(codes.ok);
    const [stopped] = await api.db.query("select state from bi_run where id = $1", [open.id]);
    expect(stopped).toEqual({ state: "stopped" });
  });

  it("is refused for a column that the view does not have, and for one that cannot be added up", async () => {
    const bad = await add({ source: "view", view: views["tags"], columns: [column("secret")] });
    expect([bad.code, bad.result]).toMatchObject([
      codes.illegalParameter,
      { path: expect.stringContaining("columns[0]") },
    ]);
    const sum = await add({ source: "view", view: views["tags"], columns: [column("name", "number", { use: "sum" })] });
    expect(sum.msg).toContain("不是数字");
  });

  it("names the column with the cases of a share, which has to be one of its own", async () => {
    const n = column("n", "number", { use: "count" });
    const shares = (whole: string) => [n, column("half", "share", { from: "uses", use: "avg", whole })];
    const wrong = await add({ source: "view", view: views["tags"], columns: shares("cases") });
    expect(wrong.result).toMatchObject({ path: expect.stringContaining("columns[1].whole") });
    const { result } = await add({ source: "view", view: views["tags"], columns: shares("n") });
    const reply = await run(String((result as unknown as { item: AnyRecord }).item.id));
    expect(reply.result.columns.map(({ whole }) => whole)).toEqual([undefined, "n"]);
  });
});

describe("a report in SQL", () => {
  it("reads only views, with its parameters as values", async () => {
    const form = await inSql("select word, count(*) as n from searches where word = :word group by word", {
      params: [{ key: "word", kind: "text", required: true }],
      columns: [],
    });
    expect((await run(form.id, { word: "龙' or '1'='1" })).result.rows).toEqual([]);
    expect((await run(form.id, { word: "龙" })).result.rows).toEqual([["龙", 2]]);
    expect((await run(form.id)).code).toBe(codes.illegalParameter);
  });

  it("is refused at once if it reads anything else", async () => {
    const reply = await add({ source: "sql", sql: "select * from admin" });
    expect([reply.code, reply.result]).toMatchObject([
      codes.illegalParameter,
      { path: expect.stringContaining("sql") },
    ]);
  });

  it("is explained, and its errors name the cause", async () => {
    const form = await inSql("select status, count(*) as n from models group by 1");
    const plan = await api.ok<ExplainReply>("biForm", "explain", { id: form.id });
    expect(plan.views).toEqual(["models"]);
    expect(plan.reads).toBeGreaterThan(0);
    const wrong = await inSql("select downloads / 0 from models");
    const reply = await run(wrong.id);
    expect(reply.msg).toContain("division by zero");
    const [last] = await api.db.query<{ state: string; error: string }>(
      "select state, error from bi_run order by id desc limit 1",
    );
    expect(last?.state).toBe("failed");
    expect(last?.error).toContain("division by zero");
  });

  it("is refused before it runs if its joins produce too many rows", async () => {
    for (const sql of [
      "select count(*) from models a, models b, models c, models d, models e, models f, models g, models h, models i, models j, models k, models l",
      "select (select count(*) from models b, models c, models d, models e, models f, models g, models h, models i where b.downloads > a.downloads) from models a, models x, models y, models z",
    ]) {
      const form = await inSql(sql);
      await api.db.query("analyze model");
      const reply = await run(form.id);
      expect([reply.code, reply.result]).toMatchObject([codes.illegalParameter, { path: "sql" }]);
      expect(reply.msg).toMatch(/预计读|预计代价/);
    }
  });

  it("names two columns of one name instead of showing one", async () => {
    const form = await inSql("select 1 as a, 2 as a");
    for (const verb of ["run", "explain"]) {
      const reply = await api.call(v2("biForm", verb), { id: form.id }, { token: api.admin });
      expect([reply.code, reply.msg]).toEqual([codes.illegalParameter, expect.stringContaining("「a」")]);
    }
  });

  it("takes the kinds of its columns from the database, and loses no digit", async () => {
    const form = await inSql(
      "select '007' as code, '90071992547409931' as id, 90071992547409931 as big, 1.5 as n, date '2026-11-27' as d, null::int4 as none",
    );
    const { columns, rows } = (await run(form.id)).result;
    expect(columns.map(({ kind }) => kind)).toEqual(["text", "text", "text", "number", "day", "number"]);
    expect(rows).toEqual([["007", "90071992547409931", "90071992547409931", 1.5, "2026-11-27", null]]);
  });

  it("reads large values little by little: each is cut, and all together end at a limit", async () => {
    await api.db.query(
      `insert into search_record (word, normal, results, time) select 'many', 'many', 0, now() from generate_series(1, 1200)`,
    );
    const twelve = Array.from({ length: 12 }, () => "z").join(", ");
    const columns = Array.from({ length: 12 }, (_, i) => `concat(${twelve}) as c${i}`).join(", ");
    const form = await inSql(
      `with long as (select '${"z".repeat(1_000)}' as z) select word, ${columns} from searches, long where word = 'many'`,
    );
    await api.db.query("update bi_form set shelf = 1, limit_rows = 10000 where id = $1::bigint", [form.id]);
    const { result, msg } = await run(form.id);
    expect(msg).toBe("");
    expect(String(result.rows[0]?.[1])).toMatch(/^z{10000}…$/);
    expect(result.isCut).toBe(true);
    const size = JSON.stringify(result.rows).length;
    expect(size).toBeGreaterThan(MOST_IN_RUN);
    expect(size).toBeLessThan(MOST_IN_RUN * 1.1);
  });

  it("that is down runs with few rows only", async () => {
    await api.db.query(
      `insert into search_record (word, normal, results, time) select 'down', 'down', 0, now() from generate_series(1, 1200)`,
    );
    const form = await inSql("select word from searches where word = 'down'");
    const { result } = await run(form.id);
    expect([result.rows.length, result.isCut]).toEqual([1_000, true]);
  });

  it("needs the permission to write SQL, and another admin to put it up", async () => {
    const auths = ["screen:/bi-form-manage", "biForm.add", "biForm.run", "biForm.putUp"];
    const { token } = await api.colleague("报表员", auths);
    const sql = { source: "sql", sql: "select count(*) from tags" };
    expect((await add(sql, token)).code).toBe(codes.noPermission);
    const form = await added(sql);
    const put = (by: string) =>
      api.call<{ outcomes: { ok: boolean }[] }>(
        v2("biForm", "putUp"),
        { ids: [form.id], versions: { [form.id]: 1 } },
        { token: by },
      );
    expect((await put(api.admin)).code).toBe(codes.guardRefused);
    expect((await put(token)).result.outcomes[0]?.ok).toBe(true);
  });
});

describe("a result with more rows than the limit of its report", () => {
  it("is cut, and its file says so in the last row", async () => {
    const form = await inSql("select word, 1 as n from searches", {
      limitRows: 2,
      columns: [column("word"), column("n", "number", { sum: true })],
    });
    const reply = (await run(form.id)).result;
    expect([reply.isCut, reply.rows.length, reply.columns[1]?.sum]).toEqual([true, 2, 2]);
    const lines = (isCut: boolean, language: number) =>
      csvOf({ ...reply, isCut }, { timezone: 0, language })
        .trim()
        .split(/\r?\n/);
    expect([lines(true, 1).length, lines(false, 1).length]).toEqual([4, 3]);
    expect([lines(true, 1).at(-1), lines(true, 0).at(-1)]).toEqual([
      expect.stringContaining("只有以上的行"),
      expect.stringContaining("only the rows above"),
    ]);
  });
});

describe("a schedule", () => {
  it("starts a task for each receiver, and stops after three failures", async () => {
    const [admin] = await api.db.query<{ id: string }>("select id from admin order by id limit 1");
    const form = await added({
      source: "view",
      view: views["tags"],
      columns: [column("name")],
      cron: "0 8 * * *",
      receivers: [admin?.id],
      owner: admin?.id,
    });
    const next = async () =>
      (
        await api.db.query<{ at: Date | null; failures: number }>(
          "select next_send as at, failures from bi_form where id = $1",
          [form.id],
        )
      )[0];
    expect((await next())?.at).toBeNull();
    await api.ok("biForm", "putUp", { ids: [form.id], versions: { [form.id]: 1 } });
    expect((await next())?.at?.getTime()).toBeGreaterThan(Date.now());
    await api.db.query("update bi_form set next_send = now() - interval '1 minute' where id = $1", [form.id]);
    expect(await sendDueBiReports(api.db)).toBe(1);
    expect(await sendDueBiReports(api.db)).toBe(0);
    const tasks = async () => api.db.query<{ kind: string }>("select kind from async_task where kind = 'report'");
    expect(await tasks()).toHaveLength(1);
    for (let i = 0; i < 3; i++) await countSending(api.db, form.id, ["超时", "Too slow"]);
    expect(await next()).toMatchObject({ at: null, failures: 3 });
    expect(await tasks()).toHaveLength(2);
    const told = async () =>
      (
        await api.db.query<{ params: { given: { stopped?: string[] }; language: number } }>(
          "select r.params from task_run r join async_task t on t.id = r.task where t.kind = 'report' order by t.id desc limit 1",
        )
      )[0]?.params;
    expect(await told()).toMatchObject({
      language: 1,
      given: { stopped: [/超时/, /Too slow/].map((text) => expect.stringMatching(text)) },
    });
    const login = { type: 2, account: "admin", password: PASSWORD };
    expect((await api.call(account("loginV2"), login, { language: "0" })).code).toBe(codes.ok);
    await countSending(api.db, form.id, ["超时", "Too slow"]);
    expect(await told()).toMatchObject({ language: 0 });
  });
});
