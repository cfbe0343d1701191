import type { OwnSettings } from "#domain/api/user-settings.ts";
import { overrides, singleKeys } from "#web/keyboard/bindings.ts";
import { createStore } from "#web/store/external.ts";

export const ownViews = createStore<OwnSettings["views"]>({});
export const ownColumns = createStore<OwnSettings["columns"]>({});

/** Ids of the calls by which this window changed something: what they did is known here. */
export const ownCalls = new Set<string>();

/** What the account holds, as it comes in with him or from another of his windows. */
export function settle({ keys, views, columns }: Partial<OwnSettings>): void {
  if (keys) {
    overrides.set(keys.changed);
    singleKeys.set(keys.singles);
  }
  if (views) ownViews.set(views);
  if (columns) ownColumns.set(columns);
}
