import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { ClaimReply } from "#domain/api/queue.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { SessionReply } from "#domain/api/session.ts";
import { account, v2, v3 } from "#domain/api/call.ts";
import { lease } from "#server/queue/lease.ts";
import type { CallOptions, TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, makeModelFile } from "#support/factory.ts";
import { digestOf } from "#support/rows.ts";

const queue = "machineReview";
const auths = [
  "screen:/model-admin",
  "screen:/model-machine-review",
  "machineReview.lead",
  "queue.askAuthor",
  "queue.escalate",
  "model.pass",
  "model.noPass",
  "model.stop",
  "model.restore",
  "model.delete",
  "model.remark",
  "model.edit",
  "model.markRepeated",
  "model.setTags",
  "model.markVip",
];
const refusal = { "1": "简体中文不在你的审核语言内", "0": "Chinese (simplified) is not one of your review languages" };

let api: TestApp;
let english: { token: string; id: string };
const reads = (languages: string): Promise<unknown> =>
  api.db.query("update admin set reads = $1::smallint[] where id = $2::bigint", [languages, english.id]);

beforeAll(async () => {
  api = await testApp();
  english = await api.colleague("english", auths);
  await reads("{0}");
});
afterAll(() => api.close());

const chosen = (records: readonly AnyRecord[]): object => ({
  ids: records.map(({ id }) => id),
  versions: Object.fromEntries(records.map(({ id, version }) => [id, version])),
  reason: { text: "x" },
});
const decide = (verb: string, records: readonly AnyRecord[], more: object = {}, options: CallOptions = {}) =>
  api.call<CommandReply & { details: { current: AnyRecord } }>(
    v2("model", verb),
    { ...chosen(records), ...more },
    { token: english.token, ...options },
  );
const written = async (): Promise<string[]> => {
  const tables = [];
  for (const table of ["model", "repeated_file", "operation_record", "queue_item", "queue_skip", "outbox"])
    tables.push(await digestOf(api.db, table, []));
  return tables;
};

