import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply, Undoable } from "#domain/api/commands.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel } from "#support/factory.ts";

const queue = "machineReview";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());
beforeEach(() => api.db.query("delete from operation_record"));

const run = (verb: string, records: readonly AnyRecord[], more: object = {}): Promise<CommandReply> =>
  api.ok("model", verb, {
    ids: records.map(({ id }) => id),
    versions: Object.fromEntries(records.map(({ id, version }) => [id, version])),
    queue,
    ...more,
  });
const open = (token = api.admin): Promise<Undoable[]> => api.ok("queue", "undoable", { queue }, { token });

describe("the actions that can still be undone", () => {
  it("lists one's own actions that can be undone, one per call, with the ids that undo them", async () => {
    const [one, two, three, four] = await Promise.all([1, 2, 3, 4].map(() => makeModel(api.db)));
    if (!one || !two || !three || !four) throw new Error("no models");
    await run("noPass", [one], { reason: { key: "brokenMesh" } });
    const { recordId } = await api.ok<{ recordId: string }>("queue", "askAuthor", {
      queue,
      id: two.id,
      version: two.version,
      text: "?",
    });
    await run("pass", [three, four]);
    const acts = await open();
    expect(acts.map(({ command, items, reason }) => [command, items.map(({ id }) => id), reason])).toEqual([
      ["model.noPass", [one.id], { key: "brokenMesh" }],
      ["queue.askAuthor", [two.id], { text: "?" }],
      ["model.pass", [three.id, four.id], null],
    ]);
    expect(acts[0]?.items[0]).toMatchObject({ status: 3, version: 2 });
    expect(acts[1]?.recordIds).toEqual([recordId]);
    for (const { left } of acts) expect(left > 0 && left <= UNDO_SECONDS * 1_000).toBe(true);
    await api.ok("operationRecord", "undo", { recordIds: acts[2]?.recordIds });
    expect((await open()).map(({ command }) => command)).toEqual(["model.noPass", "queue.askAuthor"]);
  });

  it("leaves out other admins' actions, and those after the undo window", async () => {
    await run("pass", [await makeModel(api.db)]);
    const colleague = await api.colleague("looker");
    expect(await open(colleague.token)).toEqual([]);
    expect(await open()).toHaveLength(1);
    await api.db.query("update operation_record set create_time = now() - interval '11 seconds'");
    expect(await open()).toEqual([]);
  });

  it("lists a skip until it ends", async () => {
    const { id } = await makeModel(api.db);
    const { token } = await api.colleague("skipper");
    await api.ok("queue", "skip", { queue, id }, { token });
    const [act, ...more] = await open(token);
    expect(act).toMatchObject({ command: "queue.skip", items: [{ id }], recordIds: [] });
    expect(act && act.left > 0 && act.left <= UNDO_SECONDS * 1_000).toBe(true);
    expect(more).toEqual([]);
    await api.ok("queue", "unskip", { queue, id }, { token });
    expect(await open(token)).toEqual([]);
  });

  it("leaves out commands that are not decisions", async () => {
    await run("remark", [await makeModel(api.db)], { input: { remark: "look again" } });
    expect(await open()).toEqual([]);
  });
});
