import { exchangeRecordCommands } from "#commands/money/exchange.ts";
import { exchangeRecord } from "#domain/money/exchange-record.resource.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import type { Handler } from "#server/commands/handler.ts";
import { tellMembers } from "#server/commands/foretell.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { reverse } from "#server/ledger/reverse.ts";
import { updateRecord } from "#server/resources/write.ts";

const command = exchangeRecordCommands.reverse;

/** Takes an exchange back while the member still has what it gave. */
export const reverseExchange: Handler = {
  body: selectionBody(exchangeRecord.name),
  handle: async (context, body, tx) => {
    const reason = await reasonOf(tx, command, body["reason"] as object, true);
    const records = await selectedRecords(tx, context, command.id, body);
    const receivers = records.map((record) => String(record["user"]));
    tellMembers(context, receivers);
    const change = { resource: exchangeRecord, command: command.id, records, reason };
    const effectsOf = (after: (typeof records)[number]) => [
      {
        kind: "authorMessage" as const,
        receiver: String(after["user"]),
        event: command.id,
        title: String(after["exchangeNo"]),
        reason: reason.text,
        reasonKey: reason.key,
      },
    ];
    return recordEach(tx, context, { ...change, effectsOf }, async (before) => {
      const biz = { resource: exchangeRecord.name, id: before.id };
      const { entry } = await reverse(tx, context, String(before["entry"]), { biz, note: reason.text });
      const patch = { ...statesAfter(exchangeRecord, "close"), reversalEntry: entry, reason: reason.text };
      return updateRecord(tx, exchangeRecord, before, patch, context.actor.id);
    });
  },
};
