import { commands } from "#commands/index.ts";
import { resources } from "#domain/index.ts";
import type { Command } from "#kernel/command.ts";
import type { Field, FieldOptions } from "#kernel/field.ts";
import { anything, recordId, refs, text } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import type { CommandRequest } from "#kernel/wire.ts";
import { v2 } from "#kernel/wire.ts";
import { readPermissions } from "#server/access/reading.ts";
import { handlers } from "#server/commands/handlers.ts";
import { runCommand } from "#server/commands/run.ts";
import { readDetail } from "#server/resources/detail.ts";
import { historyOf } from "#server/resources/history.ts";
import { listRecords } from "#server/resources/list.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";

const label = (zh: string, en: string): FieldOptions => ({ label: [zh, en] });

const paging = {
  // Never refused: page and pageSize that make no sense become the default (specification, section 5).
  page: anything<number>(label("页", "Page")),
  pageSize: anything<number>(label("每页", "Page size")),
};
const id = recordId({ ...label("编号", "ID"), required: true }) as Field<string>;

function reading(resource: Resource): Endpoint[] {
  const access = readPermissions(resource);
  return [
    endpoint({
      path: v2(resource.name, "list"),
      label: [`${resource.label[0]}列表`, `List of ${resource.label[1]}`],
      access,
      body: {
        ...paging,
        filter: text(8_000, label("筛选", "Filter")),
        sort: text(200, label("排序", "Sort")),
        cursor: text(2_000, label("游标", "Cursor")),
        columns: anything<string[]>(label("列", "Columns")),
      },
      handle: (context, body) => listRecords(context.db, resource, listRequest(body), context),
    }),
    endpoint({
      path: v2(resource.name, "detail"),
      label: [`${resource.label[0]}详情`, `Detail of ${resource.label[1]}`],
      access,
      body: { id, lang: anything<number>(label("语言", "Language")) },
      handle: (context, body) => readDetail(context.db, resource, String(body.id), context.language),
    }),
    endpoint({
      path: v2(resource.name, "history"),
      label: [`${resource.label[0]}历史`, `History of ${resource.label[1]}`],
      access,
      body: { id, ...paging },
      handle: (context, body) => historyOf(context.db, resource, String(body.id), listRequest(body), context),
    }),
  ];
}

/** What a caller leaves out or nulls is absent, so that defaults hold. */
function listRequest(body: Record<string, unknown>): object {
  const { columns, ...rest } = Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== null && value !== ""),
  );
  return Array.isArray(columns) ? { ...rest, columns: columns.map(String) } : rest;
}

const commandBody = {
  ids: refs("", { ...label("编号", "IDs"), required: true, max: 1_000 }),
  versions: anything<Record<string, number>>({ ...label("版本", "Versions"), required: true }),
  reason: anything<CommandRequest["reason"]>(label("原因", "Reason")),
  input: anything<Record<string, unknown>>(label("输入", "Input")),
  queue: text(40, label("队列", "Queue")),
};

function running(resource: Resource, command: Command): Endpoint {
  const handler = handlers[command.id];
  if (handler)
    return {
      path: v2(resource.name, command.verb),
      label: command.label,
      access: [command.id],
      writes: true,
      ...handler,
    };
  return endpoint({
    path: v2(resource.name, command.verb),
    label: command.label,
    access: [command.id],
    body: commandBody,
    writes: true,
    handle: (context, { reason, input, queue, ...body }, tx) =>
      runCommand(tx, context, command.id, {
        ids: body.ids.map(String),
        versions: body.versions ?? {},
        ...(reason ? { reason } : {}),
        ...(input ? { input } : {}),
        ...(queue ? { queue } : {}),
      }),
  });
}

/** The calls that every resource has, and one for each of its commands that the server runs. */
export const resourceEndpoints: readonly Endpoint[] = resources.flatMap((resource) => [
  ...reading(resource),
  ...commands
    .filter((command) => command.resource === resource.name && command.runs.by !== "browser")
    .map((command) => running(resource, command)),
]);
