import type { SavedView } from "#domain/api/user-settings.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import { printFilter } from "#kernel/filter/print.ts";
import { joined, openViews as viewsFor } from "#domain/api/list-address.ts";
import type { Screen, View } from "#kernel/screen.ts";
import { MAX_SAVED_VIEWS } from "#domain/api/user-settings.ts";
import { l } from "#web/i18n/text.ts";
import type { Query } from "#web/routing/address.ts";
import { setQuery } from "#web/routing/address.ts";
import { actorStore } from "#web/auth/session/actor.ts";

export interface ListView {
  id: string;
  label: string;
  /** Id of the screen's own view on which this view is based. The other fields are the rest of its address. */
  base: string;
  filter: string;
  sort: string;
  columns: string;
  isMine: boolean;
}

/** Returns the screen's own views that this admin may see. */
export const openViews = (screen: Screen): readonly View[] => viewsFor(screen, actorStore.value);

/**
 * Number of the screen's own views before the saved ones, if the screen has more views than keys 1–9 reach. This leaves
 * keys for saved views.
 */
const BEFORE_MINE = 7;

/**
 * Returns the screen's own views, then the saved ones. A saved view falls back to the first own view if this admin may
 * not see its base.
 */
export function viewsOf(screen: Screen, mine: readonly SavedView[] = []): ListView[] {
  const open = openViews(screen);
  const standard = open.map(({ id, label }) => ({
    id,
    label: l(label),
    base: id,
    filter: "",
    sort: "",
    columns: "",
    isMine: false,
  }));
  const saved = mine.map(({ name, base, ...view }) => ({
    ...view,
    id: `my:${name}`,
    label: name,
    base: (open.find(({ id }) => id === base) ?? open[0])?.id ?? "",
    isMine: true,
  }));
  const before = standard.length > MAX_SAVED_VIEWS ? BEFORE_MINE : standard.length;
  return [...standard.slice(0, before), ...saved, ...standard.slice(before)];
}

/** Returns the query of a view. It contains the content of a saved view and not its name, which others do not have. */
export const queryOf = (screen: Screen, { base, filter, sort, columns }: ListView): Query => ({
  v: base === screen.views?.[0]?.id ? "" : base,
  f: filter,
  s: sort,
  c: columns,
});

export const showView = (screen: Screen, view: ListView): void =>
  setQuery({ ...queryOf(screen, view), id: null, at: null });

type Address = Pick<ListView, "base" | "filter" | "sort" | "columns">;

/** Normalizes a filter as the filter bar writes it; an invalid one is returned unchanged. */
function printed(filter: string): string {
  try {
    return printFilter(parseFilter(filter));
  } catch {
    return filter;
  }
}

/**
 * True if base, filter and sort of the address together equal a view of the screen. On the screen's first view, the
 * filter of the address alone may equal it too.
 */
const isSpelledOut = (
  view: View,
  standardViews: readonly View[],
  { base, filter, sort }: Omit<Address, "columns">,
): boolean => {
  const from = standardViews.find(({ id }) => id === base);
  const whole = joined(from?.filter, filter);
  const spelled = (from === standardViews[0] ? [filter, whole] : [whole]).map(printed);
  return (
    view.resource === from?.resource &&
    view.aside === from?.aside &&
    (view.sort ?? "") === (sort || (from?.sort ?? "")) &&
    spelled.includes(printed(view.filter))
  );
};

/**
 * Returns the id of the view that the address shows: a saved view that matches exactly, then one of the screen's own.
 */
export function shownView(views: readonly ListView[], standardViews: readonly View[], address: Address): string {
  const mine = views.find(
    (view) =>
      view.isMine &&
      view.base === address.base &&
      view.filter === address.filter &&
      view.sort === address.sort &&
      view.columns === address.columns,
  );
  const spelledOut =
    address.filter === "" ? undefined : standardViews.find((view) => isSpelledOut(view, standardViews, address));
  return mine?.id ?? spelledOut?.id ?? address.base;
}
