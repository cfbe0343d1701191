import { describe, expect, it } from "vitest";
import { Refusal } from "#kernel/errors.ts";
import { numberParams, paramValues } from "#server/areas/bi/bind-params.ts";
import { checkStatement } from "#server/areas/bi/check-statement.ts";
import { nextOf } from "#server/areas/bi/cron.ts";
import type { PlanNode } from "#server/areas/bi/plan.ts";
import { readIn } from "#server/areas/bi/plan.ts";

const refusal = async (sql: string): Promise<string> => {
  try {
    await checkStatement(sql);
    return "accepted";
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
};

describe("a statement of a report", () => {
  it.each([
    "select status, count(*) from models group by 1 order by 2 desc",
    "select date_trunc('day', created)::date d, sum(downloads) over (order by 1) from models where name ilike '%' || $1 || '%'",
    "with a as (select word, count(*) n from searches group by word), b as (select * from a where n > 3) select * from b",
    "select case when results = 0 then 'none' else upper(word) end from searches union all select name from tags limit 5",
    "select extract(hour from searched), count(distinct member) from searches s left join tags t on t.name = s.word group by 1",
    "select m.status, m.* from models m join tags t on t.name = m.name where exists (select 1 from tags x where x.name = m.name)",
    "select a.w, b.n from (select word w from searches) a join lateral (select count(*) n from tags t where t.name = a.w) b on true",
    "with a(k, n) as (select word, count(*) from searches group by word) select a.k, a.n from a order by a.n",
    "select j.word from (searches s join tags t on t.name = s.word) as j",
    "select x.count from (select count(*) from models) x union all select y.c from (select 1 as c) y",
    "select word from searches where word in (select name from tags) -- a comment",
  ])("may be %s", async (sql) => expect(await refusal(sql)).toBe("accepted"));

  it.each([
    ["select 1; drop table model", "exactly one"],
    ["select 1; select 2", "exactly one"],
    ["delete from models", "SELECT"],
    ["update models set name = ''", "SELECT"],
    ["insert into models values (1)", "SELECT"],
    ["with gone as (delete from models returning *) select * from gone", "DeleteStmt"],
    ["select * into copy from models", "only reads"],
    ["select * from models for update", "only reads"],
    ["select * from admin", "no view admin"],
    ["select * from public.models", "no schema"],
    ["select * from pg_catalog.pg_authid", "no schema"],
    ["select * from pg_authid", "no view pg_authid"],
    ["select * from information_schema.tables", "no schema"],
    ["select pg_sleep(10)", "pg_sleep"],
    ["select pg_read_file('/etc/passwd')", "pg_read_file"],
    ["select pg_catalog.pg_read_file('/etc/passwd')", "pg_read_file"],
    ["select lo_import('/etc/passwd')", "lo_import"],
    ["select dblink('host=evil', 'select 1')", "dblink"],
    ["select current_setting('data_directory')", "current_setting"],
    ["select set_config('role', 'postgres', true)", "set_config"],
    ["select query_to_xml('select * from admin', true, true, '')", "query_to_xml"],
    ["select count(*) from generate_series(1, 1000000000)", "RangeFunction"],
    ["select current_user", "SQLValueFunction"],
    ["select 'admin'::regclass", "regclass"],
    ["select 'x'::public.secret", "secret"],
    // A common table expression hides a table only from what follows it.
    ["with a as (select * from admin), admin as (select 1) select * from a", "no view admin"],
    ["select * from admin, (with admin as (select 1) select * from admin) x", "no view admin"],
    ["with recursive a as (select 1 union all select * from a) select * from a", "RECURSIVE"],
    ["select m.to_json from models m", "no column m.to_json"],
    ["select models.pg_column_size from models", "no column models.pg_column_size"],
    ["select 1 as to_json, m.to_json from models m", "no column m.to_json"],
    ["select (select m.query_to_xml) from models m", "no column"],
    ["select x.to_json from (select m from models m) x", "no column x.to_json"],
    ["select m.to_json from (select 1 as to_json) x, models m order by m.to_json", "no column m.to_json"],
    ["select 1 from models m where m.to_jsonb is not null", "no column m.to_jsonb"],
    ["select 1 from models m join tags t on t.row_to_json is not null", "no column t.row_to_json"],
    [
      "select (select x.to_json from (select m.name from models m) x) from (select 1 as to_json) x",
      "no column x.to_json",
    ],
    [
      "select j.to_json from (models m join (select 1 as to_json) t on true) as j join models k on k.hashtext > 1",
      "no column k.hashtext",
    ],
    ["select count(*) from models m group by m.to_json", "no column m.to_json"],
    ["select public.m.name from models m", "no column public.m.name"],
    ["copy models to '/tmp/x'", "SELECT"],
    ["do $$ begin end $$", "SELECT"],
    ["set role postgres", "SELECT"],
    ["explain analyze select 1", "SELECT"],
    ["select (select password from admin limit 1)", "no view admin"],
    ["table admin", "no view admin"],
    ["select * from models) x; drop table model; --", "error"],
    ["selec 1", "error"],
    ["", "empty"],
    ["select from admin union all select from models", "no view admin"],
  ])("may not be %s", async (sql, reason) => expect(await refusal(sql)).toContain(reason));
});

describe("parameters", () => {
  const clock = { now: Date.parse("2026-10-15T04:00:00Z") / 1_000, timezone: 28_800 };
  it("are numbered outside of texts, names, comments and casts", () => {
    const sql = `select ':a', ":b", x::text /* :c */ from t where a = :key and b = :key and c = :other -- :d`;
    expect(numberParams(sql, ["key", "other"])).toEqual({
      text: `select ':a', ":b", x::text /* :c */ from t where a = $1 and b = $1 and c = $2 -- :d`,
      order: ["key", "other"],
    });
    expect(() => numberParams("select :none", [])).toThrow("no parameter :none");
    expect(() => numberParams("select $$ :a $$", ["a"])).toThrow("not with $");
  });

  it("are checked by their kind, and a span of days becomes two days", () => {
    const params = [
      { key: "span", kind: "days", default: "7d" },
      { key: "least", kind: "number", required: true },
    ];
    expect([...paramValues(params, { least: "3" }, clock)]).toEqual([
      ["span_from", "2026-10-09"],
      ["span_to", "2026-10-16"],
      ["least", "3"],
    ]);
    expect(() => paramValues(params, { least: "3; drop" }, clock)).toThrow("no number");
    expect(() => paramValues(params, {}, clock)).toThrow("must not be empty");
    expect(() => paramValues(params, { least: "1", span: "soon" }, clock)).toThrow("no span");
    expect(() => paramValues(params, { least: "1", other: "1" }, clock)).toThrow("no parameter other");
  });
});

describe("a schedule", () => {
  const now = Date.parse("2026-10-15T04:00:00Z") / 1_000;
  it("is in the time of China", () =>
    expect(new Date((nextOf("0 8 * * 1", now) ?? 0) * 1_000).toISOString()).toBe("2026-10-19T00:00:00.000Z"));
  it("is refused where it is none, or sends every minute", () => {
    expect(() => nextOf("every day", now)).toThrow("no cron");
    expect(() => nextOf("* * * * *", now)).toThrow("15 minutes");
    expect(nextOf("", now)).toBeNull();
  });
});

describe("the plan of a statement", () => {
  const scan = (relation: string, rows: number): PlanNode => ({
    "Node Type": "Seq Scan",
    "Parent Relationship": relation,
    "Plan Rows": rows,
  });
  const loop = (relation: string, rows: number, ...Plans: PlanNode[]): PlanNode => ({
    "Node Type": "Nested Loop",
    "Parent Relationship": relation,
    "Plan Rows": rows,
    Plans,
  });

  it("counts a part as often as it runs, and what joins produce", () => {
    const pairs = loop("Outer", 4_000_000, scan("Outer", 2_000), scan("Inner", 2_000));
    expect(readIn(pairs).reads).toBe(2_000 + 2_000 * 2_000 + 4_000_000);
    const plan = { "Node Type": "Materialize", "Parent Relationship": "Inner", "Plan Rows": 2_000 };
    const triples = loop("Outer", 8e9, pairs, { ...plan, Plans: [scan("Outer", 2_000)] });
    expect(readIn(triples).reads).toBe(8_002_000 + 4_000_000 * 2_000 + 8e9);
  });

  it("counts a correlated subquery once for each row, and others once", () => {
    const part = (relation: string): PlanNode => ({ ...scan("Outer", 10), Plans: [scan(relation, 100)] });
    expect(readIn(part("SubPlan")).reads).toBe(10 + 10 * 100);
    expect(readIn(part("InitPlan")).reads).toBe(10 + 100);
  });
});
