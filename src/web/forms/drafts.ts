import type { Titles } from "#domain/api/list.ts";
import { joinTitles } from "#domain/api/titles.ts";
import { createState, setValue } from "#web/store/state.ts";
import { dropStored, isRecord, isString, readStored, writeStored } from "#web/store/stored.ts";
import type { Values } from "./form-fields.ts";
import type { FormFile } from "./form-files.ts";

/** Unsaved input: only the changed fields, with the values before the change. */
export interface Draft {
  version: number;
  values: Values;
  before: Values;
  /** Changed list of a model's files, before and after. */
  files?: { before: readonly FormFile[]; now: readonly FormFile[] };
  /** Titles of the records that the draft refers to. */
  titles?: Titles;
  /**
   * Older draft that was neither restored nor dropped before one of its fields was changed again. It is offered next.
   */
  earlier?: Draft;
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
    (value["earlier"] === undefined || (value["earlier"] !== null && isDraft(value["earlier"]))) &&
    (value["files"] === undefined || isFiles(value["files"])));

/** Owner and subject of a draft; `id` is null for a new record. */
interface DraftOf {
  person: string;
  resource: string;
  id: string | null;
  /** Part of the record that is edited on its own screen. The record's form has none. */
  part?: string;
}

const keyOf = ({ person, resource, id, part }: DraftOf): string =>
  `admin.draft.${person}.${resource}.${id ?? "new"}${part === undefined ? "" : `.${part}`}`;

const isNamed = (value: unknown): value is string[] => Array.isArray(value) && value.every(isString);

/** Returns the names added to and removed from a list. */
export function changedIn(before: unknown, now: unknown): { added: string[]; removed: string[] } {
  const [was, is] = [isNamed(before) ? before : [], isNamed(now) ? now : []];
  return {
    added: is.filter((name) => !was.includes(name)),
    removed: was.filter((name) => !is.includes(name)),
  };
}

/** True if both drafts have a value for the same field, and the values differ. */
const collide = (older: Draft, newer: Draft): boolean =>
  (older.files !== undefined && newer.files !== undefined) ||
  Object.entries(newer.values).some(
    ([name, value]) =>
      Object.hasOwn(older.values, name) && JSON.stringify(older.values[name]) !== JSON.stringify(value),
  );

/**
 * Joins an older draft that is still open with newer input, so that neither is lost: in one draft, or one after the
 * other if both changed the same field.
 */
export function joinedDraft(older: Draft, newer: Draft): Draft {
  if (collide(older, newer)) return { ...newer, earlier: older };
  return {
    ...older,
    ...newer,
    // Keeps the older version, so that later saves of others are merged with it.
    version: older.version,
    values: { ...older.values, ...newer.values },
    before: { ...older.before, ...newer.before },
    titles: joinTitles(older.titles ?? {}, newer.titles ?? {}),
  };
}

/** Returns the number of changed fields; files count as one. */
export const draftSize = (draft: Draft): number => Object.keys(draft.values).length + Number(draft.files !== undefined);

export const readDraft = (of: DraftOf): Draft | null => readStored<Draft | null>(keyOf(of), isDraft, null);

export interface Kept extends Pick<DraftOf, "id" | "part"> {
  draft: Draft;
}

/** Returns all drafts of a person for a resource, newest first. */
export function draftsIn({ person, resource }: Pick<DraftOf, "person" | "resource">): Kept[] {
  const prefix = keyOf({ person, resource, id: "" });
  const names = Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  return names
    .flatMap((name) => {
      const [key = "", part] = name.split(".");
      const of = { id: key === "new" ? null : key, ...(part === undefined ? {} : { part }) };
      const draft = readDraft({ person, resource, ...of });
      return draft ? [{ ...of, draft }] : [];
    })
    .toSorted((a, b) => b.draft.time - a.draft.time);
}

/** Counts the written drafts, so that subscribers read them again. */
export const draftsWritten = createState(0);

export function writeDraft(of: DraftOf, draft: Draft): void {
  writeStored(keyOf(of), draft);
  setValue(draftsWritten, draftsWritten.value + 1);
}

export const dropDraft = (of: DraftOf): void => dropStored(keyOf(of));
