import { findCommand } from "#commands/index.ts";
import { findResource } from "#domain/index.ts";
import { small } from "#kernel/label.ts";
import type { Label } from "#kernel/label.ts";
import { batchOf, restoreAfterUndo, suspendForStrike } from "#server/areas/users/exemption.ts";
import { countCommand } from "#server/areas/users/standing.ts";
import { returnStrikes, withdrawStrikes } from "#server/areas/users/strikes.ts";
import type { Decided } from "#server/commands/area-rules.ts";
import { tally, tell } from "#server/commands/foretell.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { reversalsOfAreas } from "#server/generated/reversals.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { Former, Reversal, Reversals } from "./reversal.ts";
import { NOT_UNDONE } from "./reversal.ts";

const reversals: Reversals["reverse"] = Object.assign({}, ...reversalsOfAreas.map(({ reverse }) => reverse));
const reverseBack: Reversals["reverseBack"] = Object.assign({}, ...reversalsOfAreas.map((one) => one.reverseBack));

const FORMER = `r.id, r.resource, r.op_obj_id as object, r.target_id as target, r.command, r.before, r.after`;

/**
 * Returns the operations of a decision, the last one first: itself and those that it caused. A record that a decision on
 * its case took down belongs to that decision.
 */
async function operationsOf(tx: Sql, decision: string): Promise<Former[]> {
  return tx.query<Former>(
    `with root as (
       select coalesce((select c.id from operation_record c where c.id = o.caused_by and c.resource = 'reportCase'), o.id) as id
       from operation_record o where o.id = $1::bigint
     )
     select ${FORMER} from operation_record r, root
     where (r.id = root.id or r.caused_by = root.id) and ${NOT_UNDONE} order by r.id desc`,
    [decision],
  );
}

/** A decision on one record may also change another one, such as the profile of a member, under its own command. */
const reversalOf = ({ resource, command }: Former): Reversal | undefined => reversals[resource] ?? reversals[command];

async function nameOf(tx: Sql, { resource: name, object, command }: Former): Promise<Label> {
  const resource = findResource(name);
  const done = findCommand(command)?.label ?? [command, command];
  const [zh, en] = resource?.label ?? [name, name];
  const record = resource ? (await readRecords(tx, resource, [object]))[0] : undefined;
  const title = [...String(record?.[resource?.title ?? ""] ?? object)].slice(0, 40).join("");
  return [`${zh}「${title}」（${done[0]}）`, `${en} “${title}” (${small(done[1])})`];
}

/**
 * Reverses a decision with all it did, in the transaction of the decision that leads to it: each record by its own flow,
 * strikes withdrawn, black list entries lifted. What changed since is left as it is.
 * @param decision id of the operation record to reverse
 * @returns what could not be reversed, and why
 */
export async function reverseDecision(
  tx: Sql,
  context: Context,
  decision: string,
  decided: Decided,
): Promise<readonly Label[]> {
  const left: Label[] = [];
  const formers = await operationsOf(tx, decision);
  if (formers.length === 0) left.push(["审核已被撤销，没有可撤回的内容", "the decision was undone already"]);
  for (const former of formers) {
    const reversal = reversalOf(former);
    const reason = reversal ? await reversal(tx, former, decided) : null;
    if (reason) {
      const [zh, en] = await nameOf(tx, former);
      left.push([`${zh}：${reason[0]}`, `${en}: ${reason[1]}`]);
    } else if (reversal) {
      await countCommand(tx, former.command, former.target, -1);
      if (context.effects) {
        const [zh, en] = await nameOf(tx, former);
        tell(context, [`撤回：${zh}`, `Reversed: ${en}`]);
      }
    }
    await restoreAfterUndo(tx, context, former.id);
    tally(
      context,
      ["收回违规 {n} 次", "Strikes withdrawn: {n}"],
      await withdrawStrikes(tx, former.id, decided.recordId),
    );
  }
  return left;
}

/** Counters and strikes of the reversed operations, for the undo of the decision that reversed them. */
export async function undoReversal(tx: Sql, context: Context, decision: string, by: string): Promise<void> {
  for (const former of await operationsOf(tx, decision)) {
    const [reversed] = await tx.query(
      `select 1 from operation_record where caused_by = $1::bigint and resource = $2 and op_obj_id = $3::bigint limit 1`,
      [by, former.resource, former.object],
    );
    if (reversed) {
      await countCommand(tx, former.command, former.target);
      await reverseBack?.[former.resource]?.(tx, former);
    }
    const [suspended] = await tx.query<{ reason: string }>(
      `select s.reason from operation_record s join operation_record u on u.undoes = s.id
       where u.caused_by = $1::bigint and s.batch_id = $2`,
      [by, batchOf(former.id)],
    );
    if (suspended && former.target) await suspendForStrike(tx, context, former.target, former.id, suspended.reason);
  }
  await returnStrikes(tx, by);
}
