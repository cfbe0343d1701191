import type { Template } from "./templates.ts";

/** Members, tags, categories and templates that all models of the demo use. */
export interface SharedRecords {
  users: readonly string[];
  moderators: readonly string[];
  tags: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, string>;
  templates: readonly Template[];
  /** Start of the demo in seconds since 1970. All times are before it. */
  start: number;
}
