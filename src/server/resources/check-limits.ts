import { Refusal } from "#kernel/errors.ts";
import { languagesIn } from "#kernel/content-language.ts";
import type { Field } from "#kernel/field.ts";
import { isList } from "#kernel/field.ts";
import { bindFilter } from "#kernel/filter/bind.ts";
import { evaluateFilter } from "#kernel/filter/evaluate.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import { compileFilter, Parameters } from "#kernel/filter/sql.ts";
import type { Limit, Period } from "#kernel/limit.ts";
import { mostAtOnce } from "#kernel/limit.ts";
import type { Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { sqlName, valueTerm } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "./row.ts";
import { toColumn } from "./row.ts";

const conditions = (resource: Resource, limit: Limit) =>
  bindFilter(parseFilter(limit.counts), resource.fields, { now: 0, timezone: 0 });

/** Values of a list field. Languages of a translated field are those of its texts, because the record is not stored yet. */
const listIn = ({ computed }: Field, name: string, record: Row): readonly unknown[] =>
  computed && "languagesOf" in computed
    ? languagesIn(record[computed.languagesOf])
    : ((record[name] ?? []) as readonly unknown[]);

/** Condition that a row belongs to the record's group. Lists match if they share a value or one of them is empty. */
function groupTerm(resource: Resource, limit: Limit, record: Row, parameters: Parameters): string {
  return limit.within
    .map((name) => {
      const field = fieldOf(resource, name);
      const column = valueTerm(name, field, "t");
      if (!isList(field)) return `${column} is not distinct from ${parameters.add(toColumn(field, record[name]))}`;
      const values = listIn(field, name, record);
      return values.length === 0 ? "true" : `(cardinality(${column}) = 0 or ${column} && ${parameters.add(values)})`;
    })
    .join(" and ");
}

interface Other {
  period: Period;
  lists: readonly unknown[][];
}

/** Reads the other records that count in the group. */
async function readOthers(
  tx: Sql,
  resource: Resource,
  limit: Limit,
  record: Row,
  lists: readonly string[],
): Promise<Other[]> {
  const parameters = new Parameters();
  const counted = compileFilter(conditions(resource, limit), { fields: resource.fields, alias: "t" }, parameters);
  const [begin, end] = (limit.during ?? []).map((name) => `t.${sqlName(name)}`);
  const seconds = (column: string | undefined): string =>
    column ? `extract(epoch from ${column})::float8` : "null::float8";
  const rows = await tx.query<{ begin: number | null; end: number | null; lists: unknown[][] }>(
    `select ${seconds(begin)} as begin, ${seconds(end)} as end, jsonb_build_array(${lists.map((name) => valueTerm(name, fieldOf(resource, name), "t")).join(", ")}) as lists
     from ${sqlName(resource.name)} t
     where t.delete_time is null and t.id is distinct from ${parameters.add(record["id"] ?? null)}::bigint
       and ${groupTerm(resource, limit, record, parameters)} and ${counted}`,
    parameters.values,
  );
  return rows.map((row) => ({ period: [row.begin, row.end], lists: row.lists }));
}

/** Returns the values for which a list counts: its own, or all values of the enumeration if it is empty. */
const valuesOf = (field: Field, list: readonly unknown[] = []): readonly unknown[] =>
  list.length > 0 ? list : (field.enumeration?.values ?? []).map(({ stored }) => stored);

/** Returns the others that count with the record for one choice of a value in each list. */
function* choices(
  fields: readonly Field[],
  record: readonly (readonly unknown[])[],
  others: readonly Other[],
): Generator<Other[]> {
  const [field] = fields;
  if (!field) return yield [...others];
  for (const value of valuesOf(field, record[0]))
    yield* choices(
      fields.slice(1),
      record.slice(1),
      others
        .filter(({ lists: [list = []] }) => list.length === 0 || list.includes(value))
        .map(({ period, lists }) => ({ period, lists: lists.slice(1) })),
    );
}

async function checkLimit(tx: Sql, resource: Resource, limit: Limit, record: Row): Promise<void> {
  const most = limit.most(record);
  if (most === null || !evaluateFilter(conditions(resource, limit), record, { fields: resource.fields })) return;
  const lists = limit.within.filter((name) => isList(fieldOf(resource, name)));
  const group = limit.within.filter((name) => !lists.includes(name)).map((name) => record[name] ?? null);
  // Without the lock, two admins could each take the last place.
  const [time] = await tx.query<{ now: number }>(
    "select extract(epoch from now())::float8 as now, pg_advisory_xact_lock(hashtext($1))",
    [`limit ${resource.name} ${limit.path} ${JSON.stringify(group)}`],
  );
  const now = time?.now ?? 0;
  const others = await readOthers(tx, resource, limit, record, lists);
  const [begin, end] = (limit.during ?? []).map((name) => record[name] as number | null | undefined);
  const recordPeriod: Period = limit.during ? [Math.max(begin ?? now, now), end ?? null] : [null, null];
  const fields = lists.map((name) => fieldOf(resource, name));
  const values = lists.map((name) => listIn(fieldOf(resource, name), name, record));
  for (const counted of choices(fields, values, others)) {
    const n = mostAtOnce(
      recordPeriod,
      counted.map(({ period }) => period),
    );
    if (n > most) throw refusalOf(resource, limit, record, most);
  }
}

function refusalOf(resource: Resource, { path, named, during }: Limit, record: Row, most: number): Refusal {
  const field = fieldOf(resource, path);
  const [zh, en] = field.enumeration?.value(record[path] as string)?.label ?? field.label;
  return new Refusal(
    "illegalParameter",
    during
      ? [
          `「${zh}」同一时间最多 ${most} 个${named[0]}，请先取下一个，或改时间`,
          `${en}: at most ${most} ${named[1]} at one time. Take one off first, or change the time`,
        ]
      : [`「${zh}」最多 ${most} 个${named[0]}，请先取下一个`, `${en}: at most ${most} ${named[1]}. Take one off first`],
    { path },
  );
}

/**
 * Checks the limits of a resource, with the record as it is after the write.
 * @throws Refusal illegalParameter at the field that names the full group
 */
export async function checkLimits(tx: Sql, resource: Resource, record: Row): Promise<void> {
  for (const limit of resource.limits) await checkLimit(tx, resource, limit, record);
}