describe("a language outside an admin's language scope", () => {
  it("refuses a decision outside the language scope, in the queue or elsewhere, and writes nothing", async () => {
    const waiting = await makeModel(api.db, { lang: 1 });
    const shelf = (state: "up" | "down") =>
      makeModel(api.db, { lang: 1, status: ModelShelf.of(state), machineReview: 5 });
    const [up, down] = [await shelf("up"), await shelf("down")];
    const before = await written();
    const calls: [string, AnyRecord, object][] = [
      ["pass", waiting, { queue }],
      ["pass", waiting, {}],
      ["noPass", waiting, { queue }],
      ["delete", waiting, {}],
      ["stop", up, {}],
      ["restore", down, {}],
    ];
    for (const [verb, record, more] of calls)
      for (const language of ["1", "0"] as const) {
        const reply = await decide(verb, [record], more, { language });
        expect(reply, verb).toMatchObject({ code: codes.guardRefused, msg: refusal[language] });
        expect(reply.result.details.current).toMatchObject({ id: record.id, lang: 1 });
      }
    const status = { id: waiting.id, version: waiting.version, status: ModelShelf.of("up") };
    const short = await api.call(v2("model", "status"), status, { token: english.token });
    expect(short).toMatchObject({ code: codes.guardRefused, msg: refusal["1"] });
    expect(await written()).toEqual(before);
    expect((await decide("remark", [waiting], { input: { remark: "seen" } })).code).toBe(codes.ok);
  });

  it("leaves items outside the language scope out of a bulk decision, each with its reason", async () => {
    const [zh, en] = [await makeModel(api.db, { lang: 1 }), await makeModel(api.db, { lang: 0 })];
    const turned = await makeModel(api.db, { lang: 0 });
    await api.db.query("update model set lang = 1 where id = $1::bigint", [turned.id]);
    const { result } = await decide("pass", [zh, en, turned], { queue });
    const outcomes = new Map(result.outcomes.map(({ id, ok, msg }) => [id, [ok, msg]]));
    expect(outcomes.get(en.id)).toEqual([true, ""]);
    for (const one of [zh, turned]) expect(outcomes.get(one.id)).toEqual([false, refusal["1"]]);
  });

  it("refuses skip, deferral, claim and take-over outside the language scope, but releases a lease", async () => {
    const record = await makeModel(api.db, { lang: 1, queueOrder: 0 });
    const holder = await api.colleague("chinese", auths);
    await api.ok<ClaimReply>("queue", "claim", { queue, want: record.id }, { token: holder.token });
    const { id, version } = record;
    const calls: [string, object][] = [
      ["skip", { id }],
      ["askAuthor", { id, version, text: "?" }],
      ["escalate", { id, version, text: "?" }],
      ["claim", { want: id }],
      ["claim", { want: id, takeOver: true }],
    ];
    const before = await written();
    for (const [verb, body] of calls)
      expect(await api.call(v2("queue", verb), { queue, ...body }, { token: english.token }), verb).toMatchObject({
        code: codes.guardRefused,
        msg: refusal["1"],
      });
    expect(await written()).toEqual(before);
    await lease(api.db, queue, id, english.id, true);
    expect(await decide("pass", [record], { queue })).toMatchObject({ code: codes.guardRefused, msg: refusal["1"] });
    const gone = await api.ok<{ released: string[] }>("queue", "giveBack", { queue }, { token: english.token });
    expect(gone.released).toContain(id);
  });

  it("sends the language scope with the session, and applies a change from the next call", async () => {
    const me = async (): Promise<SessionReply> =>
      (await api.call<SessionReply>(account("userInfo"), {}, { token: english.token })).result;
    expect((await me()).actor.reads).toEqual([0]);
    const [one, two, three] = [
      await makeModel(api.db, { lang: 1 }),
      await makeModel(api.db, { lang: 1 }),
      await makeModel(api.db, { lang: 1 }),
    ];
    await reads("{0,1}");
    expect((await decide("pass", [one], { queue })).code).toBe(codes.ok);
    await reads("{}");
    expect((await decide("pass", [two], { queue })).code).toBe(codes.ok);
    await reads("{0}");
    expect((await decide("pass", [three], { queue })).code).toBe(codes.guardRefused);
  });

  it("refuses edits, repeat marks and moves outside the language scope, but allows other commands", async () => {
    const [zh, en] = [await makeModel(api.db, { lang: 1 }), await makeModel(api.db, { lang: 0 })];
    const [zhFile, enFile] = [await makeModelFile(api.db, zh.id), await makeModelFile(api.db, en.id)];
    const asEnglish = { token: english.token };
    const edit = (path: string, { id, version }: AnyRecord, item: object, options: CallOptions = asEnglish) =>
      api.call(path, { id, version, [path === v2("model", "edit") ? "item" : "groupItem"]: item }, options);
    const before = await written();
    for (const path of [v2("model", "edit"), v3("modelGroupEdit")]) {
      for (const item of [{ groupName: "corrected" }, { lang: 0 }])
        expect(await edit(path, zh, item), path).toMatchObject({ code: codes.guardRefused, msg: refusal["1"] });
      expect(await edit(path, en, { lang: 1, groupName: "moved" }), path).toMatchObject({
        code: codes.guardRefused,
        msg: `语言不能改：${refusal["1"]}`,
        result: { path: expect.stringMatching(/^(item|groupItem)\.lang$/) as string },
      });
    }
    const input = { fileId: enFile.id, fileIds: [zhFile.id] };
    for (const [path, body] of [
      [v2("model", "markRepeated"), { ...chosen([zh]), input }],
      [v3("repeatHandle"), input],
    ] as const)
      expect(await api.call(path, body, asEnglish), path).toMatchObject({
        code: codes.guardRefused,
        msg: refusal["1"],
      });
    expect(await written()).toEqual(before);
    // The original may be in any language: the files are equal, and its text does not matter.
    expect((await api.call(v3("repeatHandle"), { fileId: zhFile.id, fileIds: [enFile.id] }, asEnglish)).code).toBe(0);
    expect((await decide("setTags", [zh], { input: { tags: [] } })).code).toBe(codes.ok);
    expect((await decide("markVip", [zh])).code).toBe(codes.ok);
    const now = (await api.ok<{ item: AnyRecord }>("model", "detail", { id: en.id })).item;
    expect((await edit(v2("model", "edit"), now, { groupName: "corrected" })).code).toBe(codes.ok);
    const { item } = await api.ok<{ item: AnyRecord }>("model", "detail", { id: en.id });
    expect((await edit(v2("model", "edit"), item, { lang: 1 }, { token: api.admin })).code).toBe(codes.ok);
  });

  it("applies no language scope to a super admin", async () => {
    const record = await makeModel(api.db, { lang: 1 });
    const chief = await api.colleague("chief");
    await api.db.query("update admin set reads = '{0}' where id = $1::bigint", [chief.id]);
    expect((await decide("pass", [record], {}, { token: chief.token })).code).toBe(codes.ok);
  });
});
