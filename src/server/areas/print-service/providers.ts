import { guardRefused } from "#kernel/errors.ts";
import { PrintStep } from "#domain/print-service/enumerations.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Decided, Write } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import { tally, warn } from "#server/commands/foretell.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";

/** Message to the member of a provider. */
export const providerMessage = (provider: AnyRecord, event: string, reason: string, reasonKey = ""): Effect => ({
  kind: "authorMessage",
  receiver: String(provider["user"]),
  event,
  title: String(provider["name"]),
  reason,
  reasonKey,
});

const told: readonly string[] = ["pass", "noPass", "admit", "stop", "resume", "pauseAccepting", "resumeAccepting"];

/** A decision stands on the provider, who is told of it. */
export const providerConsequences: Consequences = (command, record, reason, { actor, now }) => {
  if (!told.includes(command.verb)) return none;
  const isReview = command.decision || command.verb === "stop";
  return {
    patch: {
      ...(isReview ? { reviewer: actor.id, reviewTime: now, reason: reason.text } : {}),
      ...(command.verb === "pauseAccepting" ? { pauseReason: reason.text } : {}),
      ...(["resumeAccepting", "resume"].includes(command.verb) ? { pauseReason: "" } : {}),
    },
    effects: [providerMessage(record, command.id, reason.text, reason.key)],
    targetId: String(record["user"]),
  };
};

const open = (["toPay", "toConfirm", "producing", "toShip", "shipped", "received"] as const).map((step) =>
  PrintStep.of(step),
);

/** Stopping cancels nothing by itself: whoever stops reads which orders have to be settled. */
export async function followStop(tx: Sql, context: Context, { record }: Decided): Promise<void> {
  const rows = await tx.query<{ no: string }>(
    `select order_no as no from print_order where provider = $1::bigint and step = any($2::smallint[])
     and delete_time is null order by due nulls last`,
    [record.id, open],
  );
  tally(context, ["未结订单 {n} 个，须完成、转单或退款", "Open orders to finish, move or refund: {n}"], rows.length);
  const named = rows
    .slice(0, 5)
    .map(({ no }) => no)
    .join(", ");
  const more = rows.length > 5 ? " …" : "";
  if (named !== "") warn(context, [`未结：${named}${more}`, `Open: ${named}${more}`]);
}

/** The payee of a provider is its own member. @throws Refusal for another one */
export async function fillProvider(tx: Sql, { before, patch }: Write): Promise<Record<string, unknown>> {
  if (patch["payee"] === undefined || patch["payee"] === null) return {};
  const member = before?.["user"] ?? patch["user"];
  const [row] = await tx.query(
    `select 1 from payee_auth where id = $1::bigint and "user" = $2::bigint and delete_time is null`,
    [patch["payee"], member],
  );
  if (!row)
    throw guardRefused("收款认证须是服务商会员本人的", "The payee must be that of the provider's member", "payee");
  return {};
}

/** A provider whose currency changes would be owed in two. */
export async function keepCurrency(tx: Sql, _context: Context, { before, patch }: Write): Promise<void> {
  if (!before || patch["currency"] === undefined || patch["currency"] === before["currency"]) return;
  const [order] = await tx.query("select 1 from print_order where provider = $1::bigint limit 1", [before.id]);
  if (order) throw guardRefused("已有订单，结算币种不能再改", "It has orders, so its currency stays", "currency");
}
