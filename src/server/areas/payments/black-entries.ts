import { WithdrawBlackKind } from "#domain/payments/black-enumerations.ts";
import { payeeAuth } from "#domain/payments/payee-auth.resource.ts";
import { withdrawBlack } from "#domain/payments/withdraw-black.resource.ts";
import { withdrawal } from "#domain/payments/withdrawal.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { isMask } from "#kernel/mask.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { clearValues } from "#server/resources/clear-values.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { maskOf } from "#server/sealed/mask-of.ts";
import { recordsWithSealed } from "#server/sealed/same-value.ts";
import { noteBlackHits } from "./black-list.ts";
import { moveLater } from "./move-later.ts";
import { openAmong, openOf, suspension } from "./suspend.ts";

/** Title of the entry: the nickname, or the mask of its value. */
export async function fillBlack(tx: Sql, { before, patch }: Write): Promise<Row> {
  const member = patch["user"] ?? before?.["user"];
  if (member) {
    const [known] = await readRecords(tx, user, [String(member)]);
    return { heading: String(known?.["nickname"] ?? member) };
  }
  const { value } = patch;
  return typeof value === "string" && value !== "" && !isMask(value) ? { heading: maskOf("account", value) } : {};
}

/** Members who used a device or an address. */
async function membersAt(tx: Sql, column: "dn" | "ip", value: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select distinct "user"::text as id from device_register where ${column} = $1`,
    [value],
  );
  return rows.map(({ id }) => id);
}

/** Withdrawals in review that an entry meets, locked. */
async function metBy(tx: Sql, entry: AnyRecord): Promise<AnyRecord[]> {
  const kind = WithdrawBlackKind.value(entry["kind"])?.key;
  if (kind === "user") return openOf(tx, "user", [String(entry["user"])]);
  const value = String((await clearValues(tx, withdrawBlack, entry.id, ["value"]))["value"] ?? "");
  if (kind === "account") return openAmong(tx, await recordsWithSealed(tx, withdrawal, "payeeSnapshot.account", value));
  if (kind === "idNumber") return openOf(tx, "payee", await recordsWithSealed(tx, payeeAuth, "idNumber", value));
  return openOf(tx, "user", await membersAt(tx, kind === "device" ? "dn" : "ip", value));
}

/** A new entry puts the withdrawals that it meets on hold at once. The member reads only that they are in review. */
export async function afterBlack(
  tx: Sql,
  context: Context,
  { verb, after }: Write & { after: AnyRecord },
): Promise<void> {
  if (verb !== "add" && verb !== "edit") return;
  for (const before of await metBy(tx, after)) {
    await moveLater(tx, context, suspension(before, "在提现黑名单", context.now));
    const hit = { effect: "suspended", user: String(before["user"]), withdrawal: before.id } as const;
    await noteBlackHits(tx, [{ id: after.id, kind: String(after["kind"]) }], hit);
  }
}

export const blackConsequences: Consequences = (command, _record, reason, { actor }) =>
  command.verb === "lift" ? { ...none, patch: { liftedBy: actor.id, liftReason: reason.text } } : none;
