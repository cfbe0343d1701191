import { checks } from "#domain/deletions/checks.ts";
import { ReviewFlow } from "#domain/enumerations/review.ts";
import { derivedTerm } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";

/** SQL term of the names of the checks that a request, alias `t`, does not meet. */
const failedTerm = `array_remove(array[${Object.entries(checks)
  .map(([name, field]) =>
    field.derived ? `case when ${derivedTerm(field, field.derived, "t")} > 0 then '${name}' end` : "null",
  )
  .join(", ")}]::text[], null)`;

/**
 * Writes which checks the waiting requests do not meet, so that lists can be filtered by them.
 * @param id only this request
 * @returns the number of requests that changed
 */
export async function refreshChecks(db: Sql, id: string | null = null): Promise<number> {
  const changed = await db.query(
    `with now as (
       select t.id, ${failedTerm} as failed from logout_apply t
       where t.status = $1 and t.delete_time is null and ($2::bigint is null or t.id = $2::bigint)
     )
     update logout_apply r set failed = now.failed from now
     where r.id = now.id and r.failed is distinct from now.failed returning r.id`,
    [ReviewFlow.of("waiting"), id],
  );
  return changed.length;
}
