/** A row that is to be done. */
export interface WaitingRow {
  id: string;
  line: number;
  target: string;
  version: number;
}

/** Result of a row. `result` is a key of BulkResult. */
export interface RowOutcome {
  id: string;
  line: number;
  target: string;
  result: "done" | "same" | "failed" | "undone";
  before: object | null;
  after: object | null;
  error: string;
}
