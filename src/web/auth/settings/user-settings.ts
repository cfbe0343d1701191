import type { UserSettings } from "#domain/api/user-settings.ts";
import { overrides, singleKeys } from "#web/keyboard/bindings.ts";
import { createStore } from "#web/store/external.ts";

export const ownViews = createStore<UserSettings["views"]>({});
export const ownColumns = createStore<UserSettings["columns"]>({});

/** Ids of the calls by which this window changed something: what they did is known here. */
export const ownCalls = new Set<string>();

/** What the account holds, as it comes in with him or from another of his windows. */
export function settle({ keys, views, columns }: Partial<UserSettings>): void {
  if (keys) {
    overrides.set(keys.changed);
    singleKeys.set(keys.singles);
  }
  if (views) ownViews.set(views);
  if (columns) ownColumns.set(columns);
}
