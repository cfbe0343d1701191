import { useCommandHandler } from "#web/commands/handlers.ts";
import { NEW } from "#web/commands/edit-commands.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { WITH, writePreset } from "#web/forms/preset.ts";
import { writeQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";
import { addressOfWord } from "./word-panel.tsx";

/** Opens the form of a new record on another screen, filled with some values. */
const openForm = (route: string, values: Readonly<Record<string, string>>, view = ""): void =>
  go(`${route}?${writeQuery({ v: view, edit: NEW, [WITH]: writePreset(values) })}`);

/** Handles the commands that make something of a searched word. */
export function SearchRecordHost({ record }: PanelProps): null {
  const word = String(record["word"]);
  useCommandHandler("searchRecord.makeHotWord", () => openForm("/hot-word-manage", { word, place: "hotList" }));
  useCommandHandler("searchRecord.addSynonym", () => openForm("/search-record", { word }, "synonyms"));
  useCommandHandler("searchRecord.pinResult", () => openForm("/search-record", { word }, "pinned"));
  useCommandHandler("searchRecord.showWord", () => go(addressOfWord(String(record["normal"]))));
  useCommandHandler("searchRecord.ban", () => openForm("/black-tag-list", { word }));
  return null;
}
