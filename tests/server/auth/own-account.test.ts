import { afterAll, beforeAll, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { permissionNames } from "#commands/permissions.ts";
import { queues } from "#domain/generated/queues.ts";
import { resourceNamed } from "#domain/index.ts";
import type { Command } from "#kernel/command.ts";
import { codes } from "#kernel/errors.ts";
import type { Field } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { v2, v3 } from "#domain/api/call.ts";
import { permissionsOf } from "#server/http/endpoints/endpoint.ts";
import { calls } from "#server/http/endpoints/index.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeModel, makeModelFile, makeUser, now } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";
import { digestOf } from "#support/rows.ts";

const writing = commands.filter(
  ({ resource, action, targets }) => action.type !== "browser" && targets !== "none" && resource === "model",
);

let api: TestApp;
let mine: AnyRecord;
let theirs: AnyRecord;
let myFile: AnyRecord;
let theirFile: AnyRecord;
let ids: Record<string, string>;
const admins: { name: string; token: string }[] = [];

beforeAll(async () => {
  api = await testApp();
  const member = await makeUser(api.db);
  const all = [...permissionNames].filter((name) => name.startsWith("model.") || name.startsWith("queue."));
  for (const [name, auths] of [
    ["moderator", [...all, "screen:/model-admin", "screen:/model-machine-review", "machineReview.lead"]],
    ["chief", undefined],
  ] as const) {
    const { token, id } = await api.colleague(name, auths);
    // The console never links two admins to one member. Here each of them is tested alone against the gate.
    await api.db.query(`update admin set "user" = $1::bigint where id = $2::bigint`, [member.id, id]);
    admins.push({ name, token });
  }
  mine = await makeModel(api.db, { author: member.id });
  theirs = await makeModel(api.db);
  myFile = await makeModelFile(api.db, mine.id);
  theirFile = await makeModelFile(api.db, theirs.id);
  const printer = (await makeAny(api.db, resourceNamed("printer"))).id;
  ids = { category: (await makeCategory(api.db)).id, modelFile: theirFile.id, printer };
});
afterAll(() => api.close());

const digest = (): Promise<string[]> =>
  Promise.all(
    ["model", "model_file", "repeated_file", "operation_record", "queue_item", "queue_skip", "outbox", "user"].map(
      (table) => digestOf(api.db, table),
    ),
  );

/** Times of an input follow each other, such as begin and end. */
let lastTime = now();

function valueOf(field: Field): unknown {
  if (field.enumeration) return field.enumeration.values[0]?.stored;
  const chosen = field.target === "modelFile" ? myFile.id : ids[field.target ?? ""];
  if (field.kind === "refs") return chosen === undefined ? [] : [chosen];
  if (field.target) return ids[field.target];
  if (field.kind === "time") return (lastTime += 3_600);
  if (field.kind === "int") return 1;
  return field.pattern && !field.pattern.of.test("x") ? "1" : "x";
}

const bodyOf = ({ input }: Command): object => ({
  ids: [mine.id],
  versions: { [mine.id]: mine.version },
  reason: { text: "x" },
  ...(Object.keys(input).length > 0
    ? { input: Object.fromEntries(Object.entries(input).map(([name, field]) => [name, valueOf(field)])) }
    : {}),
});

const isOwn = { code: codes.guardRefused, msg: "不能处理自己账号的内容" };

it("refuses every writing command on a record of one's own member account, and writes nothing", async () => {
  expect(writing.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["model.pass", "model.edit", "model.grade", "model.markVip", "model.remark"]),
  );
  const before = await digest();
  for (const { token, name } of admins)
    for (const command of writing) {
      const edit = { id: mine.id, version: mine.version, item: { groupName: "x" } };
      const body = command.verb === "edit" ? edit : bodyOf(command);
      expect(await api.call(v2("model", command.verb), body, { token }), `${name} ${command.id}`).toMatchObject(isOwn);
    }
  expect(await digest()).toEqual(before);
});

it("refuses every other call that writes a record of one's own member account, or creates one", async () => {
  const { id, version } = mine;
  const stored = myFile["file"] as { key: string; name: string };
  const modelList = [{ fileKey: stored.key, fileName: stored.name }];
  const item = {
    groupName: "x",
    covers: mine["covers"],
    author: mine["author"],
    categoryId: ids["category"],
    modelSource: 1,
    lang: 1,
  };
  const others: [string, object, string | null][] = [
    [v3("modelGroupEdit"), { id, version, groupItem: { groupName: "x" } }, null],
    [v3("modelGroupEdit"), { id, version, groupItem: {}, modelList }, null],
    [v2("model", "status"), { id, version, status: 2 }, "id"],
    [v3("maturityRating"), { id, maturityRating: "mature" }, "id"],
    [v3("repeatHandle"), { fileId: theirFile.id, fileIds: [myFile.id] }, null],
    // Others' copies of one's own file are a conflict of interest too.
    [v3("repeatHandle"), { fileId: myFile.id, fileIds: [theirFile.id] }, "fileId"],
    [v3("modelGroupCreate"), { groupItem: item, modelList }, "groupItem.author"],
    [v2("model", "add"), { item, modelList }, "item.author"],
  ];
  // Covers are checked against the store before the caller is.
  const { key, md5, size } = (mine["covers"] as { key: string; md5: string; size: number }[])[0] ?? {
    key: "",
    md5: "",
    size: 0,
  };
  await api.db.query(
    `insert into stored_file (key, md5, size, type, width, height) values ($1, $2, $3, 'image/png', 800, 600)`,
    [key, md5, size],
  );
  const before = await digest();
  for (const { token, name } of admins)
    for (const [path, body, field] of others)
      expect(await api.call(path, body, { token }), `${name} ${path}`).toMatchObject({
        ...isOwn,
        result: { path: field },
      });
  expect(await digest()).toEqual(before);
  // No further call writes a model: each call with one of its permissions is listed here or above.
  const asked = new Set([...others.map(([path]) => path), ...writing.map(({ verb }) => v2("model", verb))]);
  const left = calls.filter(
    ({ path, writes, access }) =>
      writes && permissionsOf(access).some((one) => one.startsWith("model.")) && !asked.has(path),
  );
  // An upload belongs to no record until a call refers to it, and an export only reads models.
  expect(left.map(({ path }) => path).toSorted()).toEqual([v2("file", "store"), v2("model", "exportTask")]);
});

it("offers one's own model in no queue, and refuses to defer it", async () => {
  const { id, version } = mine;
  const before = await digest();
  for (const { token, name } of admins)
    for (const { id: queue } of queues.filter(({ resource }) => resource === "model"))
      for (const [verb, body] of [
        ["claim", { want: id }],
        ["claim", { want: id, takeOver: true }],
        ["skip", { id }],
        ["askAuthor", { id, version, text: "?" }],
        ["escalate", { id, version, text: "?" }],
      ] as const)
        expect((await api.call(v2("queue", verb), { queue, ...body }, { token })).code, `${name} ${verb}`).toBe(
          codes.wrongState,
        );
  expect(await digest()).toEqual(before);
});

it("skips one's own records in a bulk command and processes the others", async () => {
  const [{ token } = { token: "" }] = admins;
  const versions = { [mine.id]: mine.version, [theirs.id]: theirs.version };
  const body = { ids: [mine.id, theirs.id], versions };
  const reply = await api.call<{ outcomes: { id: string; ok: boolean }[] }>(v2("model", "markVip"), body, { token });
  expect(reply.result.outcomes.map(({ id, ok }) => [id, ok])).toEqual([
    [mine.id, false],
    [theirs.id, true],
  ]);
});
