import { randomUUID } from "node:crypto";
import { ticketCommands } from "#commands/links/ticket.ts";
import type { TicketKindName } from "#domain/api/ticket.ts";
import { toolPages } from "#domain/api/tool-pages.ts";
import { TicketKind } from "#domain/links/enumerations.ts";
import { ticket } from "#domain/links/ticket.resource.ts";
import { part } from "#kernel/field.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Handler } from "#server/commands/handler.ts";
import { replyOf } from "#server/commands/run-on-selection.ts";
import type { CallContext } from "#server/http/endpoints/endpoint.ts";
import { publish } from "#server/live/publish.ts";
import { checkedValues, insertRecord } from "#server/resources/write.ts";
import type { Row } from "#server/resources/row.ts";
import type { Sql } from "#server/db/sql.ts";
import { ticketText } from "#server/tickets/ticket-text.ts";

const HOUR = 3_600;

interface Made {
  kind: TicketKindName;
  names: readonly string[];
  input: Row;
}

/** Keeps a ticket, records it, and returns the text that only this reply contains. */
async function makeTicket(tx: Sql, context: CallContext, { kind, names, input }: Made): Promise<string> {
  const { id: maker } = context.actor;
  const until = context.now + Number(input["hours"]) * HOUR;
  const values = {
    purpose: input["purpose"],
    kind: TicketKind.of(kind),
    names: names.join(" "),
    until,
    uses: input["uses"],
    maker,
  };
  const after = await insertRecord(tx, ticket, values, maker);
  const operation = { resource: ticket, id: after.id, targetId: null, before: null, after, batchId: randomUUID() };
  await recordOperation(tx, context, { ...operation, command: `ticket.${kind}` });
  await publish(tx, [{ kind: "added", resource: ticket.name, id: after.id }]);
  const uses = Number(input["uses"]);
  return ticketText(context.services.vault, { id: after.id, kind, names, limits: {}, until, uses, maker });
}

/** Builds the handler that makes tickets of a kind. @param namesOf returns what the ticket opens */
const maker = (kind: TicketKindName, namesOf: (input: Row) => readonly string[]): Handler => ({
  body: { input: part(ticketCommands[kind].input, { label: ["输入", "Input"], required: true }) },
  handle: async (context, body, tx) => {
    const input = await checkedValues(tx, ticketCommands[kind].input, (body["input"] ?? {}) as Row, null);
    const text = await makeTicket(tx, context, { kind, names: namesOf(input), input });
    return replyOf([], randomUUID(), { ticket: text, route: toolPages[kind] });
  },
});

const channelOf = (input: Row): readonly string[] => [String(input["channel"])];

export const ticketHandlers = {
  "ticket.websocket": maker("websocket", (input) => input["channels"] as string[]),
  "ticket.rtcPush": maker("rtcPush", channelOf),
  "ticket.rtcPull": maker("rtcPull", channelOf),
};
