import { findResource, resourceNamed, resources } from "#domain/index.ts";
import type { Actor } from "#kernel/actor.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import { Parameters } from "#kernel/filter/sql.ts";
import { isId } from "#kernel/id.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { mayRead, reachOf } from "#server/auth/permissions/read-permissions.ts";
import type { Sql } from "#server/db/sql.ts";
import { unseenCondition } from "./unseen-operations.ts";

/** True if the readers of a resource limit the admin. A conflict of interest also binds super admins. */
const isLimited = ({ readers }: Resource, actor: Actor): boolean =>
  readers !== undefined && (!actor.isSuper || "except" in readers || "about" in readers || "decision" in readers);

/** True for an admin who reads only some records of the resource. */
export const readsSome = (resource: Resource, actor: Actor): boolean =>
  isLimited(resource, actor) || reachOf(resource, actor) !== null;

/** The part of a resource that the screens of an admin open, as a filter; null if they open all of it. */
export function reachFilter(resource: Resource, actor: Actor): { field: string; in: (string | number)[] } | null {
  const reach = reachOf(resource, actor);
  if (!reach) return null;
  const enumeration = fieldOf(resource, reach.field).enumeration;
  return { field: reach.field, in: reach.values.map((key) => enumeration?.of(key) ?? key) };
}

/** SQL condition for records about others: the admin may read the resource, and the record, and is not to judge it. */
function aboutCondition(
  { resource, id }: { resource: string; id: string },
  actor: Actor,
  parameters: Parameters,
  alias: string,
): string {
  const [name, about] = [`${alias}.${sqlName(resource)}`, `${alias}.${sqlName(id)}`];
  const open = resources.filter((one) => mayRead(actor, one));
  const among = actor.isSuper ? [] : [`${name} = any(${parameters.add(open.map((one) => one.name))}::text[])`];
  const hidden = open
    .filter((one) => readsSome(one, actor) && !(one.readers && "about" in one.readers))
    .map((one) => {
      const readable = readersCondition(one, actor, parameters, "about");
      const unreadable = `select about.id from ${sqlName(one.name)} about where (${readable}) is not true`;
      return `not (${name} = ${parameters.add(one.name)} and ${about} in (${unreadable}))`;
    });
  return [...among, ...hidden, unseenCondition(actor, parameters, alias)].join(" and ");
}

/** SQL condition for records that follow from a decision: it is none that the admin must not know yet. */
function decisionCondition(decision: string, actor: Actor, parameters: Parameters, alias: string): string {
  const made = `made.id = ${alias}.${sqlName(decision)}`;
  return `not exists (select 1 from operation_record made where ${made} and not ${unseenCondition(actor, parameters, "made")})`;
}

/** SQL condition for the records that an admin may read. It is `true` for a resource that does not limit its readers. */
export function readersCondition(resource: Resource, actor: Actor, parameters: Parameters, alias = "t"): string {
  const reach = reachFilter(resource, actor);
  const open = reach ? [`${alias}.${sqlName(reach.field)} = any(${parameters.add(reach.in)})`] : [];
  return [...open, limitCondition(resource, actor, parameters, alias)].join(" and ");
}

/** SQL condition by `readers` of the resource. */
function limitCondition(resource: Resource, actor: Actor, parameters: Parameters, alias: string): string {
  const { readers } = resource;
  if (!readers || !isLimited(resource, actor)) return "true";
  if ("about" in readers) return `(${aboutCondition(readers.about, actor, parameters, alias)})`;
  if ("decision" in readers) return decisionCondition(readers.decision, actor, parameters, alias);
  if ("of" in readers) {
    const parent = resourceNamed(resource.fields[readers.of]?.target ?? "");
    const condition = readersCondition(parent, actor, parameters, "parent");
    return `exists (select 1 from ${sqlName(parent.name)} parent where parent.id = ${alias}.${sqlName(readers.of)} and ${condition})`;
  }
  if ("except" in readers)
    return `${alias}.${sqlName(readers.except)} is distinct from ${parameters.add(actor.id)}::bigint`;
  const groups = `${alias}.${sqlName(readers.groups)}`;
  const owner = `coalesce(${alias}.${sqlName(readers.owner)}, ${alias}.creator)`;
  return (
    `(coalesce(cardinality(${groups}), 0) = 0 or ${groups} && ${parameters.add(actor.groupIds ?? [])}::bigint[]` +
    ` or ${owner} = ${parameters.add(actor.id)}::bigint)`
  );
}

