import { keysIn } from "#domain/settings/system-config.rules.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

/**
 * Refuses to remove a reason that a decision has used. Such a reason can only be retired, because the author must still
 * be able to read it.
 * @throws Refusal illegalParameter with the first missing reason
 */
export async function checkQuoted(tx: Sql, before: AnyRecord | null, patch: Row): Promise<void> {
  if (!before || !Object.hasOwn(patch, "auditFailure")) return;
  const remaining = new Set(keysIn(patch["auditFailure"]));
  const removed = keysIn(before["auditFailure"]).filter((key) => !remaining.has(key));
  if (removed.length === 0) return;
  const [quoted] = await tx.query<{ key: string }>(
    `select key from unnest($1::text[]) with ordinality as gone (key, place)
     where exists (select 1 from operation_record where reason_key = gone.key) order by place limit 1`,
    [removed],
  );
  if (!quoted) return;
  throw new Refusal(
    "illegalParameter",
    [
      `原因「${quoted.key}」已被引用，不能删除；请把它停用`,
      `The reason ${quoted.key} has already been used and cannot be deleted. Retire it instead`,
    ],
    { path: "auditFailure" },
  );
}
