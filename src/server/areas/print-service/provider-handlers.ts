import { printProviderCommands } from "#commands/print-service/print-provider.ts";
import { printProvider } from "#domain/print-service/print-provider.resource.ts";
import { guardRefused, prefixErrors } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { tellMembers } from "#server/commands/foretell.ts";
import type { Handler, Handlers } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import type { Row } from "#server/resources/row.ts";
import { checkedValues, updateRecord } from "#server/resources/write.ts";
import { providerMessage } from "./providers.ts";

/** Sets the commission from a moment on. Orders placed before keep theirs. */
const setCommission: Handler = {
  body: selectionBody(printProvider.name, printProviderCommands.setCommission.input),
  handle: async (context, body, tx) => {
    const command = printProviderCommands.setCommission;
    const input = await prefixErrors("input.", () => checkedValues(tx, command.input, body["input"] as Row, null));
    const [rate, from] = [Number(input["rate"]), Number(input["from"])];
    const isPast = from <= context.now;
    if (from < context.now - 60)
      throw guardRefused("起始时间不能在过去", "The time must not be in the past", "input.from");
    const records = await selectedRecords(tx, context, command.id, body);
    const patch = isPast
      ? { commission: rate, nextCommission: null, commissionFrom: null }
      : { nextCommission: rate, commissionFrom: from };
    const effectsOf = (after: AnyRecord) => [providerMessage(after, command.id, `${rate}%`)];
    return recordEach(tx, context, { resource: printProvider, command: command.id, records, effectsOf }, (before) =>
      updateRecord(tx, printProvider, before, patch, context.actor.id),
    );
  },
};

/** Sends a message to the member of each provider. */
const message: Handler = {
  body: selectionBody(printProvider.name, printProviderCommands.message.input),
  handle: async (context, body, tx) => {
    const command = printProviderCommands.message;
    const { words } = await prefixErrors("input.", () => checkedValues(tx, command.input, body["input"] as Row, null));
    const records = await selectedRecords(tx, context, command.id, body);
    tellMembers(
      context,
      records.map((record) => String(record["user"])),
    );
    const effectsOf = (after: AnyRecord) => [providerMessage(after, command.id, String(words))];
    return recordEach(
      tx,
      context,
      { resource: printProvider, command: command.id, records, effectsOf },
      async (before) => before,
    );
  },
};

export const providerHandlers: Handlers = {
  "printProvider.setCommission": setCommission,
  "printProvider.message": message,
};
