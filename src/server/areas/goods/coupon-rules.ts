import { settledFields } from "#domain/goods/coupon.rules.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

/** The value of a coupon is fixed once a member has received it. */
export async function keepWorth(tx: Sql, _context: Context, { verb, before, patch }: Write): Promise<void> {
  if (verb !== "edit" || !before) return;
  const changed = settledFields.find(
    (name) => name in patch && JSON.stringify(patch[name] ?? null) !== JSON.stringify(before[name] ?? null),
  );
  if (changed === undefined) return;
  const [received] = await tx.query("select 1 from coupon_record where coupon = $1::bigint limit 1", [before.id]);
  if (received)
    throw new Refusal(
      "guardRefused",
      ["已有会员领取，面额和范围不能再改", "Members have received it, so its worth and scope stay"],
      { path: changed },
    );
}

/** A void coupon keeps why. */
export const couponConsequences: Consequences = (command, _record, reason) =>
  command.verb === "void" ? { ...none, patch: { reason: reason.text } } : none;
