import { NEW } from "#web/commands/edit-commands.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { WITH, writePreset } from "#web/forms/preset.ts";
import { setQuery, writeQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";

/** Opens the model of an entry of any list. @returns false if the entry has none */
function openModel(id: unknown): boolean {
  if (id === null || id === undefined) return false;
  go(`/model-admin?f=id:${String(id)}&id=${String(id)}`);
  return true;
}

/** Handles the commands of an entry of a list of models. */
export function ModelHost({ resource, record }: PanelProps): null {
  useCommandHandler(`${resource.name}.openModel`, () => openModel(record["model"]));
  return null;
}

/** Handles the commands of a place on a board. */
export function EntryHost({ record }: PanelProps): null {
  useCommandHandler("rankingEntry.openModel", () => openModel(record["model"]));
  useCommandHandler("rankingEntry.toBlackList", () => {
    const kind = record["board"] === "model" ? "model" : "user";
    const values = { subjectKind: kind, subject: String(record[kind]), scope: "ranking" };
    go(`/ranking-list/black?${writeQuery({ edit: NEW, [WITH]: writePreset(values) })}`);
  });
  const openNew = (route: string, values: Readonly<Record<string, string>>) => (): void =>
    go(`${route}?${writeQuery({ edit: NEW, [WITH]: writePreset(values) })}`);
  useCommandHandler("rankingEntry.makeStar", openNew("/sensation-manage", { user: String(record["user"]) }));
  useCommandHandler("rankingEntry.giveMedal", openNew("/medal-send", { users: String(record["user"]) }));
  return null;
}

/** Shows the preview of a board or of a formula. */
export function PreviewHost({ resource }: PanelProps): null {
  useCommandHandler(`${resource.name}.preview`, () => setQuery({ tab: "preview" }, "replace"));
  return null;
}

/** Shows the places of a run on the screen of its board. */
export function RunHost({ record }: PanelProps): null {
  const board = record["board"] === "user" ? "user" : "model";
  useCommandHandler("rankingRun.showPlaces", () => go(`/ranking-list/${board}?v=run&f=run:${record.id}`));
  return null;
}
