import type { Titles } from "#domain/api/list.ts";
import { joinTitles } from "#web/data/titles.ts";
import { createStore } from "#web/store/external.ts";
import { isRecord, isString, readStored, writeStored } from "#web/store/stored.ts";
import type { Values } from "./form-fields.ts";
import type { FormFile } from "./form-files.ts";

/** What was typed and not saved: the changed fields alone, with what they were changed from. */
export interface Draft {
  version: number;
  values: Values;
  before: Values;
  /** Of a model whose files were changed: the list before and after. */
  files?: { before: readonly FormFile[]; now: readonly FormFile[] };
  /** What the records are called that it names. */
  titles?: Titles;
  /** Seconds since 1970. */
  time: number;
}

const isTitles = (value: unknown): value is Titles =>
  isRecord(value) && Object.values(value).every((kind) => isRecord(kind) && Object.values(kind).every(isString));
const isList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => isRecord(one) && isString(one["fileKey"]) && isString(one["fileName"]));
const isFiles = (value: unknown): boolean => isRecord(value) && isList(value["before"]) && isList(value["now"]);

const isDraft = (value: unknown): value is Draft | null =>
  value === null ||
  (isRecord(value) &&
    typeof value["version"] === "number" &&
    typeof value["time"] === "number" &&
    isRecord(value["values"]) &&
    isRecord(value["before"]) &&
    (value["titles"] === undefined || isTitles(value["titles"])) &&
    (value["files"] === undefined || isFiles(value["files"])));

/** Whose it is, and of what; `id` is null for a new record. */
export interface DraftOf {
  person: string;
  resource: string;
  id: string | null;
  /** What of the record has a screen of its own; its form is without. */
  part?: string;
}

const keyOf = ({ person, resource, id, part }: DraftOf): string =>
  `admin.draft.${person}.${resource}.${id ?? "new"}${part === undefined ? "" : `.${part}`}`;

const isNamed = (value: unknown): value is string[] => Array.isArray(value) && value.every(isString);

/** Of a list of names what was added to it and taken from it. */
export function changedIn(before: unknown, now: unknown): { added: string[]; removed: string[] } {
  const [was, is] = [isNamed(before) ? before : [], isNamed(now) ? now : []];
  return {
    added: is.filter((name) => !was.includes(name)),
    removed: was.filter((name) => !is.includes(name)),
  };
}

/** An older draft that nobody answered yet, with what was typed since over it: neither is lost for the other. */
export const joinedDraft = (older: Draft, newer: Draft): Draft => ({
  ...older,
  ...newer,
  // What others saved since the older one is merged with it.
  version: older.version,
  values: { ...older.values, ...newer.values },
  before: { ...older.before, ...newer.before },
  titles: joinTitles(older.titles ?? {}, newer.titles ?? {}),
});

/** How many fields it changes, files counted as one. */
export const draftSize = (draft: Draft): number => Object.keys(draft.values).length + Number(draft.files !== undefined);

export const readDraft = (of: DraftOf): Draft | null => readStored<Draft | null>(keyOf(of), isDraft, null);

export interface Kept extends Pick<DraftOf, "id" | "part"> {
  draft: Draft;
}

/** All that this person began in records of one kind and did not save, the latest first. */
export function draftsIn({ person, resource }: Pick<DraftOf, "person" | "resource">): Kept[] {
  const prefix = keyOf({ person, resource, id: "" });
  const names = Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  return names
    .flatMap((name) => {
      const [said = "", part] = name.split(".");
      const of = { id: said === "new" ? null : said, ...(part === undefined ? {} : { part }) };
      const draft = readDraft({ person, resource, ...of });
      return draft ? [{ ...of, draft }] : [];
    })
    .toSorted((a, b) => b.draft.time - a.draft.time);
}

/** Counts on with each draft that is written. */
export const draftsWritten = createStore(0);

export function writeDraft(of: DraftOf, draft: Draft): void {
  writeStored(keyOf(of), draft);
  draftsWritten.set((n) => n + 1);
}

export function dropDraft(of: DraftOf): void {
  try {
    localStorage.removeItem(keyOf(of));
  } catch {
    // A store that cannot be written holds no draft either.
  }
}
