import type { Macro } from "#kernel/macro.ts";

/** Maximum number of saved views per user and list. */
export const MAX_SAVED_VIEWS = 9;

/** A saved view of a list: the contents of its address. Names are unique within a list. */
export interface SavedView {
  name: string;
  /** Id of the screen's own view that it is based on. */
  base: string;
  filter: string;
  sort: string;
  /** Column names, separated by commas; empty for the list's columns. */
  columns: string;
}

/** Commands that a newcomer is shown on the home screen until each has run once. */
export const firstSteps = ["home.claim", "palette.open", "go.tree"] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Settings of one admin, the same in every browser. Each change is sent to the admin's other windows. */
export interface UserSettings {
  keys: UserKeys;
  /** By route. POST v2("own", "keepView") and v2("own", "dropView") return all of them. */
  views: Readonly<Record<string, readonly SavedView[]>>;
  /** Ordered columns by resource. POST v2("own", "keepColumns") stores them. */
  columns: Readonly<Record<string, readonly string[]>>;
  /**
   * By queue. POST v2("own", "macros") reads them, v2("own", "keepMacro") and v2("own", "dropMacro") return all of them.
   */
  macros: Readonly<Record<string, readonly Macro[]>>;
  /** First steps that are done. POST v2("own", "keepSteps") adds some. */
  steps: readonly FirstStep[];
}

/** Settings that every session begins with. Macros are read by the queue that needs them. */
export type SessionSettings = Omit<UserSettings, "macros">;

/** Keys that an admin changed. POST v2("own", "keepKeys") takes `changed` as a list of {command, key}. */
export interface UserKeys {
  /** Command id to key. An empty text means no key. */
  changed: Readonly<Record<string, string>>;
  /** True if keys without a modifier act. */
  singles: boolean;
}
