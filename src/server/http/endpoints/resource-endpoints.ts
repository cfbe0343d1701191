import { commands } from "#commands/index.ts";
import { Language } from "#domain/enumerations/system.ts";
import { OperationModule } from "#domain/enumerations/reports.ts";
import { queues, resources } from "#domain/index.ts";
import { operationRecord } from "#domain/audit/operation-record.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { systemConfig } from "#domain/settings/system-config.resource.ts";
import type { Command } from "#kernel/command.ts";
import { requiredPermission } from "#kernel/command.ts";
import type { Field, FieldOptions, Fields } from "#kernel/field.ts";
import { bool, byId, int, listOf, oneOf, optional, part, recordId, refs, text } from "#kernel/field.ts";
import { both } from "#kernel/filter/ast.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import { printFilter } from "#kernel/filter/print.ts";
import { small } from "#kernel/label.ts";
import type { Queue } from "#kernel/queue.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { refuse } from "#kernel/validate.ts";
import { Refusal, refusals } from "#kernel/errors.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { ListRequest } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import {
  ownPermissions,
  queuePermissions,
  readable,
  readPermissions,
  titlePermissions,
} from "#server/auth/permissions/read-permissions.ts";
import { reasonField } from "#server/commands/run-on-selection.ts";
import { foretell } from "#server/commands/foretell.ts";
import { handlers } from "#server/commands/handlers.ts";
import { runCommand } from "#server/commands/run.ts";
import { runFlat } from "#server/commands/single-record-call.ts";
import { commandTo, statusPermissions, statusField } from "#server/commands/status-to-command.ts";
import type { Context } from "#server/context.ts";
import { queuesOf } from "#server/queue/lease.ts";
import { requireQueue } from "#server/queue/require-queue.ts";
import { deferralsOf } from "#server/queue/deferral.ts";
import { deferralKindOf, eligibleFor } from "#server/queue/eligibility.ts";
import { readEvidence } from "#server/evidence/read-evidence.ts";
import { foreseenRefusals } from "#server/commands/foreseen-refusals.ts";
import { readDetail } from "#server/resources/detail.ts";
import { historyOf } from "#server/resources/history.ts";
import type { ListContext } from "#server/resources/list.ts";
import { listRecords } from "#server/resources/list.ts";
import { isSearched } from "#server/resources/search.ts";
import { withShortParts } from "#server/resources/short-values.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";
import type { ListCalls, SpelledCall } from "./list-request.ts";
import { listRequest, paging } from "./list-request.ts";
import { listCallsOfAreas } from "#server/generated/list-calls.ts";
import { period } from "#server/http/period.ts";

const label = (zh: string, en: string): FieldOptions => ({ label: [zh, en] });

const id = recordId({ ...label("编号", "ID"), required: true }) as Field<string>;
const lang = oneOf(Language, label("语言", "Language"));

/** Fields of lists for resources that have a queue. */
const queueFields = {
  queue: text(40, label("队列", "Queue")),
  aside: text(20, label("挂起", "Deferral")),
};

/** @throws Refusal notFound for a queue of another resource */
function queueOf(resource: Resource, body: Record<string, unknown>): Queue | null {
  if (!body["queue"]) return null;
  const queue = requireQueue(String(body["queue"]));
  if (queue.resource !== resource.name) throw new Refusal("notFound", refusals.notFound, { path: "queue" });
  return queue;
}

/** @throws Refusal illegalParameter for an unknown `aside` */
function amongOf(context: Context, queue: Queue, body: Record<string, unknown>): Pick<ListContext, "among"> {
  const aside = deferralKindOf(body["aside"]);
  return { among: (parameters) => eligibleFor(context, queue, parameters, aside) };
}

/** Id in the body of a detail call. The specification calls a user's `userId` (section 7); either name will do. */
const ownId = ({ name }: Resource): Fields =>
  name === user.name ? { id: optional(id), userId: optional(id) } : { id };

/** @throws Refusal illegalParameter for a body without an id */
function idIn({ id: itemId, userId }: Readonly<Record<string, unknown>>): string {
  const value = itemId ?? userId;
  if (value === null || value === undefined) refuse([{ path: "id", label: ["缺少编号", "The id is missing"] }]);
  return String(value);
}

