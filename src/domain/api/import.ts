import type { StoredFile } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";

/** A field to which a column may be mapped. Each language of a translated text is one target. */
export interface ImportTarget {
  /** Name of the field, such as `slug`, or with a language, such as `name.1`. */
  id: string;
  label: Label;
  required: boolean;
  /** What a cell may contain. */
  hint: Label;
}

/** A column of the file. */
interface ImportColumn {
  header: string;
  /** The first values that are not empty. */
  samples: string[];
  /** Id of the guessed target; null where none fits. */
  target: string | null;
}

/** What happens to a row whose key is known: it changes the record, is left out, or is an error. */
export type ImportExisting = "update" | "skip" | "refuse";

/** Response of POST v2(resource, "importSheet") {file}. */
export interface ImportSheetReply {
  sheet: string;
  columns: ImportColumn[];
  targets: ImportTarget[];
  /** Ids of targets that identify a record. */
  keys: string[];
  notes: Label[];
}

/** Target of a column that is not imported. */
export const NOT_IMPORTED = "-";

/** Body of POST v2(resource, "import"). It starts the dry run as a task. */
export interface ImportRequest {
  file: StoredFile;
  /** Target of each column, by index; NOT_IMPORTED for a column that is left out. */
  columns: string[];
  /** Target that identifies a record; empty to add every row. */
  key: string;
  existing: ImportExisting;
}

/** A problem of a row. `column` is the index of its column; -1 for the whole row. */
export interface RowProblem {
  column: number;
  label: Label;
  /** Number of rows of the file whose cell has the same text and the same fault; absent for one. */
  same?: number;
}

export interface BadRow {
  line: number;
  cells: string[];
  problems: RowProblem[];
}

/** A row that would be written. */
interface SampleRow {
  line: number;
  cells: string[];
  /** Each value as it will be stored, in words; null for a text that is stored as it stands. Older results have none. */
  stored?: (string | null)[];
  verb: "add" | "change";
}

/** What a dry run found. */
export interface ImportOutcome {
  rows: number;
  add: number;
  change: number;
  same: number;
  skipped: number;
  bad: number;
  /** The first bad rows, at most MOST_BAD_SHOWN. */
  badRows: BadRow[];
  /** The first rows that would be added or changed. */
  sample: SampleRow[];
  notes: Label[];
}

/** Response of POST v2(resource, "importResult") {id}. */
export interface ImportResultReply {
  request: ImportRequest;
  header: string[];
  outcome: ImportOutcome | null;
  /** Number of cells that were corrected. */
  corrected: number;
}
