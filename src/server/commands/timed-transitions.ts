import { resources } from "#domain/index.ts";
import type { Machine, TimedTransition, Transition } from "#kernel/machine.ts";
import { writes } from "#kernel/machine.ts";
import type { Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { lockBefore } from "#server/tasks/lock-order.ts";
import { systemContext } from "#server/system-context.ts";
import { moveBySystem } from "./move-by-system.ts";

/** Most records that one run of a transition changes. The next run takes the others. */
const BATCH = 500;

interface Due extends TimedTransition {
  resource: Resource;
  machine: Machine;
  definition: Transition;
}

const timed: readonly Due[] = resources.flatMap((resource) =>
  (resource.machine?.timed ?? []).flatMap((one) => {
    const definition = resource.machine?.transitions[one.transition];
    return resource.machine && definition ? [{ ...one, resource, machine: resource.machine, definition }] : [];
  }),
);

/** Condition of the rows whose time has come, over their stored states. */
function dueTerm({ machine, definition, from = definition.from, at: timeField }: Due, values: unknown[]): string {
  const states = Object.entries(from).map(([field, keys]) => {
    values.push(keys.map((key) => String(machine.fields[field]?.of(key))));
    return `t.${sqlName(field)}::text = any($${values.length}::text[])`;
  });
  return ["t.delete_time is null", `t.${sqlName(timeField)} <= now()`, ...states].join(" and ");
}

/** Runs the transition on one record, if it is still due. @returns true if it was */
async function run(db: Database, due: Due, id: string): Promise<boolean> {
  const { resource, machine, transition, definition } = due;
  const context = systemContext(db);
  return db.transaction(async (tx: Sql) => {
    await lockBefore(tx, resource.name, [id]);
    const values: unknown[] = [id];
    const owned = Object.keys(machine.fields);
    const [stored] = await tx.query<Row>(
      `select ${owned.map((field) => `t.${sqlName(field)} as "${field}"`).join(", ")} from ${sqlName(resource.name)} t
       where t.id = $1::bigint and ${dueTerm(due, values)} for update of t skip locked`,
      values,
    );
    if (!stored) return false;
    // An expired state is read as the later one. The history shows the stored state instead.
    const before = { ...(await readRecord(tx, resource, id)), ...stored };
    await moveBySystem(tx, context, { resource, verb: transition, before, patch: writes(machine, definition) });
    return true;
  });
}

/** What was reported already: a record that cannot change is tried again with every run. */
const reported = new Set<string>();

/**
 * Runs all transitions whose time has come. A record that changed meanwhile is left as it is. A record that cannot
 * change is reported and does not stop the others.
 * @returns the number of changed records
 */
export async function runTimedTransitions(db: Database, report: (line: string) => void): Promise<number> {
  let done = 0;
  for (const due of timed) {
    const values: unknown[] = [];
    const rows = await db.query<{ id: string }>(
      `select t.id from ${sqlName(due.resource.name)} t where ${dueTerm(due, values)}
       order by t.${sqlName(due.at)} limit ${BATCH}`,
      values,
    );
    for (const { id } of rows)
      try {
        if (await run(db, due, id)) done += 1;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const line = `${due.resource.name} ${id} could not run ${due.transition}: ${reason}`;
        if (!reported.has(line)) report(line);
        reported.add(line);
      }
  }
  return done;
}
