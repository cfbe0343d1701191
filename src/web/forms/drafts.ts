import { isRecord, readStored, writeStored } from "#web/store/persisted.ts";
import type { Values } from "./form-fields.ts";

/** What was typed and not saved: the changed fields alone, with what they were changed from. */
export interface Draft {
  version: number;
  values: Values;
  before: Values;
  /** Seconds since 1970. */
  time: number;
}

const isDraft = (value: unknown): value is Draft | null =>
  value === null ||
  (isRecord(value) &&
    typeof value["version"] === "number" &&
    typeof value["time"] === "number" &&
    isRecord(value["values"]) &&
    isRecord(value["before"]));

const keyOf = (resource: string, id: string | null): string => `admin.draft.${resource}.${id ?? "new"}`;

export const readDraft = (resource: string, id: string | null): Draft | null =>
  readStored<Draft | null>(keyOf(resource, id), isDraft, null);

export const writeDraft = (resource: string, id: string | null, draft: Draft): void =>
  writeStored(keyOf(resource, id), draft);

export function dropDraft(resource: string, id: string | null): void {
  try {
    localStorage.removeItem(keyOf(resource, id));
  } catch {
    // A store that cannot be written holds no draft either.
  }
}
