import { isId } from "#kernel/id.ts";
import { MAX_PAGE_SIZE } from "#kernel/page.ts";
import type { Resource } from "#kernel/resource.ts";
import { fillRoute } from "#kernel/screen.ts";
import type { Screen } from "#kernel/screen.ts";
import { NEW } from "#web/commands/edit-commands.ts";
import { panelsOf } from "#web/detail/panels.ts";
import { isSince } from "#web/detail/compare-param.ts";
import type { TextKey } from "#web/i18n/text.ts";
import { listable } from "#web/list/columns/choose-columns.ts";
import { openViews } from "#web/list/views/saved-views.ts";
import { brokenSort, readSort } from "#web/list/columns/sorting.ts";
import type { Query, QueryPatch } from "#web/routing/address.ts";
import type { Match } from "#web/routing/routes.ts";

/** One part of an address that says something this screen cannot show. */
export interface AddressFault {
  /** As it stands in the address. */
  name: string;
  text: string;
  why: TextKey;
  /** Takes it away: another path, or another query at the same one. */
  mend: { path: string } | { query: QueryPatch };
}

type Check = (value: string, screen: Screen, resource: Resource) => boolean;

const isNumber = (value: string): boolean => /^\d{1,9}$/.test(value);
const isTab: Check = (value, screen, resource) =>
  screen.kind === "queue" || panelsOf(resource).some(({ id }) => id === value);

const recordChecks: Readonly<Record<string, Check>> = {
  tab: isTab,
  edit: (value) => value === NEW || isId(value),
  since: isSince,
};

/** The filter says by its own chips what is wrong with it. */
const listChecks: Readonly<Record<string, Check>> = {
  ...recordChecks,
  f: () => true,
  c: (value, _, resource) => value.split(",").every((name) => listable(resource).includes(name)),
  s: (value, _, resource) => brokenSort(resource, value) === "",
  v: (value, screen) => openViews(screen).some(({ id }) => id === value),
  ps: (value) => isNumber(value) && Number(value) >= 1 && Number(value) <= MAX_PAGE_SIZE,
  at: isNumber,
  id: isId,
};

/** Beside those of its kind: what a screen of its own reads. */
const ownChecks: Readonly<Record<string, Readonly<Record<string, Check>>>> = { desk: { qr: () => true } };

function checksOf(screen: Screen): Readonly<Record<string, Check>> {
  if (screen.kind === "component") return ownChecks[screen.component ?? ""] ?? {};
  return screen.kind === "record" ? recordChecks : listChecks;
}

function wrongPath({ screen, parameters }: Match): AddressFault[] {
  const text = parameters["isCanEdit"];
  if (text === undefined || text === "0" || text === "1") return [];
  const path = fillRoute(screen.route, { ...parameters, isCanEdit: 0 });
  return [{ name: "isCanEdit", text, why: "address.canEdit", mend: { path } }];
}

/** A sort keeps its parts that are right; everything else goes as a whole. */
const without = (name: string, value: string, resource: Resource | undefined): QueryPatch =>
  name === "s" && resource ? { s: readSort(resource, value, "") } : { [name]: null };

/** @param resource of the screen; undefined where it has none, or until its definitions are there */
export function addressFaults(match: Match, query: Query, resource: Resource | undefined): AddressFault[] {
  const { screen } = match;
  if (screen.kind !== "component" && !resource) return [];
  const checks = checksOf(screen);
  const wrong = Object.entries(query).flatMap(([name, value]): AddressFault[] => {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (check && (!resource || check(value, screen, resource))) return [];
    const text = name === "s" && resource && check ? brokenSort(resource, value) : value;
    return [
      { name, text, why: check ? "address.wrong" : "address.unknown", mend: { query: without(name, value, resource) } },
    ];
  });
  return [...wrongPath(match), ...wrong];
}
