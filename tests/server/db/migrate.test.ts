import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Schema } from "#kernel/schema.ts";
import { checkDrift, readDrift } from "#server/db/drift.ts";
import { migrate } from "#server/db/migrate.ts";
import { BY_HAND, type Migration } from "#server/db/migration.ts";
import { migrations as ownMigrations } from "#server/generated/migrations.ts";
import { diffSchema } from "#server/db/schema-diff.ts";
import { spansOf } from "#server/review/words/match-words.ts";
import { uniqueKey, uniqueKeyTerm } from "#kernel/text/unique-key.ts";
import { readSchemaLock } from "#server/db/schema-lock.ts";
import { schema } from "#server/db/tables.ts";
import { emptyDatabase, type FreshDatabase, freshDatabase } from "#support/database.ts";

const first: Schema = [
  {
    name: "user",
    columns: [
      { name: "id", type: "bigint", nullable: false, identity: true },
      { name: "name", type: "text", nullable: false, default: "''" },
      { name: "price", type: "numeric(10,4)", nullable: true },
      { name: "tags", type: "bigint[]", nullable: false, default: "'{}'" },
      { name: "at", type: "timestamptz", nullable: false, default: "now()" },
    ],
    primaryKey: ["id"],
    indexes: [{ name: "user_name_idx", columns: ["name", "id desc"] }],
  },
];
const second: Schema = [
  {
    name: "member",
    renamedFrom: "user",
    columns: [
      { name: "id", type: "bigint", nullable: false, identity: true },
      { name: "nick", type: "text", nullable: false, default: "''", renamedFrom: "name" },
      { name: "price", type: "numeric(10,4)", nullable: true },
      { name: "tags", type: "bigint[]", nullable: false, default: "'{}'" },
      { name: "at", type: "timestamptz", nullable: false, default: "now()" },
      { name: "rank", type: "smallint", nullable: false, default: "1" },
    ],
    primaryKey: ["id"],
    indexes: [
      { name: "member_nick_idx", columns: ["nick", "id desc"] },
      { name: "member_rank_idx", columns: ["rank", "id"], where: "rank > 1" },
    ],
    checks: [{ name: "member_rank_check", expression: "rank between 1 and 9" }],
  },
  {
    name: "log",
    columns: [
      { name: "id", type: "bigint", nullable: false, identity: true },
      { name: "at", type: "timestamptz", nullable: false },
    ],
    primaryKey: ["at", "id"],
    indexes: [],
    partitionBy: "range (at)",
  },
];

const lock = readSchemaLock();

const sql = (list: readonly string[]): string => list.map((statement) => `${statement};`).join("\n\n");

function written(name: string, from: Schema, to: Schema): Migration[] {
  const { statements, concurrently, blocked } = diffSchema(from, to);
  expect(blocked).toEqual([]);
  const later = { name: `${name}-concurrently`, sql: sql(concurrently), transaction: false };
  return [{ name, sql: sql(statements), transaction: true }, ...(concurrently.length > 0 ? [later] : [])];
}

const one = written("0001-initial", [], first);
const two = [...one, ...written("0002-members", first, second)];
const broken: Migration = { name: "0003-broken", sql: "create table half (id int); select 1 / 0;", transaction: true };

let db: FreshDatabase;
beforeEach(async () => {
  db = await emptyDatabase();
});
afterEach(() => db.drop());

