import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Evidence } from "#domain/api/evidence.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { v2, v3 } from "#domain/api/call.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeModel, makeUser } from "#support/factory.ts";
import { png, stl, upload } from "#support/upload.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const standingOf = async (author: unknown): Promise<unknown> => {
  const [row] = await api.db.query(`select models, passed, refused, strikes from "user" where id = $1::bigint`, [
    author,
  ]);
  return row;
};
const decide = async (record: AnyRecord, verb: string, key?: string): Promise<[AnyRecord, string | null]> => {
  const { outcomes } = await api.ok<CommandReply>("model", verb, {
    ids: [record.id],
    versions: { [record.id]: record.version },
    ...(key ? { reason: { key } } : {}),
  });
  return [outcomes[0]?.item ?? record, outcomes[0]?.recordId ?? null];
};
const undo = (recordId: string | null) => api.ok("operationRecord", "undo", { recordIds: [recordId] });

it.each(["pass", "restore"])("%s gives a model that never was live its publish time", async (verb) => {
  const waiting = await makeModel(api.db);
  const refused = verb === "restore" ? (await decide(waiting, "noPass", "contact"))[0] : waiting;
  expect(refused["publishTime"] ?? null).toBeNull();
  const [live] = await decide(refused, verb);
  expect(Math.abs(Number(live["publishTime"]) - Date.now() / 1_000)).toBeLessThan(600);
  const [stopped] = await decide(live, "stop", "poorText");
  expect(stopped["publishTime"]).toBe(live["publishTime"]);
});

describe("the counters of an author", () => {
  it("counts each decision, a strike where the reason says so, and their undo", async () => {
    const { id: author } = await makeUser(api.db, { models: 2 });
    const [one, two] = [await makeModel(api.db, { author }), await makeModel(api.db, { author })];
    const zero = { models: 2, passed: 0, refused: 0, strikes: 0 };
    const [, passed] = await decide(one, "pass");
    expect(await standingOf(author)).toEqual({ ...zero, passed: 1 });
    await undo(passed);
    const [, refused] = await decide(two, "noPass", "contact");
    // A plain no-pass gives no strike, whatever its reason.
    expect(await standingOf(author)).toEqual({ ...zero, refused: 1 });
    const [evidence] = [
      (await api.call<Evidence>(v2("model", "evidence"), { id: one.id }, { token: api.admin })).result,
    ];
    expect(evidence.author).toMatchObject({ passed: 0, refused: 1, strikes: 0 });
    expect(evidence.author).not.toHaveProperty("openReports");
    await undo(refused);
    expect(await standingOf(author)).toEqual(zero);
    const third = await makeModel(api.db, { author, status: 2, machineReview: 5 });
    const [stopped, stop] = await decide(third, "stop", "poorText");
    expect(await standingOf(author)).toEqual(zero);
    await undo(stop);
    const [, gone] = await decide({ ...stopped, version: stopped.version + 1 }, "delete", "banned");
    expect(await standingOf(author)).toEqual({ ...zero, models: 1, strikes: 1 });
    await undo(gone);
    expect(await standingOf(author)).toEqual(zero);
  });

  it("counts the models that an author creates", async () => {
    const one = await makeUser(api.db);
    const cover = (await upload(api, "cover.png", await png())).result;
    const file = (await upload(api, "a.stl", stl())).result;
    const groupItem = { groupName: "a", covers: [cover], author: one.id, modelSource: 1, lang: 1 };
    const { id: categoryId } = await makeCategory(api.db);
    const made = await api.call<{ groupItem: AnyRecord }>(
      v3("modelGroupCreate"),
      { groupItem: { ...groupItem, categoryId }, modelList: [{ fileKey: file.key, fileName: "a.stl" }] },
      { token: api.admin },
    );
    expect(made.result.groupItem["author"]).toBe(one.id);
    expect(await standingOf(one.id)).toMatchObject({ models: 1 });
  });
});

it("finds a rule by its name in both languages", async () => {
  const list = await api.call<{ list: AnyRecord[] }>(
    v2("riskRule", "list"),
    { filter: "watertight", columns: ["name"] },
    { token: api.admin },
  );
  expect(list.result.list[0]?.["name"]).toMatchObject({ "0": "Mesh is not watertight", "1": "网格非水密" });
});
