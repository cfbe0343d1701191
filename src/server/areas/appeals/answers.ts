import type { Label } from "#kernel/label.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AreaRules, Decided, Write } from "#server/commands/area-rules.ts";
import { warn } from "#server/commands/foretell.ts";
import { reverseDecision, undoReversal } from "./reverse-decision.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

/** Lists the parts that could not be reversed, in the languages of the interface, shortened to the size of the field. */
const told = (left: readonly Label[]): Record<string, string> =>
  left.length === 0
    ? {}
    : Object.fromEntries(
        (["1", "0"] as const).map((key, index) => [
          key,
          [...left.map((label) => label[index === 0 ? 0 : 1]).join(index === 0 ? "；" : "; ")].slice(0, 500).join(""),
        ]),
      );

/** Keeps on the appeal what could not be reversed. */
const note = (tx: Sql, resource: Resource, id: string, left: readonly Label[]): Promise<unknown> =>
  tx.query(`update ${sqlName(resource.name)} set not_reversed = $2 where id = $1::bigint`, [
    id,
    JSON.stringify(told(left)),
  ]);

/** Reverses an operation with all it did. What cannot be reversed stands on the record that led to it. */
export async function reverseAndNote(
  tx: Sql,
  context: Context,
  resource: Resource,
  operation: string,
  decided: Decided,
): Promise<void> {
  const left = await reverseDecision(tx, context, operation, decided);
  for (const label of left) warn(context, [`未能撤回：${label[0]}`, `Not reversed: ${label[1]}`]);
  if (left.length > 0) await note(tx, resource, decided.record.id, left);
}

/** Reverses the decision that an upheld appeal contests. */
export const reverseContested =
  (resource: Resource): NonNullable<AreaRules["follow"]>[string] =>
  async (tx, context, decided) => {
    const against = decided.record["againstRecord"];
    if (against) await reverseAndNote(tx, context, resource, String(against), decided);
  };

/** Undoes what an upheld appeal reversed besides the records of its operations. */
export const undoContested =
  (resource: Resource): NonNullable<AreaRules["undo"]>[string] =>
  async (tx, context, operation, record) => {
    if (!record["againstRecord"]) return;
    await undoReversal(tx, context, String(record["againstRecord"]), operation.id);
    await note(tx, resource, record.id, []);
  };

/** @throws Refusal where an admin writes on an appeal against an own decision */
export function refuseOwnDecision({ actor }: Context, { before, patch }: Write): void {
  const record: Partial<AnyRecord> = { ...before, ...patch };
  if (!record["decidedBy"] || record["decidedBy"] !== actor.id) return;
  throw new Refusal(
    "guardRefused",
    [
      "这是对你自己审核的申诉，须由其他管理员处理",
      "This appeal is about your own decision. Another admin has to answer it",
    ],
    { path: "againstRecord" },
  );
}
