import type { HomeDraft, PreviewEntry, PreviewModule, PreviewRequest, PreviewWord } from "#domain/tags/api.ts";
import { reaches, standsAt } from "#domain/tags/audience.ts";
import { iconsOf } from "#domain/tags/module-icons.ts";
import type { I18n } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { isImage } from "#web/fields/cell.tsx";
import { isRecord } from "#web/store/stored.ts";

type Row = Readonly<Record<string, unknown>>;

const textsOf = (value: unknown): I18n => (isRecord(value) ? (value as I18n) : {});
const pictureOf = (value: unknown) => (isImage(value) ? value : null);

/** True if a draft is shown to the visitor of a preview at its moment. */
export const isSeenBy = (record: Row, { country = "", ...moment }: PreviewRequest): boolean =>
  standsAt(record, moment.at) &&
  reaches({ ...record, countries: country ? record["countries"] : [] }, { ...moment, country });

/** Replaces one of several rows by its draft, or adds the draft at the end. */
const replaced = <T extends { id: string }>(all: readonly T[], draft: T, keepsPlace: (was: T) => boolean): T[] => {
  const index = all.findIndex(({ id }) => id === draft.id);
  const was = all[index];
  return was && keepsPlace(was) ? all.with(index, draft) : [...all.filter(({ id }) => id !== draft.id), draft];
};

/** Returns the hot words with one as its form has it. */
export const withWord = (words: readonly PreviewWord[], record: AnyRecord): PreviewWord[] => {
  const place = String(record["place"] ?? "");
  const draft = { id: record.id, place, word: textsOf(record["word"]), label: String(record["label"] ?? "none") };
  return replaced(words, draft, (was) => was.place === place);
};

/** Returns the entries of a menu with one as its form has it. An entry whose parent is hidden is hidden, too. */
export const withEntry = (entries: readonly PreviewEntry[], record: AnyRecord): PreviewEntry[] => {
  const father = record["father"] ? String(record["father"]) : null;
  const draft = {
    id: record.id,
    father,
    name: textsOf(record["name"]),
    icon: pictureOf(record["icon"]),
    label: textsOf(record["label"]),
    leads: Boolean(record["jump"]),
    fault: entries.find(({ id }) => id === record.id)?.fault ?? null,
  };
  return replaced(entries, draft, (was) => was.father === father);
};

/**
 * Returns what the server needs of a draft to read its content. An incomplete source gives nothing.
 * @param invalid names of fields with values that the server would refuse
 */
export const contentOf = (record: AnyRecord, invalid: readonly string[]): HomeDraft => {
  const valid = (name: "source" | "count" | "fallback"): unknown =>
    invalid.includes(name) ? null : (record[name] ?? null);
  const count = valid("count");
  return {
    ...(record["kind"] ? { kind: String(record["kind"]) } : {}),
    ...(count === null ? {} : { count }),
    source: valid("source"),
    fallback: valid("fallback"),
  };
};

/** Returns the modules of a page with the look, the text and the icons that one has in its form. */
export const withModule = (modules: readonly PreviewModule[], record: AnyRecord, language: number): PreviewModule[] =>
  modules.map((module): PreviewModule => {
    if (module.id !== record.id) return module;
    const html = module.kind === "html" ? String(record["body"] ?? "") : "";
    const icons = module.kind === "entryIcons" ? iconsOf(record, language) : [];
    const isOwn = html !== "" || icons.length > 0;
    if (module.fallback && !isOwn) return module;
    return {
      ...module,
      name: String(record["name"] ?? ""),
      title: textsOf(record["title"]),
      showTitle: record["showTitle"] === true,
      style: String(record["style"] ?? module.style),
      background: pictureOf(record["background"]),
      backgroundColor: String(record["backgroundColor"] ?? ""),
      ...(isOwn ? { html, items: icons, fallback: null } : {}),
    };
  });
