import { rechargeSetCommands } from "#commands/recharges/recharge-set.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { rechargeSet } from "#domain/recharges/recharge-set.resource.ts";
import { refuse } from "#kernel/validate.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Handler } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { recordWrite } from "#server/commands/standard.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";

const command = rechargeSetCommands.reprice;

const copied = [
  "name",
  "coins",
  "bonusCoins",
  "firstBonusCoins",
  "platforms",
  "appleProductId",
  "googleProductId",
  "icon",
  "corner",
  "limitPerUser",
  "limitPerDay",
  "begin",
  "end",
  "rank",
  "status",
] as const;

/** Adds a pack with the new price in the place of the old one. */
async function successorOf(tx: Sql, context: Context, before: AnyRecord, input: Row): Promise<void> {
  const bonusCoins = input["bonusCoins"] ?? before["bonusCoins"];
  const kept = Object.fromEntries(copied.map((name) => [name, before[name]]));
  const values: Row = { ...kept, prices: input["prices"], bonusCoins, replaces: before.id };
  refuse(rechargeSet.problems(values));
  const item = await insertRecord(tx, rechargeSet, values, context.actor.id);
  await recordWrite(tx, context, { resource: rechargeSet, verb: "add", before: null, item });
}

/** A price never changes: a new pack takes the place of the old one, which goes down. Its orders keep what they were. */
export const reprice: Handler = {
  body: selectionBody(rechargeSet.name, command.input),
  handle: async (context, body, tx) => {
    const records = await selectedRecords(tx, context, command.id, body);
    return recordEach(tx, context, { resource: rechargeSet, command: command.id, records }, async (before) => {
      await successorOf(tx, context, before, (body["input"] ?? {}) as Row);
      return updateRecord(tx, rechargeSet, before, { status: UpDown.of("down") }, context.actor.id);
    });
  },
};
