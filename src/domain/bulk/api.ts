import type { StoredFile } from "#kernel/field.ts";
import type { Titles } from "#domain/api/list.ts";

/** Records of a bulk job: those of a filter, those with these ids, or those that a file names. */
export interface BulkChoice {
  by: "filter" | "ids" | "file";
  filter?: string;
  ids?: readonly string[];
}

/** New value of one field. `rule` is a key of BulkRule. */
export interface BulkChange {
  field: string;
  rule: string;
  /** The value that is set, added or removed; the new text of a replacement. */
  value: unknown;
  /** The text to replace. */
  find?: string;
}

/** Kinds of bulk jobs, by their action on each record. */
export interface BulkWhat {
  changes?: readonly BulkChange[];
  /** Id of the command, with its input and the key of its reason. */
  command?: string;
  input?: Readonly<Record<string, unknown>>;
  reasonKey?: string;
  format?: "csv" | "xlsx";
}

/** Body of POST v2("bulkJob", "save"). Without `id` it makes a new draft. */
export interface BulkDraft {
  id?: string;
  version?: number;
  title: string;
  kind: string;
  target: string;
  choose: BulkChoice;
  what: BulkWhat;
  file?: StoredFile | null;
  reason: string;
  speed: number;
}

/** A row with its values, for those who may read the record. */
export interface BulkRowShown {
  line: number;
  targetId: string;
  title: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
  result: string;
  error: string;
}

/** Response of POST v2("bulkJob", "rows"). */
export interface BulkRowsReply {
  rows: BulkRowShown[];
  /** Titles of the records to which the values refer. */
  titles: Titles;
  /** Number of rows of each result. */
  counts: Readonly<Record<string, number>>;
  /** Line to go on from; null at the end. */
  next: number | null;
}
