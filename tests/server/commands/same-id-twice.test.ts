import { afterAll, beforeAll, expect, it } from "vitest";
import type { CommandReply } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import { resourceNamed } from "#domain/index.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeModel } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const versionsOf = (records: readonly AnyRecord[]): Record<string, number> =>
  Object.fromEntries(records.map(({ id, version }) => [id, version]));
const read = async (resource: string, id: unknown): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>(resource, "detail", { id })).item;
const operations = async (resource: string, id: string): Promise<string[]> =>
  (
    await api.db.query<{ command: string }>(
      "select command from operation_record where op_obj_id = $1::bigint and resource = $2 and undoes is null order by id",
      [id, resource],
    )
  ).map(({ command }) => command);

it("a decision, and its undo, on an id that a call names twice count once", async () => {
  const [one, two] = [await makeModel(api.db), await makeModel(api.db)];
  const body = { ids: [one.id, two.id, one.id, Number(one.id)], versions: versionsOf([one, two]) };
  const { outcomes } = await api.ok<CommandReply>("model", "pass", body);
  expect(outcomes.map(({ id, ok }) => [id, ok])).toEqual([
    [one.id, true],
    [two.id, true],
  ]);
  expect(await operations("model", one.id)).toEqual(["model.pass"]);
  expect(await read("model", one.id)).toMatchObject({ version: 2 });
  expect(await read("user", one["author"])).toMatchObject({ passed: 1 });
  const sent = await api.db.query("select 1 from outbox where record = $1::bigint", [outcomes[0]?.recordId]);
  expect(sent).toHaveLength(1);

  const recordIds = [outcomes[0]?.recordId, outcomes[0]?.recordId];
  await api.ok<CommandReply>("operationRecord", "undo", { recordIds });
  expect(await read("model", one.id)).toMatchObject({ version: 3, status: one["status"] });
  expect(await read("user", one["author"])).toMatchObject({ passed: 0 });
});

it("a decision on 100 items of which some are named twice needs no second person, and one more does, counted once", async () => {
  const author = (await makeModel(api.db))["author"];
  const categoryId = (await makeCategory(api.db)).id;
  const made: AnyRecord[] = [];
  for (let i = 0; i < 101; i++) made.push(await makeModel(api.db, { author, categoryId }));
  const call = (records: readonly AnyRecord[]) =>
    api.ok<CommandReply>("model", "pass", {
      ids: [...records, ...records.slice(0, 20)].map(({ id }) => id),
      versions: versionsOf(records),
    });
  const asked = await call(made);
  expect(asked.pending).toMatchObject({ count: 101, title: expect.stringContaining("101 条") as string });
  expect((await call(made.slice(1))).outcomes).toHaveLength(100);
});

it("a merge of an id that a call names twice moves its records once, and refuses another spelling of an id", async () => {
  const tag = resourceNamed("tag");
  const [from, into] = [await makeAny(api.db, tag), await makeAny(api.db, tag)];
  const model = await makeModel(api.db, { tags: [from.id] });
  const merge = (again: string) =>
    api.call<CommandReply>(
      v2("tag", "merge"),
      {
        ids: [from.id, from.id, again],
        versions: { [from.id]: from.version, [again]: from.version },
        input: { target: into.id },
      },
      { token: api.admin },
    );
  expect((await merge(`0${from.id}`)).code).toBe(codes.notFound);
  expect((await read("model", model.id))["tags"]).toEqual([from.id]);
  const { result } = await merge(from.id);
  expect(result.outcomes.map(({ id }) => id)).toEqual([from.id]);
  expect(await operations("tag", from.id)).toEqual(["tag.merge"]);
  expect((await read("model", model.id))["tags"]).toEqual([into.id]);
});

it("a record that a call names twice is deleted once", async () => {
  const one = await makeAny(api.db, resourceNamed("blackTag"));
  const reply = await api.call<CommandReply>(
    v2("blackTag", "delete"),
    { ids: [one.id, one.id], versions: versionsOf([one]) },
    { token: api.admin },
  );
  expect([reply.code, reply.msg]).toEqual([codes.ok, ""]);
  expect(reply.result.outcomes).toHaveLength(1);
});
