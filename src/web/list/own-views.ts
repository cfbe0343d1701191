import { t } from "#web/i18n/text.ts";
import { notify } from "#web/ui/notice.tsx";
import type { ListState } from "./list-state.ts";
import { MOST_VIEWS, savedViews, viewsOf } from "./saved-views.ts";

/** Keeps what the list shows under this name, and tells by which key it is had again. */
export function keepView({ screen, base, filter, sort }: ListState, name: string): void {
  const store = savedViews(screen.route);
  if (store.get().length >= MOST_VIEWS) return notify(t("list.view.full"), "yellow");
  const id = `my-${Date.now()}`;
  store.set((now) => [...now, { id, name, base, filter, sort }]);
  const place = viewsOf(screen, store.get()).findIndex((view) => view.id === id) + 1;
  return notify(t("list.view.saved", { n: place }), "green", place > MOST_VIEWS ? undefined : String(place));
}

/** Drops the view that is open, where it is one of mine. */
export function dropView({ screen, views, shown }: ListState): void {
  const open = views.find(({ id, isMine }) => isMine && id === shown);
  if (!open) return notify(t("list.view.notMine"), "yellow");
  savedViews(screen.route).set((now) => now.filter(({ id }) => id !== open.id));
  return notify(t("list.view.removed", { name: open.label }), "green");
}