describe("migrating", () => {
  test("creates a new database; a second run finds nothing to do, and the definitions match", async () => {
    expect(await migrate(db.url, { migrations: one })).toEqual(["0001-initial"]);
    expect(await migrate(db.url, { migrations: one })).toEqual([]);
    expect(await readDrift(db, first)).toEqual({ missing: [], differences: [] });
  });

  test("keeps the values of renamed columns and reaches the schema of a new database", async () => {
    await migrate(db.url, { migrations: one });
    await db.query(`insert into "user" (name, price, tags) values ('李四', 1.5, '{9007199254740993}')`);
    expect(await migrate(db.url, { migrations: two })).toEqual(["0002-members", "0002-members-concurrently"]);
    expect(await db.query("select nick, price, tags, rank from member")).toEqual([
      { nick: "李四", price: "1.5000", tags: ["9007199254740993"], rank: 1 },
    ]);
    await db.query("insert into log (at) values (now())");
    expect(await readDrift(db, second)).toEqual({ missing: [], differences: [] });
  });

  test("applies each migration once with three processes at a time", async () => {
    const all = await Promise.all([1, 2, 3].map(() => migrate(db.url, { migrations: two })));
    expect(all.flat().toSorted()).toEqual(two.map(({ name }) => name));
    expect(await readDrift(db, second)).toEqual({ missing: [], differences: [] });
  });

  test("applies a migration of another branch that is older than the last applied one", async () => {
    const make = (name: string): Migration => ({ name, sql: `create table "${name}" ()`, transaction: true });
    const [before, between, after] = ["202611261200-a", "202611261300-b", "202611261400-c"].map(make) as [
      Migration,
      Migration,
      Migration,
    ];
    await migrate(db.url, { migrations: [...one, before, after] });
    expect(await migrate(db.url, { migrations: [...one, before, between, after] })).toEqual([between.name]);
    expect(await migrate(db.url, { migrations: [...one, before, between, after] })).toEqual([]);
  });

  test("rolls a failing migration back and keeps the earlier ones", async () => {
    const run = migrate(db.url, { migrations: [...one, broken] });
    await expect(run).rejects.toThrow(/Migration 0003-broken failed and was rolled back: .*division by zero/);
    expect(await db.query("select to_regclass('half') as half, to_regclass('user') is null as lost")).toEqual([
      { half: null, lost: false },
    ]);
    expect(await migrate(db.url, { migrations: two })).toHaveLength(2);
  });

  test("drops an interrupted index and builds it again", async () => {
    await migrate(db.url, { migrations: one });
    await db.query(`insert into "user" (name) values ('same'), ('same')`);
    const unique: Migration = {
      name: "0002-unique",
      sql: `create unique index concurrently if not exists "user_name_key" on "user" ("name");`,
      transaction: false,
    };
    await expect(migrate(db.url, { migrations: [...one, unique] })).rejects.toThrow(
      /stopped and will be taken up again/,
    );
    const left = "select indisvalid as valid from pg_index where indexrelid = 'user_name_key'::regclass";
    expect(await db.query(left)).toEqual([{ valid: false }]);
    await db.query(`delete from "user" where id = 2`);
    await migrate(db.url, { migrations: [...one, unique] });
    expect(await db.query(left)).toEqual([{ valid: true }]);
  });

  test("does not repeat a migration that was applied before a crash and not yet recorded by the runner", async () => {
    await migrate(db.url, { migrations: two });
    await db.query("delete from schema_migration where name = '0002-members-concurrently'");
    await db.query("delete from schema_migration_checksum where name = '0002-members-concurrently'");
    await db.query("delete from schema_migration where name = '0002-members'");
    expect(await migrate(db.url, { migrations: two })).toEqual(["0002-members", "0002-members-concurrently"]);
    expect(await readDrift(db, second)).toEqual({ missing: [], differences: [] });
  });
});

describe("migrate refuses", () => {
  test("a database that does not answer, and names the variable to correct", async () => {
    await expect(migrate("postgres://console:secret@127.0.0.1:1/console")).rejects.toThrow(
      "No database answers: start it, or correct DATABASE_URL.",
    );
  });

  test("a migration that was edited after it was applied", async () => {
    await migrate(db.url, { migrations: one });
    const edited = one.map((migration) => ({ ...migration, sql: `${migration.sql} ` }));
    await expect(migrate(db.url, { migrations: edited })).rejects.toThrow(
      /0001-initial was edited after it was applied/,
    );
  });

  test("a database that was made before this build's baseline, and says what to do", async () => {
    await migrate(db.url, { migrations: one });
    const [baseline] = ownMigrations;
    await expect(migrate(db.url)).rejects.toThrow(
      /before this one's first schema.*move it away and start with an empty/,
    );
    expect(baseline?.name).toBe("0001-baseline");
    expect(await db.query("select to_regclass('user') is null as lost")).toEqual([{ lost: false }]);
  });

  test("a database that is newer than this build", async () => {
    await migrate(db.url, { migrations: two });
    await expect(migrate(db.url, { migrations: one })).rejects.toThrow(/newer than this build.*0002-members/);
  });

  test("a migration with a line that a person must still write", async () => {
    const waiting = { name: "0001-x", sql: `${BY_HAND} item.title vanished.`, transaction: true };
    await expect(migrate(db.url, { migrations: [waiting] })).rejects.toThrow(/0001-x still has lines/);
  });
});

test("every change of the definitions has a migration (npm run db:diff -- NAME writes it)", () => {
  expect(diffSchema(lock, schema)).toEqual({ statements: [], concurrently: [], blocked: [] });
});

