import { isId } from "#kernel/id.ts";
import { MAX_PAGE_SIZE } from "#kernel/page.ts";
import type { Resource } from "#kernel/resource.ts";
import { fillRoute } from "#kernel/screen.ts";
import type { Screen } from "#kernel/screen.ts";
import { NEW } from "#web/commands/edit-commands.ts";
import { panelsOf } from "#web/detail/panels.ts";
import { isSince } from "#web/detail/compare-param.ts";
import type { TextKey } from "#web/i18n/part-text.ts";
import { listable } from "#web/list/columns/save-chosen-columns.ts";
import { openViews } from "#web/list/views/saved-views.ts";
import { brokenSort, readSort } from "#web/list/columns/sorting.ts";
import type { Query, QueryPatch } from "#web/routing/address.ts";
import type { Match } from "#web/routing/routes.ts";

/** A part of an address that the screen cannot show. */
export interface AddressFault {
  /** Name of the part in the address. */
  name: string;
  text: string;
  explanation: TextKey;
  /** How to remove the part: another path, or a change of the query. */
  mend: { path: string } | { query: QueryPatch };
}

type Check = (value: string, screen: Screen, resource: Resource) => boolean;

const isNumber = (value: string): boolean => /^\d{1,9}$/.test(value);
const isTab: Check = (value, screen, resource) =>
  screen.kind === "queue" || panelsOf(resource).some(({ id }) => id === value);

/** Checks of what all charts have in the address: span, bucket, table, marked time, currency. */
const spanChecks: Readonly<Record<string, Check>> = {
  cs: (value) => /^\d{1,4}[hdwm]$|^\d{4}-\d{2}-\d{2}\.\.\d{4}-\d{2}-\d{2}$/.test(value),
  cb: (value) => /^(hour|day|week|month)$/.test(value),
  ct: (value) => value === "1",
  cm: (value) => /^\d{1,11}$/.test(value),
  // The charts name a text that is no currency.
  currency: (value) => /^\w{1,40}$/.test(value),
};

const recordChecks: Readonly<Record<string, Check>> = {
  tab: isTab,
  edit: (value) => value === NEW || isId(value),
  since: isSince,
  rc: (value, _, resource) => resource.charts.some(({ id }) => id === value),
  ...spanChecks,
};

/** Checks the current chart next to a list, or that of a report. */
const isListChart: Check = (value, screen, resource) =>
  resource.name === "biForm" || screen.charts?.some(({ id }) => id === value) === true;

/** Checks of a list's parameters. The filter is accepted, because its chips show its own errors. */
const listChecks: Readonly<Record<string, Check>> = {
  ...recordChecks,
  f: () => true,
  c: (value, _, resource) => value.split(",").every((name) => listable(resource).includes(name)),
  s: (value, _, resource) => brokenSort(resource, value) === "",
  v: (value, screen) => openViews(screen).some(({ id }) => id === value),
  ps: (value) => isNumber(value) && Number(value) >= 1 && Number(value) <= MAX_PAGE_SIZE,
  at: isNumber,
  id: isId,
  import: isId,
  with: (value) => value.length <= 2_000,
  ch: isListChart,
  bp: (value, _, resource) => resource.name === "biForm" && value.length <= 2_000,
  bulk: isId,
};

/** Parameters of screens that are components of their own. */
const ownChecks: Readonly<Record<string, Readonly<Record<string, (value: string) => boolean>>>> = {
  home: { qr: () => true, v: (value) => value === "team", days: (value) => ["1", "7", "30"].includes(value) },
};

function checksOf(screen: Screen): Readonly<Record<string, Check>> {
  if (screen.kind === "component") return ownChecks[screen.component ?? ""] ?? {};
  return screen.kind === "record" ? recordChecks : listChecks;
}

function wrongPath({ screen, parameters }: Match): AddressFault[] {
  const text = parameters["isCanEdit"];
  if (text === undefined || text === "0" || text === "1") return [];
  const path = fillRoute(screen.route, { ...parameters, isCanEdit: 0 });
  return [{ name: "isCanEdit", text, explanation: "address.canEdit", mend: { path } }];
}

/** Returns the change that removes a faulty parameter. A sort keeps its valid parts. */
const without = (name: string, value: string, resource: Resource | undefined): QueryPatch =>
  name === "s" && resource ? { s: readSort(resource, value, "") } : { [name]: null };

/**
 * Returns the faulty parts of an address. @param resource resource of the screen; undefined if it has none or its
 * definitions are not loaded
 */
export function addressFaults(match: Match, query: Query, resource: Resource | undefined): AddressFault[] {
  const { screen } = match;
  if (screen.kind !== "component" && !resource) return [];
  const checks = checksOf(screen);
  const wrong = Object.entries(query).flatMap(([name, value]): AddressFault[] => {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    // Checks of components read only the value.
    if (check?.(value, screen, resource as Resource)) return [];
    const text = name === "s" && resource && check ? brokenSort(resource, value) : value;
    return [
      {
        name,
        text,
        explanation: check ? "address.wrong" : "address.unknown",
        mend: { query: without(name, value, resource) },
      },
    ];
  });
  return [...wrongPath(match), ...wrong];
}
