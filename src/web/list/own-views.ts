import { t } from "#web/i18n/text.ts";
import { notify } from "#web/ui/notice.tsx";
import type { ListState } from "./list-state.ts";
import { MOST_VIEWS, savedViews, viewsOf } from "./saved-views.ts";

/** Keeps what the list shows under this name, and tells by which key it is had again. */
export function keepView({ screen, base, filter, sort }: ListState, name: string): void {
  const store = savedViews(screen.route);
  const place = viewsOf(screen, store.get()).length + 1;
  if (place > MOST_VIEWS) return notify(t("list.view.full"), "yellow");
  store.set((now) => [...now, { id: `my-${Date.now()}`, name, base, filter, sort }]);
  return notify(t("list.view.saved", { n: place }), "green", String(place));
}

/** Drops the view that is open, where it is one of mine. */
export function dropView({ screen, views, shown }: ListState): void {
  const open = views.find(({ id, isMine }) => isMine && id === shown);
  if (!open) return notify(t("list.view.notMine"), "yellow");
  savedViews(screen.route).set((now) => now.filter(({ id }) => id !== open.id));
  return notify(t("list.view.removed", { name: open.label }), "green");
}
