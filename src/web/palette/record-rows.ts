import { useEffect, useState } from "react";
import { isId } from "#kernel/id.ts";
import type { Resource, AnyRecord } from "#kernel/resource.ts";
import type { Screen } from "#kernel/screen.ts";
import type { DetailReply, ListReply, Titles } from "#domain/api/list.ts";
import type { FoundOfResource, SearchReply, SearchRequest } from "#domain/api/search.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { queryClient } from "#web/data/query.ts";
import { optionsQuery, pathsOf } from "#web/data/reference-options.ts";
import { textOf } from "#web/fields/cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { count, l } from "#web/i18n/text.ts";
import { allAreas, loadResources, outline } from "#web/registry/areas.ts";
import { registry } from "#web/registry/registry.ts";
import { writeQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { isClosed } from "#web/auth/permissions/screen-access.ts";
import type { PaletteGroup, PaletteRow } from "./row-kinds.ts";
import { readMode } from "./rows.ts";

const SEARCH_MS = 200;
const MAX_OF_RESOURCE = 6;
const MAX_OF_ALL = 12;

/** Returns the indexes of the letters that match the typed text. */
function marksIn(label: string, typed: string): number[] {
  const index = label.toLowerCase().indexOf(typed.toLowerCase());
  if (index < 0 || typed === "") return [];
  const [before, length] = [Array.from(label.slice(0, index)).length, Array.from(typed).length];
  return Array.from({ length }, (_, step) => before + step);
}

interface RowDetails {
  typed?: string;
  /** Path in a tree, shown in place of the id. */
  path?: string | undefined;
}

const row = (
  resource: Resource,
  id: string,
  title: string,
  route: string,
  { typed = "", path }: RowDetails = {},
): PaletteRow => ({
  id: `${resource.name}:${id}`,
  label: title || id,
  marks: marksIn(title || id, typed),
  pinyin: null,
  icon: resource.name === "user" ? "user" : "cube",
  context: `${l(resource.label)} · ${path ?? id}`,
  binding: null,
  refusal: null,
  run: () => go(route),
});

/**
 * Returns the list of a resource; null if it has none or the admin may not open it. A closed list is not searched,
 * because the server would refuse.
 */
const openList = (resource: string): Screen | null => {
  const screen = registry().listOf(resource);
  return screen && !isClosed(screen, actorStore.value) ? screen : null;
};

const inList = (resource: string, query: string): string | null => {
  const screen = openList(resource);
  return screen && `${screen.route}?${query}`;
};

/** Returns the first open list with records that refer to a resource, and the field of the reference. */
function pointingList(target: string): { screen: Screen; field: string; isTree: boolean } | null {
  for (const screen of registry().screens) {
    const resource = screen.kind === "list" && registry().resource(screen.resource ?? "");
    if (!resource || isClosed(screen, actorStore.value)) continue;
    const match = Object.entries(resource.fields).find(([, field]) => field.target === target && field.filter);
    if (match) return { screen, field: match[0], isTree: match[1].parent !== undefined };
  }
  return null;
}

/**
 * Returns the address that opens a record in its list. Without a list, it is a list of the records that refer to it.
 */
function routeTo(resource: string, id: string): string | null {
  const ownAddress = inList(resource, `id=${id}`);
  if (ownAddress) return ownAddress;
  const list = pointingList(resource);
  return list && `${list.screen.route}?f=${list.field}:${list.isTree ? "^" : ""}${id}`;
}

/** Loads what `routeTo` needs for a resource: its area, and those that refer to it if it has no list of its own. */
async function loadWays(name: string): Promise<void> {
  const known = await outline.load();
  await loadResources([name]);
  if (openList(name) === null) await loadResources(known.get(name)?.pointers ?? []);
}

const kinds = (): Resource[] => registry().resources.filter((resource) => routeTo(resource.name, "0") !== null);

interface Found extends Pick<FoundOfResource, "count" | "all"> {
  resource: Resource;
  rows: PaletteRow[];
  /** True if all matches were found by pinyin only. */
  isRead: boolean;
}

/** Returns the path of each record of a tree; empty for other resources. */
async function pathsIn(resource: Resource): Promise<ReadonlyMap<string, string>> {
  const field = Object.values(resource.fields).find(({ parent, target }) => parent && target === resource.name);
  if (!field) return new Map();
  const tree = optionsQuery(field, "");
  return pathsOf(tree.select(await queryClient.fetchQuery({ queryKey: tree.queryKey, queryFn: tree.queryFn })));
}

async function foundOf(reply: FoundOfResource, text: string): Promise<Found[]> {
  const resource = registry().resource(reply.resource);
  // A record without an address is no row.
  if (!resource || routeTo(resource.name, "0") === null) return [];
  const paths = await pathsIn(resource).catch(() => new Map<string, string>());
  const rows = reply.list.flatMap((record) => {
    const route = routeTo(resource.name, record.id);
    const details = { typed: text, path: paths.get(record.id) };
    return route ? [row(resource, record.id, titleIn(resource, record, reply.titles), route, details)] : [];
  });
  // Matches in the title come before matches in other fields.
  const sorted = rows.toSorted((a, b) => Number(a.marks.length === 0) - Number(b.marks.length === 0));
  const isRead = reply.count === reply.byReading;
  return [{ resource, rows: sorted.slice(0, MAX_OF_RESOURCE), count: reply.count, isRead, all: reply.all }];
}

/** Finds records by name, pinyin or initials with one call for all resources. */
async function byText(request: SearchRequest, signal: AbortSignal): Promise<Found[]> {
  const { found } = await call<SearchReply>(v2("search", "records"), request, { signal });
  await Promise.all(found.map(({ resource }) => loadWays(resource)));
  return (await Promise.all(found.map((reply) => foundOf(reply, request.text)))).flat();
}

/** Row that opens the list of the resource with all matches. */
function allRow({ resource, all }: Found, text: string): PaletteRow[] {
  const screen = registry().listOf(resource.name);
  if (!screen || !all || all.count === 0 || openList(resource.name) === null) return [];
  const values = { name: l(screen.label), text, n: count(all.count) };
  return [
    {
      id: `all:${resource.name}`,
      label: t(all.countKind === "exact" ? "palette.all" : "palette.allOfMany", values),
      marks: [],
      pinyin: null,
      icon: "filter",
      context: screen.route,
      binding: null,
      refusal: null,
      run: () => go(`${screen.route}?${writeQuery({ f: all.filter })}`),
    },
  ];
}

/** Returns the first rows of each resource. The same maximum applies to all, so that every resource has room. */
function fewOfEach(results: readonly Found[]): PaletteRow[] {
  const upTo = (most: number): PaletteRow[] => results.flatMap(({ rows }) => rows.slice(0, most));
  let most = MAX_OF_RESOURCE;
  while (most > 1 && upTo(most).length > MAX_OF_ALL) most--;
  return upTo(most);
}

/**
 * Returns the first rows of each resource, then a link to all matches where there are more. Matches by name come before
 * matches by pinyin.
 */
function withAll(results: readonly Found[], text: string): PaletteRow[] {
  const sorted = results.toSorted((a, b) => Number(a.isRead) - Number(b.isRead));
  const rows = fewOfEach(sorted);
  const cut = sorted.filter((one) => one.count > one.rows.filter((row) => rows.includes(row)).length);
  return [...rows, ...cut.flatMap((one) => allRow(one, text))];
}

/** Returns the displayed title of a record. If the title field is a reference, it is the title of that record. */
function titleIn(resource: Resource, record: AnyRecord, titles: Titles): string {
  const field = resource.fields[resource.title];
  return field ? textOf(field, record[resource.title], titles, record) : "";
}

/** Finds a member by id, with the same permission as the search by name. */
async function userById(id: string, signal: AbortSignal): Promise<PaletteRow[]> {
  const user = registry().resource("user");
  const route = routeTo("user", id);
  if (!user || !route) return [];
  const request = { page: 1, pageSize: 1, filter: `id:${id}`, columns: [user.title] };
  const { list, titles } = await call<ListReply>(v2(user.name, "list"), request, { signal });
  return list.map((record) => row(user, id, titleIn(user, record, titles), route));
}

async function byId(id: string, signal: AbortSignal): Promise<PaletteRow[]> {
  // The id may belong to a record of any resource.
  await allAreas.load();
  const others = kinds().filter(({ name }) => name !== "user");
  const settledReads = await Promise.allSettled([
    ...others.map(async (resource) => {
      const reply = await call<DetailReply>(v2(resource.name, "detail"), { id }, { signal });
      const route = routeTo(resource.name, id);
      return route ? [row(resource, id, titleIn(resource, reply.item, reply.titles), route)] : [];
    }),
    userById(id, signal),
  ]);
  return settledReads.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
}

/** Finds members by id and by name, because a name may be a number. */
async function users(text: string, signal: AbortSignal): Promise<PaletteRow[]> {
  await loadWays("user");
  const user = registry().resource("user");
  if (!user || !routeTo(user.name, "0")) return [];
  const [ofId, named] = await Promise.all([
    isId(text) ? userById(text, signal) : [],
    byText({ text, resource: user.name }, signal),
  ]);
  return [...ofId, ...withAll(named, text).filter(({ id }) => ofId.every((one) => one.id !== id))];
}

async function find(text: string, signal: AbortSignal): Promise<PaletteRow[]> {
  const { mode, rest } = readMode(text);
  if (rest === "" || mode === "commands" || mode === "screen" || mode === "help") return [];
  if (mode === "user") return users(rest, signal);
  if (mode === "id" || isId(rest)) return isId(rest) ? byId(rest, signal) : [];
  if ([...rest].length < 2) return [];
  return withAll(await byText({ text: rest }, signal), rest);
}

interface FoundRecords {
  groups: PaletteGroup[];
  isSearching: boolean;
}

/** Searches records on the server after a pause in typing. It waits while an input method composes. */
export function useRecordRows(text: string, isComposing: boolean): FoundRecords {
  const [latest, setLatest] = useState<{ text: string; rows: PaletteRow[] }>({ text: "", rows: [] });
  useEffect(() => {
    if (isComposing) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void find(text, abort.signal)
        .catch(() => [])
        .then((rows) => {
          if (!abort.signal.aborted) setLatest({ text, rows });
        });
    }, SEARCH_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, isComposing]);
  const isOld = latest.text !== text;
  const heading = t("palette.group.records");
  return {
    groups: isOld || latest.rows.length === 0 ? [] : [{ id: "records", heading, rows: latest.rows }],
    isSearching: isOld && text.trim() !== "",
  };
}
