import type { UserSettings } from "#domain/api/user-settings.ts";
import { overrides, singleKeys } from "#web/keyboard/bindings.ts";
import { createState, setValue } from "#web/store/state.ts";

export const ownViews = createState<UserSettings["views"]>({});
/** First steps that are done; null until the session tells. */
export const ownSteps = createState<UserSettings["steps"] | null>(null);
export const ownColumns = createState<UserSettings["columns"]>({});

/**
 * Request ids of this window's own setting changes. Their live events are ignored, because the result is already
 * applied.
 */
export const ownCalls = new Set<string>();

/** Applies settings of the account, from a login or from another window. */
export function settle({ keys, views, columns, steps }: Partial<UserSettings>): void {
  if (keys) {
    setValue(overrides, keys.changed);
    setValue(singleKeys, keys.singles);
  }
  if (views) setValue(ownViews, views);
  if (columns) setValue(ownColumns, columns);
  if (steps) setValue(ownSteps, steps);
}