/** Call for all evidence on a record. Moderators of a queue with such records may read it too. */
const evidenceOf = (resource: Resource): Endpoint =>
  endpoint({
    path: v2(resource.name, "evidence"),
    label: [`${resource.label[0]}审核依据`, `Evidence on ${resource.label[1]}`],
    access: [
      ...ownPermissions(resource),
      ...queuePermissions(queues.filter((queue) => queue.resource === resource.name)),
    ],
    body: { id },
    handle: async (context, body) => {
      const evidence = await readEvidence(context.db, context, resource, String(body.id));
      return { ...evidence, refusals: await foreseenRefusals(context.db, context, resource, evidence.item) };
    },
  });

/** Returns how the specification spells a record of the resource. */
const shownOf = ({ name }: Resource): ((record: AnyRecord) => AnyRecord) =>
  spelledFilters[name]?.shown ?? ((record) => record);

/** Converts the body of a list call, with the conditions that need other records. */
async function requestOf(context: Context, resource: Resource, body: Record<string, unknown>): Promise<ListRequest> {
  const spelled = spelledFilters[resource.name];
  // A list that is spelled otherwise gives whole records, unless the call names columns.
  const columns = spelled?.shown ? { columns: Object.keys(resource.fields) } : {};
  const request = { ...columns, ...listRequest(body, spelled) };
  const more = (await spelled?.narrow?.(context, body)) ?? [];
  if (more.length === 0) return request;
  return { ...request, filter: printFilter(both(...more, parseFilter(request.filter ?? ""))) };
}

function reading(resource: Resource): Endpoint[] {
  const titles = titlePermissions(resource);
  const access = readPermissions(resource);
  const spelled = spelledFilters[resource.name]?.fields ?? {};
  const made = Object.hasOwn(resource.fields, "begin") ? {} : period;
  return [
    endpoint({
      path: v2(resource.name, "list"),
      label: [`${resource.label[0]}列表`, `List of ${resource.label[1]}`],
      access: queuesOf(resource.name).length > 0 ? { queueIn: "queue", of: resource.name, and: titles } : titles,
      leavesOutEmpty: true,
      body: {
        ...paging,
        filter: text(8_000, { ...label("筛选", "Filter"), unseen: true }),
        sort: text(200, label("排序", "Sort")),
        cursor: text(2_000, label("游标", "Cursor")),
        columns: listOf(text(60, label("列", "Column")), { ...label("列", "Columns"), max: 200 }),
        ...(isSearched(resource) ? { readings: bool(label("也按拼音与首字母", "Also by pinyin and initials")) } : {}),
        ...spelled,
        ...made,
        ...(queuesOf(resource.name).length > 0 ? queueFields : {}),
      },
      ...(spelledFilters[resource.name]?.isInAddress
        ? { inAddress: Object.keys({ ...paging, ...spelled, ...made }) }
        : {}),
      handle: async (context, body) => {
        const seen = readable(resource, context.actor);
        const { db } = context;
        const queue = queueOf(resource, body);
        const among = { ...(queue ? amongOf(context, queue, body) : {}), forgetsFilters: true as const };
        const reply = await listRecords(db, seen, await requestOf(context, resource, body), { ...context, ...among });
        const ids = reply.list.map(({ id: item }) => item);
        const deferrals = queue ? { asides: await deferralsOf(db, [queue.id], ids) } : {};
        return withShortParts(seen, { ...reply, list: reply.list.map(shownOf(resource)), ...deferrals });
      },
    }),
    endpoint({
      path: v2(resource.name, "detail"),
      label: [`${resource.label[0]}详情`, `Detail of ${resource.label[1]}`],
      access,
      body: { ...ownId(resource), lang },
      handle: async (context, body) => {
        const language = Number(body["lang"] ?? context.language);
        const reply = await readDetail(context.db, resource, idIn(body), { actor: context.actor, language });
        const refusals = await foreseenRefusals(context.db, context, resource, reply.item);
        return { ...reply, item: shownOf(resource)(reply.item), refusals };
      },
    }),
    endpoint({
      path: v2(resource.name, "history"),
      label: [`${resource.label[0]}历史`, `History of ${resource.label[1]}`],
      access,
      body: { id, ...paging },
      handle: (context, body) => historyOf(context.db, resource, String(body.id), listRequest(body), context),
    }),
    ...(resource.evidence ? [evidenceOf(resource)] : []),
  ];
}

