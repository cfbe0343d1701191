import { describe, expect, test } from "vitest";
import type { Column, Schema, Table } from "#kernel/schema.ts";
import { diffSchema } from "#server/db/schema-diff.ts";

const id: Column = { name: "id", type: "bigint", nullable: false, identity: true };
const title: Column = { name: "title", type: "text", nullable: false, default: "''" };

function table(more: Partial<Table> = {}): Table {
  return { name: "item", columns: [id, title], primaryKey: ["id"], indexes: [], ...more };
}
const diff = (from: Schema, to: Schema) => diffSchema(from, to);

test("equal schemas give no statement, and a released rename is not repeated", () => {
  const renamed = table({ columns: [id, { ...title, renamedFrom: "name" }], renamedFrom: "thing" });
  expect(diff([table()], [renamed])).toEqual({ statements: [], concurrently: [], blocked: [] });
});

test("a new table is created completely in one transaction", () => {
  const item = table({
    columns: [id, title, { name: "order", type: "integer", nullable: true }],
    indexes: [
      { name: "item_order_idx", columns: ["order desc", "id"], unique: true, where: "title <> ''" },
      { name: "item_title_idx", columns: ["title"], using: "gin", opclass: "gin_trgm_ops" },
    ],
    checks: [{ name: "item_title_check", expression: "title <> 'x'" }],
  });
  expect(diff([], [item])).toEqual({
    statements: [
      `create table "item" (
  "id" bigint generated always as identity not null,
  "title" text default '' not null,
  "order" integer,
  constraint "item_pkey" primary key ("id"),
  constraint "item_title_check" check (title <> 'x')
)`,
      `create unique index "item_order_idx" on "item" ("order" desc, "id") where title <> ''`,
      `create index "item_title_idx" on "item" using gin ("title" gin_trgm_ops)`,
    ],
    concurrently: [],
    blocked: [],
  });
});

test("a partitioned table accepts rows at once, and its indexes are not built concurrently", () => {
  const log = table({ name: "log", partitionBy: "range (id)" });
  expect(diff([], [log]).statements[1]).toBe(`create table "log_default" partition of "log" default`);
  const indexed = { ...log, indexes: [{ name: "log_title_idx", columns: ["title"] }] };
  expect(diff([log], [indexed])).toMatchObject({
    statements: [`create index "log_title_idx" on "log" ("title")`],
    concurrently: [],
  });
});

test("declared renames include indexes and checks", () => {
  const before = table({
    indexes: [{ name: "item_title_idx", columns: ["title desc", "id"], where: "title is not null" }],
    checks: [{ name: "item_check", expression: "title <> ''" }],
  });
  const after = table({
    name: "thing",
    renamedFrom: "item",
    columns: [id, { ...title, name: "label", renamedFrom: "title" }],
    indexes: [{ name: "thing_label_idx", columns: ["label desc", "id"], where: "label is not null" }],
    checks: [{ name: "item_check", expression: "label <> ''" }],
  });
  expect(diff([before], [after])).toEqual({
    statements: [
      `alter table "item" rename to "thing"`,
      `alter table "thing" rename column "title" to "label"`,
      `alter index "item_title_idx" rename to "thing_label_idx"`,
    ],
    concurrently: [],
    blocked: [],
  });
});

test("columns are added if existing rows can have them; defaults and nullability follow", () => {
  const after = table({
    columns: [
      id,
      { name: "title", type: "text", nullable: true },
      { name: "rank", type: "integer", nullable: true },
      { name: "open", type: "boolean", nullable: false, default: "false" },
    ],
  });
  expect(diff([table()], [after])).toEqual({
    statements: [
      `alter table "item" alter column "title" drop default`,
      `alter table "item" alter column "title" drop not null`,
      `alter table "item" add column "rank" integer`,
      `alter table "item" add column "open" boolean default false not null`,
    ],
    concurrently: [],
    blocked: [],
  });
});

test("indexes and checks of a table in use are built without blocking writers", () => {
  const before = table({
    indexes: [
      { name: "gone_idx", columns: ["id"] },
      { name: "changed_idx", columns: ["title"] },
    ],
    checks: [{ name: "gone_check", expression: "true" }],
  });
  const after = table({
    indexes: [{ name: "changed_idx", columns: ["title", "id"] }],
    checks: [{ name: "new_check", expression: "id > 0" }],
  });
  expect(diff([before], [after])).toEqual({
    statements: [
      `drop index "gone_idx"`,
      `alter table "item" add constraint "new_check" check (id > 0) not valid`,
      `alter table "item" drop constraint "gone_check"`,
    ],
    concurrently: [
      `drop index concurrently if exists "changed_idx"`,
      `create index concurrently if not exists "changed_idx" on "item" ("title", "id")`,
      `alter table "item" validate constraint "new_check"`,
    ],
    blocked: [],
  });
});

describe("a schema change that would lose or refuse data", () => {
  const cases: [string, Schema, RegExp][] = [
    ["a removed table", [], /Table item was removed.*renamedFrom/],
    ["a removed column", [table({ columns: [id] })], /item\.title was removed.*renamedFrom/],
    [
      "another type",
      [table({ columns: [id, { ...title, type: "integer" }] })],
      /item\.title changes its type from text/,
    ],
    [
      "a required column without a default",
      [table({ columns: [id, title, { name: "age", type: "integer", nullable: false }] })],
      /item\.age is required and has no default/,
    ],
    ["another key", [table({ primaryKey: ["title"] })], /primary key changes from \(id\) to \(title\)/],
    ["numbering", [table({ columns: [{ ...id, identity: false }, title] })], /item\.id ceases to be numbered/],
    ["partitioning", [table({ partitionBy: "range (id)" })], /item: another partitioning/],
  ];
  test.each(cases)("is blocked: %s", (_what, to, sentence) => {
    const { statements, blocked } = diff([table()], to);
    expect(blocked).toHaveLength(1);
    expect(blocked[0]).toMatch(sentence);
    expect(statements).toEqual([]);
  });

  test("is blocked if a column becomes required", () => {
    const optional = table({ columns: [id, { ...title, nullable: true }] });
    expect(diff([optional], [table()]).blocked[0]).toMatch(/becomes required: fill the rows/);
  });
});
