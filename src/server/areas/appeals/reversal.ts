import { decisionCommands } from "#domain/audit/decisions.ts";
import { resourceNamed } from "#domain/index.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Decided, Operation } from "#server/commands/area-rules.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";

/** A former operation, as it is reversed. */
export type Former = Pick<Operation, "id" | "resource" | "object" | "target" | "command" | "before" | "after">;

/** Reverses one operation. @returns null, or why it is not possible */
export type Reversal = (tx: Sql, former: Former, decided: Decided) => Promise<Label | null>;

/** How an area reverses its operations, when an appeal against them is upheld. */
export interface Reversals {
  /** By command id, or by the resource whose operations have the command of another one. */
  reverse: Readonly<Record<string, Reversal>>;
  /** Gives records their state back when the reversal itself is undone, by resource. */
  reverseBack?: Readonly<Record<string, (tx: Sql, former: Former) => Promise<unknown>>>;
}

export const gone: Label = ["已不存在", "it no longer exists"];
export const changed: Label = ["之后又有改动或新的审核", "it was changed or decided again since"];

export const NOT_UNDONE = "r.undoes is null and not exists (select 1 from operation_record u where u.undoes = r.id)";

export async function lockedRecord(tx: Sql, { resource, object }: Former): Promise<AnyRecord | undefined> {
  const records = await readRecords(tx, resourceNamed(resource), [object], true);
  return records[0];
}

/** True if another decision on the record followed. */
async function isDecidedAgain(tx: Sql, { id, resource, object }: Former): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from operation_record r where r.resource = $1 and r.op_obj_id = $2::bigint and r.id > $3::bigint
       and r.command = any($4::text[]) and ${NOT_UNDONE} limit 1`,
    [resource, object, id, decisionCommands],
  );
  return rows.length > 0;
}

/** Publishes a record again that was refused or taken down. */
const restored: Reversal = async (tx, former, { decide }) => {
  if (!(await lockedRecord(tx, former))) return gone;
  if (await isDecidedAgain(tx, former)) return changed;
  return (await decide(`${former.resource}.restore`, former.object)) ? null : changed;
};

/** Gives a deleted record its former states back. No transition leaves the deletion, so they are written. */
const undeleted: Reversal = async (tx, former, { reason, move }) => {
  const before = await lockedRecord(tx, former);
  if (!before) return gone;
  const resource = resourceNamed(former.resource);
  const states = Object.keys(resource.machine?.fields ?? {}).filter((name) => name in former.before);
  if (states.some((name) => before[name] !== former.after[name])) return changed;
  const patch: Row = Object.fromEntries(states.map((name) => [name, former.before[name]]));
  await move({ resource, verb: "restore", before, patch, reason: reason.text });
  return null;
};

/** Reversals of a work that the automatic review judges: it is published again. */
export const ofWork = (resource: string): Readonly<Record<string, Reversal>> => ({
  [`${resource}.noPass`]: restored,
  [`${resource}.stop`]: restored,
  [`${resource}.delete`]: undeleted,
});

/** Places in lists that others have taken, or whose time has gone on. */
export const lostPlace: Reversal = async () => ["推荐和榜单的位置须重新安排", "places in lists must be given anew"];