/** True if an admin owns a record of a resource with readers. Without an owner, its creator does. */
export const isOwner = ({ readers }: Resource, actor: Actor, record: Readonly<Record<string, unknown>>): boolean =>
  readers !== undefined && "owner" in readers && (record[readers.owner] ?? record["creator"]) === actor.id;

/**
 * True if an admin may read a record that is at hand, such as the one of a live event. Records that follow the readers
 * of their parent, or a decision, are not decided without it, so the answer is false.
 */
export function mayReadRecord(resource: Resource, actor: Actor, record: AnyRecord): boolean {
  const reach = reachFilter(resource, actor);
  if (reach && !reach.in.some((value) => value === record[reach.field])) return false;
  const { readers } = resource;
  if (!readers || !isLimited(resource, actor)) return true;
  if ("of" in readers || "decision" in readers) return false;
  if ("about" in readers) {
    const about = findResource(String(record[readers.about.resource]));
    return about ? mayRead(actor, about) && !readsSome(about, actor) : actor.isSuper;
  }
  if ("except" in readers) return record[readers.except] !== actor.id;
  const groups = [record[readers.groups] ?? []].flat().map(String);
  const ownGroups = new Set(actor.groupIds);
  return groups.length === 0 || groups.some((group) => ownGroups.has(group)) || isOwner(resource, actor, record);
}

/** Returns the ids of the records that an admin may not read. Unknown ids are not among them. */
export async function unreadableIds(
  db: Sql,
  actor: Actor,
  resource: Resource,
  ids: readonly string[],
): Promise<Set<string>> {
  if (!readsSome(resource, actor) || ids.length === 0) return new Set();
  const parameters = new Parameters();
  const among = `t.id = any(${parameters.add(ids.filter(isId))}::bigint[])`;
  const rows = await db.query<{ id: string }>(
    `select t.id from ${sqlName(resource.name)} t where ${among} and (${readersCondition(resource, actor, parameters)}) is not true`,
    parameters.values,
  );
  return new Set(rows.map(({ id }) => String(id)));
}

function closedLabel({ label: [zh, en], readers }: Resource, id: string): Label {
  if (!readers)
    return [
      `${zh} ${id} 不在你的页面范围内，请联系运营同事`,
      `${en} ${id} is outside of your screens. Ask the operations team`,
    ];
  if ("except" in readers)
    return [
      `${zh} ${id} 针对你自己的审核，须由其他管理员处理`,
      `${en} ${id} is about your own decision. Another admin has to answer it`,
    ];
  if ("about" in readers || "decision" in readers)
    return [
      `${zh} ${id} 涉及的数据不对你开放，请联系运营同事`,
      `${en} ${id} is about a record that is closed to you. Ask the operations team`,
    ];
  return [
    `${zh} ${id} 只对指定的权限组开放，请联系负责人`,
    `${en} ${id} is for certain permission groups. Ask its owner`,
  ];
}

/** @throws Refusal noPermission if the admin may not read one of the records, deleted ones included */
export async function checkReaders(db: Sql, actor: Actor, resource: Resource, ids: readonly string[]): Promise<void> {
  const [hidden] = await unreadableIds(db, actor, resource, ids);
  if (hidden === undefined) return;
  throw new Refusal("noPermission", closedLabel(resource, hidden), { path: ids.length > 1 ? "ids" : "id" });
}