test("names and subjects of the black list are brought into the form in which they are compared", async () => {
  const before = ownMigrations.slice(
    0,
    ownMigrations.findIndex(({ name }) => name.endsWith("fold-unique-names")),
  );
  await migrate(db.url, { migrations: before });
  const cafe = [
    "Café",
    "cafe\u0301",
    "CAFÉ ",
    "Ｃafé",
    "\u2800",
    "x".repeat(30),
    "X".repeat(30),
    "ca fé",
    "ca \u00a0fé",
  ];
  for (const name of cafe) await db.query("insert into tag (name) values ($1)", [name]);
  for (const [word, match] of [
    ["gun", "word"],
    ["Gun", "word"],
    ["GUN", "contains"],
  ])
    await db.query("insert into black_tag (word, match, severity, kind) values ($1, $2, 3, 'other')", [word, match]);
  for (const word of ["TV", "tv"])
    await db.query("insert into search_synonym (word, synonym) values ($1, 'telly')", [word]);
  const subjects = [
    ["ip", "::ffff:203.0.113.9", "203.0.113.9", []],
    ["ip", "::ffff:203.0.113.0/120", "203.0.113.0/24", []],
    ["phone", "13812345678", "+8613812345678", ["8613812345678", "13812345678"]],
    ["phone", "8613812345678", "+8613812345678", ["8613812345678", "13812345678"]],
    ["phone", "+1202*", "+1202*", ["1202*"]],
    ["email", "jo.hn+x@gmail.com", "john@gmail.com", []],
    ["email", "jo.hn+x@shop.example", "jo.hn@shop.example", []],
    ["email", "shop.example", "shop.example", []],
    ["device", "::ffff:1", "::ffff:1", []],
  ] as const;
  for (const [kind, subject] of subjects)
    await db.query("insert into black_list (subject_kind, subject, reason) values ($1, $2, '')", [kind, subject]);
  await migrate(db.url);
  expect(await db.query("select subject, forms from black_list order by id")).toEqual(
    subjects.map(([, , subject, forms]) => ({ subject, forms })),
  );
  const names = await db.query<{ name: string }>("select name from tag order by id");
  expect(names.map(({ name }) => name)).toEqual([
    "Café",
    "café (2)",
    "CAFÉ  (3)",
    "Ｃafé (4)",
    "\u2800 (5)",
    "x".repeat(30),
    `${"X".repeat(26)} (7)`,
    "ca fé",
    "ca \u00a0fé (9)",
  ]);
  // A migration that was interrupted is repeated.
  for (const statement of ownMigrations[before.length]?.sql.split(/\n\s*\n/) ?? [])
    if (statement.trim() !== "") await db.query(statement);
  expect(await db.query("select name from tag order by id")).toEqual(names);
  const words = await db.query<{ word: string; variants: string[] }>(
    "select word, variants from black_tag order by id",
  );
  expect(words).toEqual([
    { word: "gun", variants: [] },
    { word: "Gun.", variants: ["spacing"] },
    { word: "GUN..", variants: ["spacing"] },
  ]);
  expect(
    words.map(({ word, variants }) => spansOf("my gun", { word, variants, match: "word", except: "" }).length),
  ).toEqual([1, 1, 1]);
  expect(await db.query("select word from search_synonym where delete_time is null")).toEqual([{ word: "TV" }]);
  const told = await db.query<{ resource: string; n: number }>(
    "select resource, count(*)::int as n from operation_record group by 1 order by 1",
  );
  expect(told).toEqual([
    { resource: "blackTag", n: 2 },
    { resource: "searchSynonym", n: 1 },
    { resource: "tag", n: 6 },
  ]);
  for (const name of ["cafÉ", "ＣＡＦＥ\u0301", " Ca\u00adfé\u200b", "ca\u2009 fé"])
    await expect(db.query("insert into tag (name) values ($1)", [name]), name).rejects.toThrow(/tag_name_key/);
});

test("the form in which names are unique is the same in SQL", async () => {
  const pieces = [
    "Café",
    "cafe\u0301",
    " a  b\t",
    "Ｃ１",
    "ﬁ",
    "\u2800",
    "\u3164x",
    "x\u00AD",
    "\u115F",
    "\u{E0041}b",
    "Ж",
    "Σ",
    "İ",
    "ς",
    "한",
    "한".normalize("NFD"),
    "ｶﾞ",
    "\u3000枪",
    "\u2028",
    "ÀÉÎÕÜ",
    "Ł",
    "\uFE0F❤",
    "Ⅷ",
    "№",
  ];
  const texts = pieces.flatMap((one) => pieces.map((other) => `${one}${other}`));
  const rows = await db.query<{ key: string }>(
    `select ${uniqueKeyTerm("given.text")} as key from unnest($1::text[]) with ordinality given(text, at) order by at`,
    [texts],
  );
  expect(rows.map(({ key }) => key)).toEqual(texts.map(uniqueKey));
});

describe("drift", () => {
  test("missing tables and columns stop the start and are named; other differences are reported", async () => {
    await migrate(db.url, { migrations: two });
    await db.query("drop index member_rank_idx");
    await db.query(
      "alter table member add column stray int, alter column price type numeric(12,4), drop constraint member_rank_check",
    );
    const lines: string[] = [];
    await checkDrift(db, second, (line) => lines.push(line));
    expect(lines.map((line) => line.replace("The database differs from the definitions: ", ""))).toEqual([
      "member.price is numeric(12,4), defined as numeric(10,4).",
      "member.stray is in the database and not in the definitions.",
      "Index member_rank_idx is missing.",
      "Check member_rank_check is missing.",
    ]);
    await db.query("alter table member drop column nick");
    await db.query("drop table log");
    await expect(checkDrift(db, second, () => undefined)).rejects.toThrow(/is missing column member\.nick, table log/);
  });

  test("the migrations of this build produce exactly its schema, and the check is fast", async () => {
    const fresh = await freshDatabase();
    try {
      await fresh.query("select 1");
      const begin = performance.now();
      expect(await readDrift(fresh, lock)).toEqual({ missing: [], differences: [] });
      process.stdout.write(`drift of ${lock.length} tables: ${Math.round(performance.now() - begin)} ms\n`);
      expect(ownMigrations.map(({ name }) => name)).toEqual(ownMigrations.map(({ name }) => name).toSorted());
    } finally {
      await fresh.drop();
    }
  });
});
