export interface BulkParams {
  job: string;
  phase: "check" | "write" | "undo";
  /** Operation record of the approval. */
  causedBy?: string;
}
