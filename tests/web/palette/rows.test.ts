import { isDestructive } from "#kernel/command.ts";
import { beforeEach, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import type { Actor } from "#kernel/actor.ts";
import { queues, resources, screens } from "#domain/index.ts";
import { model } from "#domain/models/model.resource.ts";
import { operationRecord } from "#domain/audit/operation-record.resource.ts";
import { addHandler } from "#web/commands/handlers.ts";
import { loadTexts } from "#support/texts.ts";
import { languageStore } from "#web/i18n/text.ts";
import type { PaletteGroup } from "#web/palette/row-kinds.ts";
import { localGroups, withRecords } from "#web/palette/rows.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { commandIndex } from "#web/registry/areas.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { setValue } from "#web/store/state.ts";

const admin: Actor = { id: "1", name: "", isSuper: true, auths: [], userId: null };

beforeEach(async () => {
  await loadTexts("zh");
  setValue(languageStore, "zh");
  setValue(actorStore, admin);
  installRegistry(createRegistry({ commands, resources, screens, queues }));
});

it("the palette lists unavailable commands last, except one that the query names in full", () => {
  const none = { resource: model, records: [], matching: null, queue: null, shownId: null };
  const groups = localGroups("model", none, []);
  expect(groups.at(-1)?.id).toBe("unavailable");
  expect(groups.at(-1)?.rows.length).toBeGreaterThan(0);
  for (const { id, rows } of groups)
    expect(
      rows.every(({ refusal, isElsewhere }) => (refusal === null && !isElsewhere) === (id !== "unavailable")),
      id,
    ).toBe(true);
  const [first] = localGroups("不通过", none, []);
  expect(first?.rows[0]).toMatchObject({ id: "model.noPass", refusal: expect.stringMatching(/./) });
});

it("the palette finds commands that refuse an item by synonyms, and gives them no check mark", () => {
  const none = { resource: model, records: [], matching: null, queue: null, shownId: null };
  const icon = (text: string, id: string): string | undefined =>
    localGroups(text, none, [])
      .flatMap(({ rows }) => rows)
      .find((row) => row.id === id)?.icon;
  expect(icon("reject", "model.noPass")).toBe("x");
  expect(icon("unpublish", "model.stop")).toBe("x");
  expect(icon("驳回", "model.noPass")).toBe("x");
  expect(icon("approve", "model.pass")).toBe("check");
  expect(icon("删除", "model.delete")).toBe("trash");
});

it("the palette draws destructive commands in the danger tone, by their definitions", () => {
  const none = { resource: model, records: [], matching: null, queue: null, shownId: null };
  const rows = localGroups("model", none, []).flatMap((group) => group.rows);
  const destructive = commands.filter(isDestructive).map(({ id }) => id);
  const marked = rows.filter((row) => row.danger).map(({ id }) => id);
  expect(marked).toContain("model.delete");
  expect(marked.toSorted()).toEqual(
    rows
      .map(({ id }) => id)
      .filter((id) => destructive.includes(id))
      .toSorted(),
  );
});

it("the palette lists commands of the current list before records, and those of other lists after them", () => {
  const target = { resource: operationRecord, records: [], matching: null, queue: null, shownId: null };
  const records: PaletteGroup[] = [{ id: "records", heading: "", rows: [] }];
  const dropExport = addHandler("operationRecord.export", () => true);
  const groups = withRecords(localGroups("导出", target, []), records);
  dropExport();
  expect(groups.slice(0, 2).map(({ id }) => id)).toEqual(["here", "records"]);
  expect(groups[0]?.rows.map(({ id }) => id)).toEqual(["operationRecord.export"]);
  const drop = addHandler("list.columns", () => true);
  const after = withRecords(localGroups("选列", target, []), records).map(({ id }) => id);
  drop();
  expect(after.indexOf("list")).toBe(0);
  expect(after.indexOf("records")).toBe(1);
  // Those of other lists are one row, which lists them once it is chosen.
  const verb = groups.filter(({ id }) => id === "verbs").flatMap(({ rows }) => rows);
  expect(groups.findIndex(({ id }) => id === "verbs")).toBe(2);
  expect(verb.map(({ id }) => id)).toEqual(["verb:导出"]);
  const listed = localGroups(verb[0]?.narrowsTo ?? "", target, []).flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(listed).toContain("model.export");
});

it("with rows selected, a group whose best row has the text only among its search words follows those that have it in a name", async () => {
  await commandIndex.load();
  const drops = commands.filter(({ action }) => action.type === "browser").map(({ id }) => addHandler(id, () => true));
  let compared = 0;
  for (const resource of resources) {
    const records = ["1", "2"].map((id) => ({ id, version: 1 }));
    const target = { resource, records, matching: null, queue: null, shownId: null };
    const ofResource = commands.filter((command) => command.resource === resource.name);
    for (const text of new Set(ofResource.map(({ label: [zh] }) => zh.slice(0, 2)))) {
      const groups = localGroups(text, target, []).filter(({ id }) => id !== "verbs" && id !== "unavailable");
      const isLiteral = groups.map(({ rows: [first] }) => first?.label.includes(text) === true);
      if (isLiteral.includes(true) && isLiteral.includes(false)) compared += 1;
      const last = isLiteral.lastIndexOf(true);
      expect(
        isLiteral.slice(0, Math.max(0, last)),
        `${resource.name} ${text} ${groups.map(({ id }) => id).join()}`,
      ).not.toContain(false);
    }
  }
  expect(compared).toBeGreaterThan(20);
  drops.forEach((drop) => drop());
});
