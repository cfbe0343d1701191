import type { TimeZone } from "#kernel/time-zone.ts";
import { findCommand } from "#commands/index.ts";
import { findResource } from "#domain/index.ts";
import type { Actor } from "#kernel/actor.ts";
import { isGranted } from "#kernel/availability.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Field, Fields } from "#kernel/field.ts";
import { fieldsNamed, isCrossed } from "#kernel/filter/across.ts";
import type { BoundFilter, Filter } from "#kernel/filter/ast.ts";
import { both } from "#kernel/filter/ast.ts";
import { bindFilter } from "#kernel/filter/bind.ts";
import { conditionsIn } from "#kernel/filter/bounds.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import { small } from "#kernel/label.ts";
import type { Resource } from "#kernel/resource.ts";
import { titlesOnly } from "#kernel/resource.ts";
import { mayList, mayRead, readable, readPermissions } from "#server/auth/permissions/read-permissions.ts";
import type { Context } from "#server/context.ts";
import { lookupHash } from "#server/sealed/seal.ts";
import { reachFilter, readsSome } from "./readers.ts";
import { publicFields } from "./row.ts";
import type { Wanted } from "./titles.ts";

/** Fields that a filter may name. Others have no column, such as the update time of an append-only record, or are secret. */
const filterable = (resource: Resource): Fields => {
  const names = new Set(publicFields(resource));
  return Object.fromEntries(Object.entries(resource.fields).filter(([name]) => names.has(name)));
};

/**
 * Checks the conditions on masked fields. Their matches tell the values, so they need the permission to reveal them, and
 * each call is recorded.
 * @throws Refusal noPermission that names the filter; tooFrequent
 */
function checkMasked(resource: Resource, filter: Filter, { actor, noteMasked }: FilterContext): void {
  if (!actor) return;
  for (const one of conditionsIn(filter)) {
    if (!("field" in one)) continue;
    const { of, name, field } = conditionField(resource, one.field);
    if (!of || !field?.masked) continue;
    const permission = `${of.name}.reveal`;
    // A ceiling is asked for each record, and a filter would tell the values of all.
    const mayReveal = findCommand(permission)?.ceiling ? actor.isSuper : isGranted(actor, permission);
    if (!mayReveal)
      throw new Refusal(
        "noPermission",
        [
          `筛选「${field.label[0]}」需要显示原值的权限，请去掉这个条件，或联系运营同事`,
          `Filter ${field.label[1]} needs the permission to reveal it. Remove it, or ask the operations team`,
        ],
        { path: `filter.${one.field}`, permission },
      );
    noteMasked?.(of, name, "in" in one ? one.in : [""]);
  }
}

/** The field that a condition names, and the resource that has it. */
function conditionField(resource: Resource, path: string): { of?: Resource; name: string; field?: Field } {
  const [first = "", far] = path.split(".");
  const of = far === undefined ? resource : findResource(resource.fields[first]?.target ?? "");
  const name = far ?? first;
  const field = of?.fields[name];
  return { name, ...(of ? { of } : {}), ...(field ? { field } : {}) };
}

/**
 * Replaces the values of conditions on sealed fields by their keyed hashes. Only calls that keep no filter may name such
 * a value: elsewhere it would be stored in clear.
 * @throws Refusal illegalParameter
 */
