import type { SparkReply, SparkRequest } from "#domain/api/chart.ts";
import { findResource, resourceNamed } from "#domain/index.ts";
import { isSpark, partsOf } from "#kernel/derived.ts";
import { noPermission, Refusal } from "#kernel/errors.ts";
import { sourceConditions, sqlName } from "#kernel/sql-mapping.ts";
import { mayRead, readPermissions } from "#server/auth/permissions/read-permissions.ts";
import type { Context } from "#server/context.ts";

/**
 * Counts the source records of a derived count by day, for the records shown in a list.
 * @throws Refusal noPermission; illegalParameter for a field that is no count of the last days
 */
export async function readSparks(
  context: Context,
  { resource: name, field: named, ids }: SparkRequest,
): Promise<SparkReply> {
  const resource = findResource(name);
  if (!resource)
    throw new Refusal("illegalParameter", [`没有资源「${name}」`, `There is no resource ${name}`], {
      path: "resource",
    });
  if (!mayRead(context.actor, resource)) throw noPermission(context.path, readPermissions(resource)[0] ?? "");
  const field = Object.hasOwn(resource.fields, named) ? resource.fields[named] : undefined;
  const derived = field && isSpark(field) && field.secret !== true ? field.derived : undefined;
  if (!derived)
    throw new Refusal("illegalParameter", [`「${named}」不是按天统计的列`, `${named} is no count of the last days`], {
      path: "field",
    });
  const days = derived.days ?? 0;
  const sources = partsOf(derived).map(
    (part) =>
      `select t.id, source.create_time from ${sqlName(name)} t join ${sqlName(resourceNamed(part.resource).name)} source
       on ${sourceConditions(part, "t")} where t.id = any($1::bigint[])`,
  );
  const rows = await context.db.query<{ id: string; day: number; n: number }>(
    `select source.id::text as id, least($2::int - 1, floor(extract(epoch from source.create_time - (now() - make_interval(days => $2::int))) / 86400))::int as day,
       count(*)::int as n
     from (${sources.join(" union all ")}) source group by 1, 2`,
    [ids, days],
  );
  const values: Record<string, number[]> = {};
  for (const id of ids) values[id] = Array.from({ length: days }, () => 0);
  for (const { id, day, n } of rows) {
    const of = values[id];
    if (of && day >= 0) of[day] = (of[day] ?? 0) + n;
  }
  return { values };
}
