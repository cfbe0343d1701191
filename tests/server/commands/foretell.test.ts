import { afterAll, beforeAll, expect, it } from "vitest";
import type { CommandEffects } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

let made = 0;
const makeTag = (): Promise<AnyRecord> => insertRecord(api.db, tag, { name: `标签 ${++made}`, followers: 3 }, null);
const effectsOf = (verb: string, record: AnyRecord, more: object) => {
  const body = { ids: [record.id], versions: { [record.id]: record.version }, ...more };
  return api.call<CommandEffects>(v2("tag", `${verb}Effects`), body, { token: api.admin });
};
const rowsOf = (table: string): Promise<unknown[]> => api.db.query(`select * from ${table} order by id`);

it("tells what a command would do and leaves everything as it is", async () => {
  const [one, other] = [await makeTag(), await makeTag()];
  await makeModel(api.db, { tags: [one.id] });
  await makeModel(api.db, { tags: [one.id, other.id] });
  const tables = ["tag", "model", "operation_record"];
  const before = await Promise.all(tables.map(rowsOf));
  const { code, msg, result } = await effectsOf("merge", one, { input: { target: other.id } });
  expect(code, msg).toBe(codes.ok);
  expect(result).toMatchObject({ changed: 1, refused: [] });
  expect(result.effects).toEqual([expect.stringMatching(/模型 2$/), "3 个关注转过去"]);
  expect(await Promise.all(tables.map(rowsOf))).toEqual(before);
});

it("refuses as the command itself: a missing reason, a wrong target, a stranger", async () => {
  const one = await makeTag();
  expect((await effectsOf("ban", one, {})).code).not.toBe(codes.ok);
  expect((await effectsOf("merge", one, { input: { target: one.id } })).msg).toContain("不能合并到自己");
  const { token } = await api.colleague("nobody", []);
  const body = { ids: [one.id], versions: { [one.id]: 1 }, input: { target: one.id } };
  expect((await api.call(v2("tag", "mergeEffects"), body, { token })).code).toBe(codes.noPermission);
});
