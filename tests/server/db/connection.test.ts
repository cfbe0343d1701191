import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isConnectionLoss } from "#server/db/database-errors.ts";
import { createStatementNames } from "#server/db/statement-names.ts";
import { emptyDatabase, type FreshDatabase, freshDatabase } from "#support/database.ts";

interface Tables {
  item: { id: string; title: string };
}

const patient = { timeout: 20_000 };

let db: FreshDatabase<Tables>;

beforeAll(async () => {
  db = await emptyDatabase<Tables>();
  await db.query("create table item (id bigint generated always as identity primary key, title text not null)");
});
afterAll(() => db.drop());

test("a query returns values without loss: bigint, numeric and dates as text, small numbers as numbers", async () => {
  const [row] = await db.query(
    `select 9007199254740993 as big, 1.10::numeric(10,2) as price, 3::smallint as small, 4 as whole, true as yes,
       array[9007199254740993, 1]::bigint[] as bigs, array[1.10, null]::numeric[] as prices, '2026-02-28'::date as day,
       array[7, 8]::smallint[] as smalls, '{"a": [1]}'::jsonb as json, '2026-01-02T03:04:05.678Z'::timestamptz as at`,
  );
  expect(row).toEqual({
    big: "9007199254740993",
    price: "1.10",
    small: 3,
    whole: 4,
    yes: true,
    bigs: ["9007199254740993", "1"],
    prices: ["1.10", null],
    day: "2026-02-28",
    smalls: [7, 8],
    json: { a: [1] },
    at: new Date("2026-01-02T03:04:05.678Z"),
  });
});

test.each([
  ["57P01", "terminating connection due to administrator command", true],
  ["08P01", "query_wait_timeout", true],
  ["08P01", "server login has been failing, try again later (server_login_retry)", true],
  ["08P01", "server conn crashed?", true],
  ["08P01", "unsupported startup parameter: options", false],
  ["08P01", "bind message supplies 1 parameters, but prepared statement requires 2", false],
  ["23505", "duplicate key value violates unique constraint", false],
])("isConnectionLoss of %s (%s) is %s", (code, message, isLost) => {
  expect(isConnectionLoss(Object.assign(new Error(message), { code }))).toBe(isLost);
});

test("each statement text is prepared once under a name", async () => {
  await db.transaction(async (tx) => {
    for (const value of [1, 2, 3]) {
      await tx.query("select $1::int as value, 'named' as mark", [value]);
    }
    const statements = await tx.query(
      "select name from pg_prepared_statements where statement like '%''named'' as mark%'",
    );
    expect(statements).toHaveLength(1);
  });
});

test("statement names are limited in number, and each belongs to one text", () => {
  const names = createStatementNames(2);
  const first = names.of("select 1");
  expect([names.of("select 1"), names.of("select 2") === first, names.of("select 3")]).toEqual([
    first,
    false,
    undefined,
  ]);
  names.renew();
  expect(names.of("select 1")).not.toBe(first);
});

test("a statement prepared earlier works after its table changed", async () => {
  await db.query("create table shape (id int)");
  await db.query("insert into shape values (1)");
  for (let i = 0; i < 8; i++) await db.query("select * from shape");
  await db.query("alter table shape add column side int default 4");
  expect(await db.query("select * from shape")).toEqual([{ id: 1, side: 4 }]);
});

describe("transactions", () => {
  test("commit queries of both kinds together", async () => {
    await db.transaction(async (tx) => {
      await tx.query("insert into item (title) values ($1)", ["one"]);
      await tx.kysely
        .insertInto("item")
        .values({ title: "two" } as Tables["item"])
        .execute();
    });
    const items = await db.kysely.selectFrom("item").select("title").orderBy("id").execute();
    expect(items.map(({ title }) => title)).toEqual(["one", "two"]);
  });

  test("roll back when the work throws, and rethrow its error", async () => {
    const before = await db.query("select count(*)::int as n from item");
    const work = db.transaction(async (tx) => {
      expect(await tx.execute("insert into item (title) values ('gone'), ('gone')")).toBe(2);
      await tx.kysely.deleteFrom("item").execute();
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(await db.query("select count(*)::int as n from item")).toEqual(before);
  });

  test("refuse writes when read only, and stop a slow statement in time", async () => {
    await expect(db.transaction((tx) => tx.execute("delete from item"), { readOnly: true })).rejects.toThrow(
      /read-only/,
    );
    const slow = db.transaction((tx) => tx.query("select pg_sleep(20)"), { statementTimeout: 50 });
    await expect(slow).rejects.toThrow(/statement timeout/);
    const [row] = await db.query<{ statement_timeout: string }>("show statement_timeout");
    expect(row?.statement_timeout).toBe("8s");
  });
});

test("a lost connection is replaced for a read; a write is not repeated", async () => {
  const cutSoon = async (): Promise<void> => {
    const find =
      "select pid from pg_stat_activity where query like 'select pg_sleep%' and datname = current_database()";
    await expect.poll(() => db.query(find), patient).toHaveLength(1);
    await db.query("select pg_terminate_backend(pid) from (" + find + ") found");
  };
  const cut = (): Promise<unknown> => Promise.all([db.query("select pg_sleep(3)"), cutSoon()]);
  await expect(cut()).rejects.toThrow(/terminating connection/);
  const read = db.read<{ done: number }>("select pg_sleep(0.5), 1 as done");
  await cutSoon();
  expect(await read).toMatchObject([{ done: 1 }]);
});

test("listening continues after its connection is cut, and reports the gap", async () => {
  const received: string[] = [];
  let gaps = 0;
  const subscription = await db.listen(
    "live",
    (payload) => received.push(payload),
    () => (gaps += 1),
  );
  await db.query("select pg_notify('live', '1')");
  await expect.poll(() => received, patient).toEqual(["1"]);
  await db.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like '% listen' and datname = current_database()",
  );
  await expect.poll(() => gaps, patient).toBe(1);
  await db.query("select pg_notify('live', '2')");
  await expect.poll(() => received, patient).toEqual(["1", "2"]);
  await subscription.close();
  await expect(db.listen("no; drop", () => undefined)).rejects.toThrow(/no name for a channel/);
});

test("health returns the response time, or a reason when the database does not answer", async () => {
  expect(await db.health()).toMatchObject({ ok: true, reason: "" });
  const other = await emptyDatabase();
  await other.drop();
  expect((await other.health()).ok).toBe(false);
});

describe("a used test database", () => {
  const nameOf = (url: string): string => new URL(url).pathname.slice(1);

  test("has no rows and its first ids again when the next test gets it, under another name", async () => {
    const first = await freshDatabase();
    await first.query("insert into state (key, value) values ('a', '1')");
    await first.query("insert into live_event (payload) values ('{}')");
    await first.drop();
    const next = await freshDatabase();
    expect(nameOf(next.url)).not.toBe(nameOf(first.url));
    expect(await next.query("select from state")).toEqual([]);
    expect(await next.query("insert into live_event (payload) values ('{}') returning id")).toEqual([{ id: "1" }]);
    expect(await db.query("select from pg_database where datname = $1", [nameOf(first.url)])).toEqual([]);
    await next.drop();
  });

  test("is removed if the test changed its schema", async () => {
    const changed = await freshDatabase();
    await changed.query("alter table state add column further text");
    await changed.drop();
    expect(await db.query("select from pg_database where datname = $1", [nameOf(changed.url)])).toEqual([]);
    const next = await freshDatabase();
    expect(await next.query("select from pg_attribute where attname = 'further'")).toEqual([]);
    await next.drop();
  });
});
