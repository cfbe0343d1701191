import { accountFlowCommands } from "#commands/money/account-flow.ts";
import { account } from "#domain/money/account.resource.ts";
import { accountFlow } from "#domain/money/account-flow.resource.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import type { Handler } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { tellMembers } from "#server/commands/foretell.ts";
import { reverse } from "#server/ledger/reverse.ts";
import { readRecord } from "#server/resources/detail.ts";
import { ownerMessage } from "./owner-message.ts";

const command = accountFlowCommands.reverse;

/** Reverses the entry of a flow by its mirrored legs. */
export const reverseEntry: Handler = {
  body: selectionBody(accountFlow.name),
  handle: async (context, body, tx) => {
    const reason = await reasonOf(tx, command, body["reason"] as object, true);
    const [flow] = await selectedRecords(tx, context, command.id, body);
    if (!flow) throw new Error("the call names no flow");
    await reverse(tx, context, String(flow["entry"]), {
      biz: { resource: String(flow["bizType"]), id: String(flow["bizId"]), line: "next" },
      note: reason.text,
    });
    const owner = await readRecord(tx, account, String(flow["account"]));
    const { effects } = ownerMessage(owner, command.id, reason);
    tellMembers(
      context,
      effects.map(({ receiver }) => receiver),
    );
    const change = { resource: accountFlow, command: command.id, records: [flow], reason, effectsOf: () => effects };
    return recordEach(tx, context, change, async (before) => before);
  },
};
