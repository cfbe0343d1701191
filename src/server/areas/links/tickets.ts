import { randomUUID } from "node:crypto";
import { ticketCommands } from "#commands/links/ticket.ts";
import type { TicketKindName, TicketLimits } from "#domain/api/ticket.ts";
import { MOST_TICKET_KEYS } from "#domain/api/ticket.ts";
import { toolPages } from "#domain/api/tool-pages.ts";
import { TicketKind } from "#domain/links/enumerations.ts";
import type { SentPlaceName } from "#domain/links/sent-places.ts";
import { sentPlaces } from "#domain/links/sent-places.ts";
import { ticket } from "#domain/links/ticket.resource.ts";
import { part } from "#kernel/field.ts";
import { namedKey } from "#kernel/stored-key.ts";
import { refuse } from "#kernel/validate.ts";
import { recordOperation } from "#server/audit/record.ts";
import { readableFiles } from "#server/auth/permissions/file-permissions.ts";
import type { Handler } from "#server/commands/handler.ts";
import { replyOf } from "#server/commands/run-on-selection.ts";
import type { CallContext } from "#server/http/endpoints/endpoint.ts";
import { publish } from "#server/live/publish.ts";
import { checkedValues, insertRecord } from "#server/resources/write.ts";
import type { Row } from "#server/resources/row.ts";
import type { Sql } from "#server/db/sql.ts";
import { ownHosts } from "#server/storage/own-hosts.ts";
import { ticketText } from "#server/tickets/ticket-text.ts";

const HOUR = 3_600;

/** What a ticket opens. */
interface Opened {
  names: readonly string[];
  limits?: TicketLimits;
  /** Number of uses; as entered if absent. */
  uses?: number;
}

interface Made extends Opened {
  kind: TicketKindName;
  input: Row;
}

/** Keeps a ticket, records it, and returns the text that only this reply contains. */
async function makeTicket(tx: Sql, context: CallContext, { kind, names, input, ...given }: Made): Promise<string> {
  const { id: maker } = context.actor;
  const until = context.now + Number(input["hours"]) * HOUR;
  const { limits = {}, uses = Number(input["uses"]) } = given;
  const values = {
    purpose: input["purpose"],
    kind: TicketKind.of(kind),
    names: names.join(" "),
    limits: given.limits ?? null,
    until,
    uses,
    maker,
  };
  const after = await insertRecord(tx, ticket, values, maker);
  const operation = { resource: ticket, id: after.id, targetId: null, before: null, after, batchId: randomUUID() };
  await recordOperation(tx, context, { ...operation, command: `ticket.${kind}` });
  await publish(tx, [{ kind: "added", resource: ticket.name, id: after.id }]);
  return ticketText(context.services.vault, { id: after.id, kind, names, limits, until, uses, maker });
}

type Opens = (input: Row, context: CallContext, tx: Sql) => Opened | Promise<Opened>;

/** Builds the handler that makes tickets of a kind. @param opens returns what the ticket opens */
const maker = (kind: TicketKindName, opens: Opens): Handler => ({
  body: { input: part(ticketCommands[kind].input, { label: ["输入", "Input"], required: true }) },
  handle: async (context, body, tx) => {
    const input = await checkedValues(tx, ticketCommands[kind].input, (body["input"] ?? {}) as Row, null);
    const text = await makeTicket(tx, context, { kind, input, ...(await opens(input, context, tx)) });
    return replyOf([], randomUUID(), { ticket: text, route: toolPages[kind] });
  },
});

const channelOf: Opens = (input) => ({ names: [String(input["channel"])] });

const MB = 1024 * 1024;

/** Each file that arrives is one use, so the ticket has as many uses as it takes files. @throws Refusal */
const sentLimitsOf: Opens = (input) => {
  const place = String(input["place"]) as SentPlaceName;
  const usual = sentPlaces[place];
  const chosen = (input["formats"] ?? []) as string[];
  const others = chosen.filter((one) => !usual.formats.includes(one as never));
  if (others.length > 0)
    refuse([
      {
        path: "input.formats",
        label: [
          `这个位置不接受 ${others.join("、")}，可选 ${usual.formats.join("、")}`,
          `The place does not take ${others.join(", ")}; it takes ${usual.formats.join(", ")}`,
        ],
      },
    ]);
  const files = Number(input["files"] ?? usual.files);
  const bytes = input["megabytes"] ? Number(input["megabytes"]) * MB : usual.bytes;
  return { names: [place], limits: { formats: chosen.length > 0 ? chosen : usual.formats, files, bytes }, uses: files };
};

/** Reads the keys of stored files that the maker may read. @throws Refusal */
const keysOf: Opens = async (input, { actor, host, services }, tx) => {
  const hosts = ownHosts(host, services);
  const lines = String(input["keys"]).split(/\s+/).filter(Boolean);
  const given = lines.map((line) => ({ line, named: namedKey(line, hosts) }));
  const keys = [...new Set(given.flatMap(({ named }) => ("key" in named ? named.key : [])))];
  const readable = await readableFiles(tx, actor, keys);
  const path = "input.keys";
  refuse(
    given.flatMap(({ line, named }) => {
      if ("why" in named) return { path, label: [`「${line}」：${named.why[0]}`, `${line}: ${named.why[1]}`] };
      if (readable.has(named.key)) return [];
      return { path, label: [`没有文件「${named.key}」`, `There is no file ${named.key}`] };
    }),
  );
  if (keys.length > MOST_TICKET_KEYS)
    refuse([{ path, label: [`最多 ${MOST_TICKET_KEYS} 个文件`, `At most ${MOST_TICKET_KEYS} files`] }]);
  return { names: keys };
};

export const ticketHandlers = {
  "ticket.websocket": maker("websocket", (input) => ({ names: input["channels"] as string[] })),
  "ticket.rtcPush": maker("rtcPush", channelOf),
  "ticket.rtcPull": maker("rtcPull", channelOf),
  "ticket.cdnResource": maker("cdnResource", keysOf),
  "ticket.fileUpload": maker("fileUpload", sentLimitsOf),
};
