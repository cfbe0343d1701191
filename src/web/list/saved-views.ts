import type { Screen } from "#kernel/screen.ts";
import { l, t } from "#web/i18n/text.ts";
import type { Store } from "#web/store/external.ts";
import { createPersisted, isRecord, isString } from "#web/store/persisted.ts";

export interface ListView {
  id: string;
  label: string;
  filter: string;
  sort: string | null;
  isMine: boolean;
}

interface Saved {
  id: string;
  name: string;
  filter: string;
  sort: string;
}

const isSaved = (value: unknown): value is Saved[] =>
  Array.isArray(value) &&
  value.every((view) => isRecord(view) && ["id", "name", "filter", "sort"].every((part) => isString(view[part])));

/** Keys 1–9 reach no further. */
export const MOST_VIEWS = 9;
const stores = new Map<string, Store<Saved[]>>();

export function savedViews(route: string): Store<Saved[]> {
  const known = stores.get(route);
  if (known) return known;
  const fresh = createPersisted<Saved[]>(`admin.views.${route}`, isSaved, []);
  stores.set(route, fresh);
  return fresh;
}

/** The screen's own views first, then mine. */
export function viewsOf(screen: Screen, mine: readonly Saved[]): ListView[] {
  const given = (screen.views ?? []).map((view) => ({
    id: view.id,
    label: l(view.label),
    filter: view.filter,
    sort: view.sort ?? null,
    isMine: false,
  }));
  const own = mine.map((view) => ({
    id: view.id,
    label: view.name,
    filter: view.filter,
    sort: view.sort || null,
    isMine: true,
  }));
  return [...given, ...own].slice(0, MOST_VIEWS);
}

/** @returns the place of the new view, 0 where all nine are taken */
export function saveView(screen: Screen, filter: string, sort: string): number {
  const store = savedViews(screen.route);
  const place = viewsOf(screen, store.get()).length + 1;
  if (place > MOST_VIEWS) return 0;
  const name = t("list.view.mine", { n: store.get().length + 1 });
  store.set((now) => [...now, { id: `my-${Date.now()}`, name, filter, sort }]);
  return place;
}
