import { queues, resourceNamed } from "#domain/index.ts";
import type { Actor } from "#kernel/actor.ts";
import { bindFilter } from "#kernel/filter/bind.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import type { Parameters } from "#kernel/filter/sql.ts";
import { compileFilter } from "#kernel/filter/sql.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { mayWork } from "#server/auth/permissions/read-permissions.ts";

/** Queues whose items are judged without knowledge of an operation, with the fields that name it and end this. */
const blind = queues.flatMap((queue) => {
  const resource = resourceNamed(queue.resource);
  return (resource.evidence?.blocks ?? []).flatMap((block) =>
    block.kind === "target" && block.unseen ? [{ queue, resource, ...block.unseen }] : [],
  );
});

/**
 * SQL condition for the operation records that an admin may see now. A moderator to whom the
 * queue may offer an item does not see the operation that the item is about, nor its consequences, until the item is
 * judged. The admin who acted does.
 * @param actor the admin; null for anybody, so that nobody sees these operations
 * @param schema schema of the tables, where the search path does not name it
 */
export function unseenCondition(
  actor: Actor | null,
  parameters: Parameters,
  alias: string,
  schema: string | null = null,
): string {
  const tables = schema === null ? "" : `"${schema.replaceAll('"', '""')}".`;
  const offered = blind.filter(({ queue }) => actor === null || mayWork(actor, queue));
  const terms = offered.map(({ queue, resource, operation, until }) => {
    const waiting = compileFilter(
      bindFilter(parseFilter(queue.waiting), resource.fields, { now: 0, timezone: 0 }),
      { fields: resource.fields, alias: "unseen", readings: false, resourceOf: resourceNamed },
      parameters,
    );
    const named = `unseen.${sqlName(operation)}`;
    const ids =
      `select ${named} from ${tables}${sqlName(resource.name)} unseen` +
      ` where ${named} is not null and unseen.${sqlName(until)} is null and unseen.delete_time is null and ${waiting}`;
    return `${alias}.id not in (${ids}) and (${alias}.caused_by is null or ${alias}.caused_by not in (${ids}))`;
  });
  if (terms.length === 0) return "true";
  const ownActs = actor === null ? [] : [`${alias}.admin = ${parameters.add(actor.id)}::bigint`];
  return `(${[...ownActs, `(${terms.join(" and ")})`].join(" or ")})`;
}
