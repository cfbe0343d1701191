import type { Template } from "./templates.ts";

/** What every model of the demo picks from. */
export interface Cast {
  users: readonly string[];
  moderators: readonly string[];
  tags: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, string>;
  templates: readonly Template[];
  /** Seconds since 1970; everything lies before it. */
  start: number;
}
