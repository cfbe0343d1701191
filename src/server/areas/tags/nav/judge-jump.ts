import { findResource } from "#domain/index.ts";
import { jumpTargets } from "#domain/jump-targets.ts";
import type { Field, Fields } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { forwardedId } from "#server/resources/forwarded.ts";
import type { Row } from "#server/resources/row.ts";

/** Keys of LinkFault that our own records decide. */
type OwnFault = "deleted" | "stopped" | "incomplete";

/** States of a target in which members do not reach it, or no longer. */
const STOPPED = new Set(["down", "offShelf", "noPass", "wait", "draft", "stopped", "disabled"]);
const DELETED = new Set(["del", "delete", "deleted"]);

interface Jump extends Row {
  target: string;
}

const isJump = (value: unknown): value is Jump =>
  typeof value === "object" && value !== null && typeof (value as Row)["target"] === "string";

/** Returns the fields of a jump's target, with the given values. */
function parametersOf(jump: Jump): { fields: Fields; values: Row } {
  const target = Object.hasOwn(jumpTargets, jump.target) ? jumpTargets[jump.target as "search"] : undefined;
  return { fields: target?.parameters ?? {}, values: (jump[jump.target] ?? {}) as Row };
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

/** Reads whether a record is deleted or stopped. Links to a merged record lead to the one that took it in. */
async function stateOf(tx: Sql, resource: Resource, originalId: string): Promise<OwnFault | null> {
  const id = await forwardedId(tx, resource, originalId);
  const owned = Object.entries(resource.machine?.fields ?? {});
  const columns = owned.map(([name]) => `t.${sqlName(name)} as "${name}"`);
  const gone = resource.appendOnly ? "false" : "t.delete_time is not null";
  const [row] = await tx.query<Row>(
    `select ${[`${gone} as gone`, ...columns].join(", ")} from ${sqlName(resource.name)} t where t.id = $1::bigint`,
    [id],
  );
  if (!row || row["gone"] === true) return "deleted";
  const keys = owned.map(([name, enumeration]) => enumeration.value(row[name])?.key ?? "");
  if (keys.some((key) => DELETED.has(key))) return "deleted";
  return keys.some((key) => STOPPED.has(key)) ? "stopped" : null;
}

const targetOf = ({ kind, target }: Field): Resource | undefined =>
  kind === "ref" ? findResource(target ?? "") : undefined;

/** Says what is wrong with a jump as far as our own records tell; null if nothing is. */
export async function judgeJump(tx: Sql, jump: unknown): Promise<OwnFault | null> {
  if (!isJump(jump)) return null;
  const { fields, values } = parametersOf(jump);
  const parameters = Object.entries(fields).map(([name, field]) => ({ field, value: values[name] }));
  if (parameters.some(({ field, value }) => field.required && isEmpty(value))) return "incomplete";
  for (const { field, value } of parameters) {
    const resource = targetOf(field);
    const fault = resource && !isEmpty(value) ? await stateOf(tx, resource, String(value)) : null;
    if (fault) return fault;
  }
  return null;
}

/** Marks a changed jump at once, as far as our own records tell. */
export async function judgeNewJump(tx: Sql, context: Context, { patch }: Write): Promise<void> {
  if (!Object.hasOwn(patch, "jump")) return;
  const judgement: Row = { linkFault: await judgeJump(tx, patch["jump"]), linkDetail: "", linkChecked: context.now };
  Object.assign(patch, judgement);
}

const OWN: readonly string[] = ["deleted", "stopped", "incomplete"];

/**
 * Marks menu entries whose target was stopped or deleted, and unmarks those whose target is back. Outside addresses are
 * left as the last check found them.
 */
export async function markStoppedTargets(db: Database): Promise<void> {
  const rows = await db.query<{ id: string; jump: unknown; fault: string | null }>(
    "select id::text, jump, link_fault as fault from nav_item where jump is not null and delete_time is null",
  );
  for (const { id, jump, fault } of rows) {
    const judged = await judgeJump(db, jump);
    if (judged === fault || (judged === null && fault !== null && !OWN.includes(fault))) continue;
    await db.query(
      `update nav_item set link_fault = $2, link_detail = '', link_checked = now(), version = version + 1
       where id = $1::bigint and link_fault is not distinct from $3`,
      [id, judged, fault],
    );
  }
}
