import { queues, resourceNamed } from "#domain/index.ts";
import { isGranted } from "#kernel/availability.ts";
import type { Parameters } from "#kernel/filter/sql.ts";
import type { Label } from "#kernel/label.ts";
import type { NotFor, Queue } from "#kernel/queue.ts";
import { leadPermission } from "#kernel/queue.ts";
import type { Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { WAITING } from "#server/tasks/waiting-request.ts";
import { conditionOf } from "#server/resources/list.ts";

/** Builds the SQL condition, over alias `t`, that the item was handed to nobody, or to this admin. */
export const isHandedToNobodyElse = ({ notFor }: Queue, { actor }: Context, parameters: Parameters): string =>
  notFor
    .flatMap((rule) => ("handedTo" in rule ? [`t.${sqlName(rule.handedTo)}`] : []))
    .map((assignee) => `(${assignee} is null or ${assignee} = ${parameters.add(actor.id)}::bigint)`)
    .join(" and ") || "true";

/** SQL term of an id, or of any id of a list. */
const eachId = ({ resource }: Queue, field: string, alias: string): string =>
  resourceNamed(resource).fields[field]?.kind === "refs"
    ? `any(${alias}.${sqlName(field)})`
    : `${alias}.${sqlName(field)}`;

/** Builds the SQL condition, over alias `t`, that this part of the admin in the item does not exist. */
function termOf(rule: NotFor, queue: Queue, context: Context, parameters: Parameters): string {
  const { actor } = context;
  const member = actor.userId;
  if ("handedTo" in rule)
    return isGranted(actor, leadPermission(queue)) ? "true" : isHandedToNobodyElse(queue, context, parameters);
  if ("decided" in rule) {
    const type = rule.of ? `t.${sqlName(rule.of.type)}::text` : parameters.add(queue.resource);
    const id = rule.of ? eachId(queue, rule.of.id, "t") : "t.id";
    return `not exists (select 1 from operation_record o where o.resource = ${type} and o.op_obj_id = ${id}
      and o.admin = ${parameters.add(actor.id)}::bigint and o.command = any(${parameters.add(rule.decided)}::text[])
      and o.undoes is null and not exists (select 1 from operation_record u where u.undoes = o.id))`;
  }
  if ("asked" in rule)
    return `not exists (select 1 from pending_decision p where p.resource = ${parameters.add(queue.resource)}
      and p.record = t.id and p.call = ${parameters.add(rule.asked)} and p.requester = ${parameters.add(actor.id)}::bigint
      and p.${WAITING.replaceAll(" and ", " and p.")})`;
  if (!member) return "true";
  const me = `${parameters.add(member)}::bigint`;
  if ("field" in rule) return `t.${sqlName(rule.field)} is distinct from ${me}`;
  const about = resourceNamed(rule.record);
  const where = Object.entries(rule.where ?? {}).map(
    ([field, value]) => ` and r.${sqlName(field)} = ${parameters.add(value)}`,
  );
  return `not exists (select 1 from ${sqlName(about.name)} r where r.${sqlName(rule.by)} = t.id
    and r.${sqlName(rule.member)} = ${me} and r.delete_time is null${where.join("")})`;
}

/** Builds the SQL query for the ids of the items to which a rule may apply; null if it never does. */
function idsOf(rule: NotFor, queue: Queue, { actor }: Context, parameters: Parameters): string | null {
  const table = sqlName(queue.resource);
  if ("handedTo" in rule)
    return `select i.id from ${table} i where i.${sqlName(rule.handedTo)} <> ${parameters.add(actor.id)}::bigint`;
  if ("decided" in rule) {
    const mine = `o.admin = ${parameters.add(actor.id)}::bigint and o.command = any(${parameters.add(rule.decided)}::text[])`;
    if (!rule.of)
      return `select o.op_obj_id from operation_record o where ${mine} and o.resource = ${parameters.add(queue.resource)}`;
    return `select i.id from operation_record o join ${table} i on i.${sqlName(rule.of.type)}::text = o.resource
      and o.op_obj_id = ${eachId(queue, rule.of.id, "i")} where ${mine}`;
  }
  if ("asked" in rule)
    return `select p.record from pending_decision p where p.requester = ${parameters.add(actor.id)}::bigint
      and p.resource = ${parameters.add(queue.resource)} and p.call = ${parameters.add(rule.asked)}
      and p.record is not null and p.${WAITING.replaceAll(" and ", " and p.")}`;
  if (!actor.userId) return null;
  const me = `${parameters.add(actor.userId)}::bigint`;
  if ("field" in rule) return `select i.id from ${table} i where i.${sqlName(rule.field)} = ${me}`;
  return `select r.${sqlName(rule.by)} from ${sqlName(rule.record)} r where r.${sqlName(rule.member)} = ${me}`;
}

/**
 * Builds SQL queries for the ids of the items in which the admin may have a part. All items that `mayDecide` or the
 * readers of the resource exclude are among them.
 */
export function ownIds(context: Context, queue: Queue, parameters: Parameters): string[] {
  const { readers } = resourceNamed(queue.resource);
  const table = sqlName(queue.resource);
  const ids = queue.notFor.map((rule) => idsOf(rule, queue, context, parameters)).filter((one) => one !== null);
  if (readers && "except" in readers)
    ids.push(
      `select i.id from ${table} i where i.${sqlName(readers.except)} = ${parameters.add(context.actor.id)}::bigint`,
    );
  return ids;
}

/** Builds the SQL condition, over alias `t`, that the admin may decide on the item (`notFor` of the queue). */
export const mayDecide = (context: Context, queue: Queue, parameters: Parameters): string =>
  ["true", ...queue.notFor.map((rule) => termOf(rule, queue, context, parameters))].join(" and ");

/** Says which part an admin has in an item. */
function partIn(rule: NotFor): Label {
  if ("handedTo" in rule)
    return ["已转给同事，由对方或组长处理", "It was handed to a colleague, who decides on it, or the lead"];
  if ("decided" in rule)
    return rule.of
      ? ["你审核过它的对象，须由其他管理员处理", "You decided on its target. Another admin has to decide"]
      : ["你审核过它，须由其他管理员处理", "You decided on it before. Another admin has to decide"];
  if ("asked" in rule) return ["你已通过，正等待第二人审批", "You have approved it. It waits for a second person"];
  if ("record" in rule) return ["你举报过它，须由其他管理员处理", "You reported it. Another admin has to decide"];
  return [
    "它涉及你自己的会员账号，须由其他管理员处理",
    "It is about your own member account. Another admin has to decide",
  ];
}

/**
 * Returns those of the waiting items on which the admin may not decide, and which part the admin has in them (`notFor`
 * of the queues). Own items are left out: the gate refuses them, with a message of its own. So are decided items, whose
 * later steps may be those of the admin who decided first.
 */
export async function refusedForPart(
  tx: Sql,
  context: Context,
  resource: Resource,
  ids: readonly string[],
): Promise<Map<string, Label>> {
  const refused = new Map<string, Label>();
  for (const queue of queues) {
    const notFor = queue.notFor.filter((rule) => !("field" in rule && rule.field === resource.ownerField));
    if (queue.resource !== resource.name || notFor.length === 0) continue;
    const among = (parameters: Parameters): string => `t.id = any(${parameters.add(ids)}::bigint[])`;
    const { where, parameters } = conditionOf(resource, queue.waiting, { ...context, among });
    const parts = notFor.map(
      (rule, index) => `when (${termOf(rule, queue, context, parameters)}) is not true then ${index}`,
    );
    const rows = await tx.query<{ id: string; rule: number }>(
      `select * from (select t.id::text as id, case ${parts.join(" ")} end as rule
       from ${sqlName(resource.name)} t where ${where}) p where p.rule is not null`,
      parameters.values,
    );
    for (const { id, rule } of rows) {
      const part = notFor[rule];
      if (part) refused.set(id, partIn(part));
    }
  }
  return refused;
}
