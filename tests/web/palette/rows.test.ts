import { expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { queues, resources, screens } from "#domain/index.ts";
import { operationRecord } from "#domain/reports/operation-record.resource.ts";
import { addHandler } from "#web/commands/handlers.ts";
import { languageStore, loadLanguage } from "#web/i18n/text.ts";
import type { PaletteGroup } from "#web/palette/rows.ts";
import { localGroups, withRecords } from "#web/palette/rows.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";

it("has what the list at hand can do before records that are called so, and other lists' commands behind them", async () => {
  await loadLanguage("zh");
  languageStore.set("zh");
  installRegistry(createRegistry({ commands, resources, screens, queues }));
  const target = { resource: operationRecord, records: [], matching: null, queue: null, shownId: null };
  const records: PaletteGroup[] = [{ id: "records", heading: "", rows: [] }];
  const groups = withRecords(localGroups("导出", target, []), records);
  expect(groups.slice(0, 2).map(({ id }) => id)).toEqual(["here", "records"]);
  expect(groups[0]?.rows.map(({ id }) => id)).toEqual(["operationRecord.export"]);
  const drop = addHandler("list.columns", () => true);
  const after = withRecords(localGroups("选列", target, []), records).map(({ id }) => id);
  drop();
  expect(after.indexOf("list")).toBe(0);
  expect(after.indexOf("records")).toBe(1);
  expect(groups.slice(2).flatMap(({ rows }) => rows.map(({ id }) => id))).toContain("model.export");
});
