import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

/** SQL: today's date for the staff. The day begins at midnight in Shanghai, independent of the server's time zone. */
export const today = "(now() at time zone 'Asia/Shanghai')::date";

/**
 * Checks a new leave date. A stored date in the past may stay, but cannot be set.
 * @throws Refusal illegalParameter naming leaveDate
 */
export async function checkLeaveDate(tx: Sql, before: AnyRecord | null, patch: Row): Promise<void> {
  const leaveDate = patch["leaveDate"] ?? null;
  if (leaveDate === null || leaveDate === before?.["leaveDate"]) return;
  const [row] = await tx.query<{ isOver: boolean }>(`select $1::date < ${today} as "isOver"`, [leaveDate]);
  if (row?.isOver)
    throw new Refusal(
      "illegalParameter",
      [
        "离职日期不能早于今天；要立即停用请用「禁用」",
        "The leave date must not be in the past. To end access now, use Disable",
      ],
      { path: "leaveDate" },
    );
}
