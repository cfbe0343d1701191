import type { AnyRecord } from "#kernel/resource.ts";

/** What stands above the parts of a task: the task, and how many parts failed for each cause, the most first. */
export interface PartsHead {
  /** Null where there is no such task. */
  task: AnyRecord | null;
  errors: readonly { error: string; n: number }[];
}
