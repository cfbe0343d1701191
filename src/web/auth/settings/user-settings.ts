import type { UserSettings } from "#domain/api/user-settings.ts";
import { overrides, singleKeys } from "#web/keyboard/bindings.ts";
import { createStore } from "#web/store/external.ts";

export const ownViews = createStore<UserSettings["views"]>({});
/** First steps that are done; null until the session tells. */
export const ownSteps = createStore<UserSettings["steps"] | null>(null);
export const ownColumns = createStore<UserSettings["columns"]>({});

/**
 * Request ids of this window's own setting changes. Their live events are ignored, because the result is already
 * applied.
 */
export const ownCalls = new Set<string>();

/** Applies settings of the account, from a login or from another window. */
export function settle({ keys, views, columns, steps }: Partial<UserSettings>): void {
  if (keys) {
    overrides.set(keys.changed);
    singleKeys.set(keys.singles);
  }
  if (views) ownViews.set(views);
  if (columns) ownColumns.set(columns);
  if (steps) ownSteps.set(steps);
}
