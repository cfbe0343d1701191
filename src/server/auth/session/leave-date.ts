import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

/** The staff's day begins at midnight in Shanghai, whatever the server's clock says. */
export const today = "(now() at time zone 'Asia/Shanghai')::date";

/** A day that is over may stand as it is, and is not newly given. @throws Refusal illegalParameter naming leaveDate */
export async function checkLeaveDate(tx: Sql, before: AnyRecord | null, patch: Row): Promise<void> {
  const given = patch["leaveDate"] ?? null;
  if (given === null || given === before?.["leaveDate"]) return;
  const [row] = await tx.query<{ isOver: boolean }>(`select $1::date < ${today} as "isOver"`, [given]);
  if (row?.isOver)
    throw new Refusal(
      "illegalParameter",
      [
        "离职日期不能早于今天；要立即停用请用「禁用」",
        "The leave date must not be past; to end access now use Disable",
      ],
      { path: "leaveDate" },
    );
}
