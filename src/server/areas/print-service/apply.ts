import { guardRefused } from "#kernel/errors.ts";
import { ProviderReview } from "#domain/print-service/enumerations.ts";
import { printProvider } from "#domain/print-service/print-provider.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { checkRecord } from "#server/commands/rules.ts";
import { addRecord } from "#server/commands/standard.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { validateWrite } from "#server/resources/write.ts";

/**
 * Takes a member's application as print provider from the app: the first time, or once more after a refusal.
 * @param values fields of `printProvider`
 * @throws Refusal illegalParameter for wrong values, guardRefused while an application is open or passed
 */
export async function applyAsProvider(tx: Sql, context: Context, member: string, values: Row): Promise<AnyRecord> {
  const [known] = await tx.query<{ id: string }>(
    `select id::text from print_provider where "user" = $1::bigint and delete_time is null for update`,
    [member],
  );
  const { lang } = await readRecord(tx, user, member);
  const about = { lang: lang ?? null, applyTime: context.now };
  if (!known) return (await addRecord(tx, context, printProvider, { ...values, user: member }, "add", about)).item;
  const before = await readRecord(tx, printProvider, known.id, true);
  if (before["review"] !== ProviderReview.of("notPassed"))
    throw guardRefused("已有申请或已入驻，修改资料请联系客服", "There is an application already. Ask support", "user");
  const accepted = await validateWrite(tx, printProvider, values, before);
  checkRecord(printProvider, { ...before, ...accepted });
  const patch = { ...accepted, ...about, ...statesAfter(printProvider, "resubmit"), reason: "" };
  return moveBySystem(tx, context, { resource: printProvider, verb: "resubmit", before, patch });
}
