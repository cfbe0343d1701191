import { isGranted } from "#kernel/availability.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import { printFilter } from "#kernel/filter/print.ts";
import type { Screen, View } from "#kernel/screen.ts";
import { l } from "#web/i18n/text.ts";
import { setQuery } from "#web/routing/address.ts";
import { actorStore } from "#web/session/actor.ts";
import { isRecord, isString, persistedBy } from "#web/store/persisted.ts";
import { joined } from "./filter-chips.ts";

export interface ListView {
  id: string;
  label: string;
  /** What the address says for it: the screen's own view below it, filter and sort. */
  base: string;
  filter: string;
  sort: string;
  isMine: boolean;
}

interface Saved {
  id: string;
  name: string;
  base: string;
  filter: string;
  sort: string;
}

const isSaved = (value: unknown): value is Saved[] =>
  Array.isArray(value) &&
  value.every(
    (view) => isRecord(view) && ["id", "name", "base", "filter", "sort"].every((part) => isString(view[part])),
  );

/** Of one's own; keys 1–9 reach the first nine of all, the menu reaches every one. */
export const MOST_VIEWS = 9;
export const savedViews = persistedBy<Saved[]>("admin.views.", isSaved, []);

/** The screen's own views that this admin may see. */
export const openViews = (screen: Screen): readonly View[] =>
  (screen.views ?? []).filter(({ needs }) => {
    const actor = actorStore.get();
    return needs === undefined || (actor !== null && isGranted(actor, needs));
  });

/** Of a screen that has more than keys reach, so many stand before mine: mine keep a key. */
const BEFORE_MINE = 7;

/** The screen's own views first, then mine. */
export function viewsOf(screen: Screen, mine: readonly Saved[]): ListView[] {
  const given = openViews(screen).map(({ id, label }) => ({
    id,
    label: l(label),
    base: id,
    filter: "",
    sort: "",
    isMine: false,
  }));
  const own = mine.map(({ name, ...view }) => ({ ...view, label: name, isMine: true }));
  const before = given.length > MOST_VIEWS ? BEFORE_MINE : given.length;
  return [...given.slice(0, before), ...own, ...given.slice(before)];
}

/** A view is a link: one of mine is spelled out in it, because nobody else's browser knows its name. */
export const showView = (screen: Screen, { base, filter, sort }: ListView): void =>
  setQuery({ v: base === screen.views?.[0]?.id ? null : base, f: filter, s: sort, id: null, at: null });

type Address = Pick<ListView, "base" | "filter" | "sort">;

/** As the filter bar writes it; what cannot be read is no view's. */
function printed(filter: string): string {
  try {
    return printFilter(parseFilter(filter));
  } catch {
    return filter;
  }
}

/** Whether the address spells a view out: its filter on the screen's first view, or on one that it narrows. */
const isSpelledOut = (view: View, given: readonly View[], { base, filter, sort }: Address): boolean => {
  const from = given.find(({ id }) => id === base);
  const whole = joined(from?.filter, filter);
  const spelled = (from === given[0] ? [filter, whole] : [whole]).map(printed);
  return (
    view.resource === from?.resource &&
    view.aside === from?.aside &&
    (view.sort ?? "") === (sort || (from?.sort ?? "")) &&
    spelled.includes(printed(view.filter))
  );
};

/** Id of the view that the address shows: mine where it is just what the address says, then the screen's own. */
export function shownView(views: readonly ListView[], given: readonly View[], at: Address): string {
  const mine = views.find(
    (view) => view.isMine && view.base === at.base && view.filter === at.filter && view.sort === at.sort,
  );
  const spelledOut = at.filter === "" ? undefined : given.find((view) => isSpelledOut(view, given, at));
  return mine?.id ?? spelledOut?.id ?? at.base;
}
