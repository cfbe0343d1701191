import { expect, it } from "vitest";
import { resources } from "#domain/index.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeAny } from "#support/make-any.ts";
import { digests, rowCounts } from "#support/rows.ts";

/** Columns that the login of the first administrator writes. The operation record of the login has its moment, too. */
const ofLogin = ["token_hash", "expires", "ends", "last_seen", "confirmed_at", "create_time", "update_time"];
const ofAdmin = ["version", "last_login", "password_hash", "value"];

async function contentOf({ db }: TestApp): Promise<unknown> {
  const { operation_record: _, ...rest } = await digests(db, [...ofLogin, ...ofAdmin]);
  return { rest, counts: await rowCounts(db) };
}

it("gives each file the initial data and nothing of the file before", async () => {
  const first = await testApp();
  const { url } = first.db;
  const before = await contentOf(first);
  for (const resource of resources) await makeAny(first.db, resource);
  await first.db.query("delete from risk_rule");
  await first.db.query("update category set slug = slug || '-changed'");
  await first.db.query("update auth_group set is_system = false, auths = '{}', version = 9");
  expect(await contentOf(first)).not.toEqual(before);
  await first.close();
  const second = await testApp();
  expect(second.db.url).not.toBe(url);
  expect(await contentOf(second)).toEqual(before);
  // Ids go on as in a new database, and a super admin passes every gate.
  const [one, other] = [await makeAny(second.db, resources[0]!), await makeAny(second.db, resources[0]!)];
  expect(Number(other.id)).toBe(Number(one.id) + 1);
  await second.ok("authGroup", "add", { item: { name: "after" } });
  await second.close();
});

it("drops a database whose schema a test changed", async () => {
  const first = await testApp();
  await first.db.query("alter table category add column own text");
  await first.close();
  const second = await testApp();
  const columns = "select from information_schema.columns where table_name = 'category' and column_name = 'own'";
  expect(await second.db.query(columns)).toEqual([]);
  await second.ok("category", "list");
  await second.close();
});
