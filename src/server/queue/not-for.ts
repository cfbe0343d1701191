import { resourceNamed } from "#domain/index.ts";
import type { Parameters } from "#kernel/filter/sql.ts";
import type { NotFor, Queue } from "#kernel/queue.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Context } from "#server/context.ts";

/** Builds the SQL condition, over alias `t`, that this part of the admin in the item does not exist. */
function termOf(rule: NotFor, queue: Queue, { actor }: Context, parameters: Parameters): string {
  const member = actor.userId;
  if ("decided" in rule) {
    const type = rule.of ? `t.${sqlName(rule.of.type)}::text` : parameters.add(queue.resource);
    const id = rule.of ? `t.${sqlName(rule.of.id)}` : "t.id";
    return `not exists (select 1 from operation_record o where o.resource = ${type} and o.op_obj_id = ${id}
      and o.admin = ${parameters.add(actor.id)}::bigint and o.command = any(${parameters.add(rule.decided)}::text[])
      and o.undoes is null and not exists (select 1 from operation_record u where u.undoes = o.id))`;
  }
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

/** Builds the SQL condition, over alias `t`, that the admin may decide on the item (`notFor` of the queue). */
export const mayDecide = (context: Context, queue: Queue, parameters: Parameters): string =>
  ["true", ...queue.notFor.map((rule) => termOf(rule, queue, context, parameters))].join(" and ");