const recordFilters: SpelledCall = {
  isInAddress: true,
  fields: {
    moduleId: oneOf(OperationModule, label("模块", "Module")),
    opObjId: recordId(label("对象", "Record")),
    targetId: recordId(label("涉及", "Affects")),
  },
};

const spelledFilters: ListCalls = Object.assign({ [operationRecord.name]: recordFilters }, ...listCallsOfAreas);

/** The status call of system settings has no version in the specification (section 7). Every other write needs one. */
const versionOf = ({ name }: Resource) => int({ ...label("版本", "Version"), required: name !== systemConfig.name });

const commandBody = (command: Command) => ({
  ids: refs("", { ...label("编号", "IDs"), required: true, max: 1_000 }),
  versions: byId(int({ ...label("版本", "Version"), required: true }), {
    ...label("版本", "Versions"),
    required: true,
  }),
  reason: reasonField,
  input: part(command.input, label("输入", "Input")),
  queue: text(40, label("队列", "Queue")),
  ...(command.decision ? { unchosen: bool(label("未经逐条选择", "Chosen by nobody")) } : {}),
});

/** The permission of a command. One without it has a handler, which decides by the record who may run it. */
function accessOf(command: Command): readonly string[] | "login" {
  const permission = requiredPermission(command);
  return permission === null ? "login" : [permission];
}

function running(resource: Resource, command: Command): Endpoint {
  const access = accessOf(command);
  const declared = {
    path: v2(resource.name, command.verb),
    label: command.label,
    access,
    writes: command.runsWhenFull ? ("small" as const) : true,
  };
  const handler = handlers[command.id];
  if (handler) return { ...declared, ...handler };
  if (access === "login") throw new Error(`${command.id} has neither a permission nor a handler`);
  const inQueue = { ...declared, access: { queueIn: "queue", of: resource.name, and: access } };
  return endpoint({
    ...inQueue,
    body: commandBody(command),
    handle: (context, { reason, input, queue, unchosen, ...body }, tx) =>
      runCommand(tx, context, command.id, {
        ids: body.ids.map(String),
        versions: body.versions,
        ...(reason ? { reason } : {}),
        ...(input ? { input } : {}),
        ...(queue ? { queue } : {}),
        ...(unchosen ? { unchosen } : {}),
      }),
  });
}

/**
 * Declares the call that tells what a command would do. It takes the same body, but for the queue: a call that
 * only tries ends no lease. It needs the same permission.
 */
function foretelling(running: Endpoint, command: Command): Endpoint {
  const { path, label: name, handle } = running;
  const { queue: _queue, ...body } = running.body;
  return {
    path: `${path}Effects`,
    label: [`${name[0]}的影响`, `Effects of ${name[1]}`],
    access: accessOf(command),
    body,
    writes: false,
    handle: (context, body) =>
      foretell(
        context.db,
        context,
        (trying, tx) => handle({ ...context, ...trying }, body, tx) as Promise<CommandReply>,
      ),
  };
}

/** Declares the call of the specification, section 7, that changes a status (id, status). */
function statusCalls(resource: Resource): Endpoint[] {
  const enumeration = resource.machine?.fields[statusField(resource) ?? ""];
  const access = statusPermissions(resource);
  if (!enumeration || access.length === 0) return [];
  return [
    endpoint({
      path: v2(resource.name, "status"),
      label: [`改${resource.label[0]}状态`, `Change the status of ${small(resource.label[1])}`],
      access,
      writes: true,
      body: {
        id,
        status: oneOf(enumeration, { ...label("状态", "Status"), required: true }),
        version: versionOf(resource),
        reason: reasonField,
      },
      handle: (context, body, tx) =>
        runFlat(tx, context, resource, { ...body, id: String(body.id) }, (record) =>
          commandTo(resource, body.status, record),
        ),
    }),
  ];
}

/** The generic endpoints of every resource, and one for each command that the server runs. */
export const resourceEndpoints: readonly Endpoint[] = resources.flatMap((resource) => [
  ...reading(resource),
  ...statusCalls(resource),
  ...commands
    .filter((command) => command.resource === resource.name && command.action.type !== "browser")
    .flatMap((command) => {
      const run = running(resource, command);
      return command.foretells ? [run, foretelling(run, command)] : [run];
    }),
]);
