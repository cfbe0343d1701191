import { MachineReview } from "#domain/enumerations/review.ts";
import { resourceNamed } from "#domain/index.ts";
import type { Filter } from "#kernel/filter/ast.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import type { Queue } from "#kernel/queue.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Database } from "#server/db/sql.ts";
import type { Values } from "./values.ts";
import { makeUser, now } from "./factory.ts";
import { makeAny } from "./make-any.ts";

/** Values of a record that the queue offers, from the conditions of its filter. */
function waitingValues({ resource, offered }: Queue): Values {
  const { fields } = resourceNamed(resource);
  const filter = parseFilter(offered);
  const parts: readonly Filter[] = "all" in filter ? filter.all : [filter];
  const judged = fields["machineReview"] ? { machineReview: MachineReview.of("dubious") } : {};
  return {
    ...judged,
    ...Object.fromEntries(
      parts.flatMap((part): [string, unknown][] => {
        if ("in" in part) return [[part.field, fields[part.field]?.enumeration?.of(part.in[0] as never) ?? part.in[0]]];
        if ("above" in part && part.above) return [[part.field, Number(part.above.value)]];
        return "present" in part ? [[part.field, 1]] : [];
      }),
    ),
  };
}

/** The member whom a record belongs to, if its resource has one. */
async function ownerOf(db: Database, { resource }: Queue): Promise<Values> {
  const { ownerField } = resourceNamed(resource);
  return ownerField === null || ownerField === "id" ? {} : { [ownerField]: (await makeUser(db)).id };
}

/** Adds a record that waits in the queue and can be claimed. */
export const makeWaiting = async (db: Database, queue: Queue, more: Values = {}): Promise<AnyRecord> =>
  makeAny(db, resourceNamed(queue.resource), { ...(await ownerOf(db, queue)), ...waitingValues(queue), ...more });

/** Replaces the items of a queue by some of one member, in the order of the queue. Each has a title of its own. */
export async function refill(
  db: Database,
  queue: Queue,
  titles: readonly string[],
  more: Values = {},
): Promise<string[]> {
  const resource = resourceNamed(queue.resource);
  await db.query(`update ${sqlName(queue.resource)} set delete_time = now() where delete_time is null`);
  await db.query("delete from queue_skip where queue = $1", [queue.id]);
  // Some members have one record at most.
  const isOnePerOwner = resource.uniqueTogether.some((names) => names.join() === resource.ownerField);
  const owner = (await makeUser(db)).id;
  const ids: string[] = [];
  // A queue in descending order offers the last one of its equals first.
  const isDescending = queue.order.startsWith("-");
  for (const [index, title] of (isDescending ? titles.toReversed() : titles).entries()) {
    const values = {
      [resource.title]: title,
      [queue.since]: now() - 9_000 + index,
      ...(resource.ownerField
        ? { [resource.ownerField]: isOnePerOwner && index > 0 ? (await makeUser(db)).id : owner }
        : {}),
      ...more,
    };
    ids.push((await makeWaiting(db, queue, values)).id);
  }
  return isDescending ? ids.toReversed() : ids;
}