function withHashes(resource: Resource, filter: BoundFilter, isKept: boolean): BoundFilter {
  const inner = (parts: readonly BoundFilter[]): BoundFilter[] =>
    parts.map((part) => withHashes(resource, part, isKept));
  if ("all" in filter) return { all: inner(filter.all) };
  if ("any" in filter) return { any: inner(filter.any) };
  if ("not" in filter) return { not: withHashes(resource, filter.not, isKept) };
  if (!("field" in filter) || !("in" in filter)) return filter;
  const { field } = conditionField(resource, filter.field);
  if (!field?.sealed) return filter;
  const path = `filter.${filter.field}`;
  if (!field.sealed.find)
    throw new Refusal(
      "illegalParameter",
      [
        `「${field.label[0]}」加密存储，不能按值筛选`,
        `${field.label[1]} is encrypted and cannot be filtered by a value`,
      ],
      { path },
    );
  if (isKept)
    throw new Refusal(
      "illegalParameter",
      [
        `「${field.label[0]}」加密存储，只能在列表中按值筛选：这里会留下筛选条件`,
        `${field.label[1]} is encrypted. Only a list can be filtered by its value, because the filter is kept here`,
      ],
      { path },
    );
  return { field: filter.field, in: filter.in.map((value) => lookupHash(field, String(value))) };
}

/**
 * Returns the fields of a referenced resource that a reader may filter by: those of the reader's own list of it.
 * Otherwise the number of matches would tell their values.
 * @throws Refusal noPermission that names the filter
 */
function fieldsFor(actor: Actor, target: string, name: string): Fields | undefined {
  const resource = findResource(target);
  if (!resource) return undefined;
  const seen = filterable(readsSome(resource, actor) ? titlesOnly(resource) : readable(resource, actor));
  const [, far = ""] = name.split(".");
  if (!mayRead(actor, resource) && !Object.hasOwn(seen, far) && Object.hasOwn(filterable(resource), far))
    throw new Refusal(
      "noPermission",
      [
        `筛选「${name}」需要查看${resource.label[0]}的权限，请去掉这个条件，或联系运营同事`,
        `Filter ${name} needs the permission to list ${small(resource.label[1])}. Remove it, or ask the operations team`,
      ],
      { path: `filter.${name}`, permission: readPermissions(resource)[0] ?? null },
    );
  return seen;
}

export interface FilterContext extends Pick<Context, "noteMasked"> {
  /** Unix seconds. */
  now: number;
  timezone: TimeZone;
  /** True if the call keeps no text of its filters, so that they may name sealed values. */
  forgetsFilters?: true;
  /** Reader of the records. Without one, no filter may name fields of referenced records. */
  actor?: Actor;
}

/**
 * Parses and binds the filters of a call, joined with `and`, and with the part of the resource that the reader may read.
 * So kept sums follow it, too.
 * @param filters each is parsed separately, so that a bracket in one cannot affect another
 * @throws Refusal illegalParameter; noPermission for fields that the reader may not read; tooFrequent
 */
export function bindFilters(
  resource: Resource,
  filters: string | readonly string[],
  context: FilterContext,
): BoundFilter {
  const { actor } = context;
  const filter = both(...[filters].flat().map(parseFilter));
  const ownFields = filterable(resource);
  const fields = actor ? fieldsNamed(filter, ownFields, (target, name) => fieldsFor(actor, target, name)) : ownFields;
  const bound = bindFilter(filter, fields, context);
  checkMasked(resource, filter, context);
  const reach = actor && reachFilter(resource, actor);
  const hashed = withHashes(resource, bound, context.forgetsFilters !== true);
  return reach ? both(hashed, reach) : hashed;
}

/**
 * Returns the records that conditions across references name, as in `tag.father:7`, if the reader may list them. No row
 * refers to them, and the filter bar shows their titles.
 */
export function recordsNamed({ fields }: Resource, filter: BoundFilter, actor: Actor): Wanted {
  const named = new Map<string, Set<string>>();
  for (const one of conditionsIn(filter)) {
    if (!("field" in one) || !one.field.includes(".")) continue;
    const [first = "", far = ""] = one.field.split(".");
    const field = findResource(fields[first]?.target ?? "")?.fields[far];
    const target = field && isCrossed(field) ? findResource(field.target ?? "") : undefined;
    if (!target || !mayList(actor, target)) continue;
    const ids = "in" in one ? one.in : "under" in one ? [one.under] : [];
    named.set(target.name, new Set([...(named.get(target.name) ?? []), ...ids.map(String)]));
  }
  return named;
}
