import { settlement as resource } from "#domain/settlements/settlement.resource.ts";
import { SettlementStatus } from "#domain/settlements/enumerations.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";

// What the receiver of a settlement does in the app. The console has no commands for it. `member` is the caller.

async function ownSettlement(tx: Sql, id: string, member: string): Promise<AnyRecord> {
  const record = await readRecord(tx, resource, id, true);
  if (String(record["user"]) !== member) throw guardRefused("不是你的结算单", "It is another one's settlement", "id");
  if (record["askTime"] === null) throw guardRefused("还没有发给你确认", "It was not sent to you yet", "id");
  if (record["status"] !== SettlementStatus.of("waiting"))
    throw guardRefused("结算单已处理", "It is decided already", "id");
  return record;
}

/** The receiver agrees with a settlement that was sent. @throws Refusal guardRefused */
export async function confirmSettlement(tx: Sql, context: Context, id: string, member: string): Promise<AnyRecord> {
  const before = await ownSettlement(tx, id, member);
  if (before["partyConfirmTime"] !== null) return before;
  return updateRecord(
    tx,
    resource,
    before,
    { partyConfirmTime: context.now, objection: "", objectionTime: null },
    null,
  );
}

/** The receiver does not agree. Nobody can pass it before it is sent again. @throws Refusal guardRefused without words */
export async function objectToSettlement(
  tx: Sql,
  context: Context,
  { id, member, words }: { id: string; member: string; words: string },
): Promise<AnyRecord> {
  const before = await ownSettlement(tx, id, member);
  const objection = [...words.trim()].slice(0, 500).join("");
  if (objection === "") throw guardRefused("请写明异议", "Say what is wrong", "words");
  return updateRecord(tx, resource, before, { objection, objectionTime: context.now, partyConfirmTime: null }, null);
}
