import { createHash } from "node:crypto";
import { escapeLiteral } from "pg";
import { resourceNamed } from "#domain/index.ts";
import type { Queue } from "#kernel/queue.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { conditionOf } from "#server/resources/list.ts";
import { dueTerm } from "./due-term.ts";

/** Start of the names of the functions that count. */
export const COUNTING = "count_queue_";

const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `array[${value.map(literal).join()}]`;
  return typeof value === "number" ? String(value) : escapeLiteral(String(value));
};

/** SQL condition over row `t`, with its values in place, because a trigger takes no parameters. */
function conditionIn({ resource }: Queue, filter: string): string {
  const { where, parameters } = conditionOf(resourceNamed(resource), filter, { now: 0, timezone: 0, language: 0 });
  return where.replaceAll(/\$(\d+)/g, (_, place) => literal(parameters.values[Number(place) - 1]));
}

/** Columns of `queue_count` by which items are counted together. */
export const KEY = "lang, offered, running, since, due";

/** SQL query for the waiting items among the rows of a table, with the columns of `KEY`. */
export function countedRows(queue: Queue, table: string, more = "true"): string {
  const lang = resourceNamed(queue.resource).fields["lang"] ? "t.lang" : "null::smallint";
  const running = queue.running === null ? "false" : `(${conditionIn(queue, queue.running)})`;
  return `select ${lang} as lang, (${conditionIn(queue, queue.offered)}) as offered, ${running} as running,
    date_trunc('minute', t.${sqlName(queue.since)}) as since, date_trunc('minute', ${dueTerm(queue)}) as due
    from ${table} t where (${conditionIn(queue, queue.waiting)}) and ${more}`;
}

/** What the database needs in order to count the items of a queue. */
export interface Counter {
  /** Name of the function, and the start of its triggers' names. */
  name: string;
  table: string;
  /** Changes with the declaration of the queue. */
  sum: string;
  /** Statements that create function and triggers, and count what waits now. */
  create: string[];
}

/**
 * The counter of a queue: triggers add a row to `queue_count` for each change of what waits, once for each statement.
 * Rows are only added, so that two decisions never wait for each other.
 */
export function counterOf(queue: Queue): Counter {
  const name = `${COUNTING}${sqlName(queue.id).replaceAll('"', "")}`;
  const table = sqlName(queue.resource);
  const id = escapeLiteral(queue.id);
  const add = (rows: string): string =>
    `insert into queue_count (queue, ${KEY}, n) select ${id}, ${KEY}, sum(n) from (${rows}) k group by ${KEY} having sum(n) <> 0;`;
  const [now, before] = [countedRows(queue, "new_rows"), countedRows(queue, "old_rows")];
  const both = `select *, 1 as n from (${now}) a union all select *, -1 from (${before}) b`;
  const body = `begin
    if tg_op = 'INSERT' then ${add(`select *, 1 as n from (${now}) a`)}
    elsif tg_op = 'DELETE' then ${add(`select *, -1 as n from (${before}) b`)}
    else ${add(both)} end if;
    return null;
  end`;
  const trigger = (event: string, rows: string): string =>
    `create or replace trigger ${name}_${event} after ${event} on ${table} referencing ${rows}
     for each statement execute function ${name}()`;
  const create = [
    `create or replace function ${name}() returns trigger language plpgsql as $counter$ ${body} $counter$`,
    trigger("insert", "new table as new_rows"),
    trigger("update", "old table as old_rows new table as new_rows"),
    trigger("delete", "old table as old_rows"),
    `delete from queue_count where queue = ${id}`,
    add(`select *, 1 as n from (${countedRows(queue, table)}) a`),
  ];
  return { name, table, sum: createHash("sha256").update(create.join("\n")).digest("hex"), create };
}
