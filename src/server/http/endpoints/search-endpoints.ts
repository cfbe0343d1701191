import { findResource, resources, screens } from "#domain/index.ts";
import { v2 } from "#domain/api/call.ts";
import { joined } from "#domain/api/list-address.ts";
import type { ListReply, ListRequest } from "#domain/api/list.ts";
import type { FoundOfResource, SearchReply } from "#domain/api/search.ts";
import { MOST_FOUND } from "#domain/api/search.ts";
import { noPermission, Refusal } from "#kernel/errors.ts";
import { text } from "#kernel/field.ts";
import { printFilter } from "#kernel/filter/print.ts";
import type { Resource } from "#kernel/resource.ts";
import { checked } from "#kernel/validate.ts";
import { mayRead, readPermissions } from "#server/auth/permissions/read-permissions.ts";
import { authorize } from "#server/http/call.ts";
import { isSearched } from "#server/resources/search.ts";
import type { CallContext, Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";
import { resourceEndpoints } from "./resource-endpoints.ts";

/** Number of resources that are searched at the same time, so that one search does not take all connections. */
const AT_ONCE = 4;

/**
 * Reads a list of the resource with the checks of its list call.
 * @throws Refusal noPermission if the actor may not list it
 */
async function listOf(context: CallContext, { name }: Resource, request: ListRequest): Promise<ListReply> {
  const list = resourceEndpoints.find(({ path }) => path === v2(name, "list"));
  if (!list) throw new Refusal("notFound", ["没有这个列表", "There is no such list"], { path: "resource" });
  authorize(list, context.actor);
  const body = checked(list.body, { page: 1, ...request });
  authorize(list, context.actor, body);
  return (await list.handle(context, body, context.db)) as ListReply;
}

/**
 * Returns the filter for all matches. A keyword finds no pinyin in a list. Such matches are listed by id as long as all
 * of them were read.
 */
const filterOf = ({ list, count, byReading }: ListReply, keyword: string): string =>
  byReading && count <= list.length ? `id:${list.map(({ id }) => id).join()}` : keyword;

/** @throws Refusal noPermission for records that the actor could not open */
async function search(context: CallContext, resource: Resource, words: string): Promise<FoundOfResource | null> {
  if (!mayRead(context.actor, resource)) throw noPermission(context.path, readPermissions(resource)[0] ?? "");
  const keyword = printFilter({ keyword: words });
  const columns = [resource.title];
  const request = { pageSize: MOST_FOUND, filter: keyword, columns, readings: true };
  const { list, titles, count, countKind, byReading = 0 } = await listOf(context, resource, request);
  if (count === 0) return null;
  const result = { resource: resource.name, list, titles, count, countKind, byReading };
  const screen = screens.find(({ kind, resource: shown }) => kind === "list" && shown === resource.name);
  if (!screen) return { ...result, all: null };
  const filter = filterOf({ ...result, after: null, nextCursor: null }, keyword);
  // A link with only a filter opens the list with its preset and its first view.
  const whole = joined(screen.preset, screen.views?.[0]?.filter, filter);
  const listed =
    whole === keyword && byReading === 0
      ? result
      : await listOf(context, resource, { pageSize: 1, filter: whole, columns });
  return { ...result, all: { filter, count: listed.count, countKind: listed.countKind } };
}

/** Searches several resources. Those that the actor may not read are left out. */
async function searchAll(context: CallContext, words: string): Promise<FoundOfResource[]> {
  const left = resources.filter(isSearched);
  const results = new Map<Resource, FoundOfResource>();
  const work = async (): Promise<void> => {
    for (let resource = left.shift(); resource; resource = left.shift()) {
      const one = await search(context, resource, words).catch((error: unknown) => {
        if (error instanceof Refusal && error.permission !== null) return null;
        throw error;
      });
      if (one) results.set(resource, one);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return resources.flatMap((resource) => results.get(resource) ?? []);
}

/** @throws Refusal illegalParameter for a resource that cannot be searched */
function searchedNamed(name: string): Resource {
  const resource = findResource(name);
  if (resource && isSearched(resource)) return resource;
  throw new Refusal("illegalParameter", [`「${name}」不能按名称查找`, `${name} cannot be searched by name`], {
    path: "resource",
  });
}

/** Endpoint that finds records of all resources by name, pinyin or initials. */
export const searchEndpoints: readonly Endpoint[] = [
  endpoint({
    path: v2("search", "records"),
    label: ["查找记录", "Search records"],
    access: "login",
    body: {
      text: text(200, { label: ["文字", "Text"], required: true }),
      resource: text(60, { label: ["资源", "Resource"] }),
    },
    async handle(context, body): Promise<SearchReply> {
      if (!body.resource) return { found: await searchAll(context, body.text) };
      const result = await search(context, searchedNamed(body.resource), body.text);
      return { found: result ? [result] : [] };
    },
  }),
];
