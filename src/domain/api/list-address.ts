import type { Actor } from "#kernel/actor.ts";
import { isGranted } from "#kernel/availability.ts";
import type { Command } from "#kernel/command.ts";
import { guardsOf } from "#kernel/command.ts";
import type { Refusal } from "#kernel/errors.ts";
import type { Filter } from "#kernel/filter/ast.ts";
import { bindFilter } from "#kernel/filter/bind.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import { printFilter } from "#kernel/filter/print.ts";
import { DEFAULT_PAGE_SIZE, pageSizeOf } from "#kernel/page.ts";
import type { Queue } from "#kernel/queue.ts";
import { fieldsOfItem } from "#kernel/queue.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Screen, View } from "#kernel/screen.ts";
import type { FirstListRequest, ListRequest } from "./list.ts";

/** Address of a list: `v` view, `f` filter, `s` sort, `c` columns, `ps` page size, `at` row. */
export type ListAddress = Readonly<Partial<Record<"v" | "f" | "s" | "c" | "ps" | "at", string>>>;

/** Joins filters that must all match. */
export function joined(...texts: readonly (string | undefined)[]): string {
  const nonBlank = texts.filter((text): text is string => text !== undefined && text.trim() !== "");
  if (nonBlank.length < 2) return nonBlank[0] ?? "";
  return nonBlank.map((text) => (/\|/.test(text) ? `(${text})` : text)).join(" ");
}

/** One condition of a filter. `fault` is the error that makes it unusable; null for a usable one. */
export interface JudgedCondition {
  part: Filter;
  fault: unknown;
}

/**
 * Splits a filter into its conditions.
 * @throws Refusal where the text cannot be parsed
 */
export function conditionsOf(resource: Resource, text: string): JudgedCondition[] {
  const parsed = parseFilter(text);
  const all = "all" in parsed ? parsed.all : [parsed];
  return all.map((part) => ({ part, fault: faultOf(resource, part) }));
}

function faultOf(resource: Resource, part: Filter): unknown {
  try {
    bindFilter(part, resource.fields, { now: 0, timezone: 0 });
    return null;
  } catch (error) {
    // The target of a reference, as in `tag.isHot`, may belong to an area that is not loaded. The server checks it.
    const [, first = "", far] = String((error as Refusal).path).split(".");
    return far && resource.fields[first]?.target ? null : error;
  }
}

export const usableOf = (conditions: readonly JudgedCondition[]): string =>
  printFilter({ all: conditions.filter(({ fault }) => fault === null).map(({ part }) => part) });

/**
 * Drops the conditions that are not possible for the resource. Returns an empty text if the filter cannot be parsed.
 */
export function usableFilter(resource: Resource, text: string): string {
  if (text.trim() === "") return "";
  try {
    return usableOf(conditionsOf(resource, text));
  } catch {
    return "";
  }
}

/** Returns the sort fields that the list supports and that have the direction of the first one. */
export function usableSort(resource: Resource, text: string): string[] {
  const known = text.split(",").filter((part) => resource.fields[part.replace(/^-/, "")]?.sort);
  return known.filter((part) => part.startsWith("-") === known[0]?.startsWith("-"));
}

const known = (resource: Resource, names: readonly string[]): string[] =>
  names.filter((name) => Object.hasOwn(resource.fields, name) && resource.fields[name]?.secret !== true);

/**
 * Returns the chosen columns that exist; the resource's list columns if none exists.
 * @param chosen column names, separated by commas
 */
export function columnNames(resource: Resource, chosen: string): string[] {
  const names = known(resource, chosen.split(","));
  return names.length > 0 ? names : known(resource, resource.list.columns);
}

/** Returns the fields that the gate and the marks of a row need. They are loaded for every row. */
function neededFields(resource: Resource, commands: readonly Command[]): string[] {
  const named = commands
    .filter((command) => command.resource === resource.name)
    .flatMap(({ guard, ceiling, notBy, undoRefusals }) => [
      ceiling?.groups ?? "",
      ...(notBy?.people ?? []),
      ...[...guardsOf({ guard }).map(({ filter }) => filter), notBy?.where ?? ""].flatMap(
        (filter) => filter.match(/[A-Za-z][A-Za-z0-9]*(?=:)/g) ?? [],
      ),
      ...Object.keys(undoRefusals ?? {}),
    ]);
  const all = [
    resource.title,
    ...Object.keys(resource.machine?.fields ?? {}),
    ...named,
    resource.ownerField ?? "",
    ...(resource.rankedWithin ?? []),
    ...(resource.list.sums ?? []),
    "lang",
    "color",
  ];
  return all.filter((name) => Object.hasOwn(resource.fields, name));
}

/**
 * Returns the fields to load for a row.
 * @param row fields that the queue shows in a row instead of columns
 */
export function fieldsOfRow(
  resource: Resource,
  columns: readonly string[],
  row: readonly string[] | undefined,
  commands: readonly Command[],
): string[] {
  const shown = row ?? columns.flatMap((name) => [name, ...(resource.fields[name]?.alsoReads ?? [])]);
  return [...new Set([...shown, ...neededFields(resource, commands)])];
}

/** Returns the screen's own views that the admin may see. */
export const openViews = (screen: Screen, actor: Actor | null): readonly View[] =>
  (screen.views ?? []).filter(
    ({ permission }) => permission === undefined || (actor !== null && isGranted(actor, permission)),
  );

interface ListOf {
  screen: Screen;
  resource: Resource;
  actor: Actor | null;
  commands: readonly Command[];
  queue: Queue | undefined;
  /** Columns that the admin chose for the resource. */
  ownColumns: readonly string[] | undefined;
}

/** Rows of a page of a screen whose address names no number. */
export const defaultPageSize = ({ pageSize = DEFAULT_PAGE_SIZE }: Screen): number => pageSize;

/** A list as its address describes it. */
export interface AddressedList extends Required<Pick<ListRequest, "filter" | "sort" | "columns" | "pageSize">> {
  view: View | undefined;
  /** Columns that the address or the admin chose, separated by commas; empty for the default columns. */
  chosen: string;
  /** Chosen columns, else those of the view, separated by commas; empty for those of the resource. */
  names: string;
}

export function listAt(list: ListOf, address: ListAddress): AddressedList {
  const { screen, resource, actor, commands, queue, ownColumns } = list;
  const view = openViews(screen, actor).find(({ id }) => id === address.v) ?? screen.views?.[0];
  const chosen = address.c ?? ownColumns?.join() ?? "";
  const names = chosen || (view?.columns ?? "");
  return {
    view,
    chosen,
    names,
    filter: joined(screen.preset, view?.filter, usableFilter(resource, address.f ?? "")),
    sort: usableSort(resource, address.s ?? "").join() || (view?.sort ?? screen.sort ?? resource.list.sort),
    columns: fieldsOfRow(resource, columnNames(resource, names), queue && fieldsOfItem(queue), commands),
    pageSize: pageSizeOf(address.ps, defaultPageSize(screen)),
  };
}

/** Returns the first request of a list. It asks for the page that contains the row `at` of the address. */
export function firstRequest(list: ListOf, address: ListAddress): FirstListRequest {
  const { view, chosen: _, names: __, ...asked } = listAt(list, address);
  const row = Math.max(0, Math.trunc(Number(address.at)) || 0);
  return {
    ...asked,
    ...(list.screen.queue ? { queue: list.screen.queue } : {}),
    ...(view?.aside ? { aside: view.aside } : {}),
    page: Math.floor(row / asked.pageSize) + 1,
  };
}
