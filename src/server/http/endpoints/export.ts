import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { resources } from "#domain/index.ts";
import { checked } from "#kernel/validate.ts";
import { listOf, text } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { v2 } from "#domain/api/call.ts";
import { readPermissions } from "#server/auth/permissions/read-permissions.ts";
import { recordOperation } from "#server/audit/record.ts";
import { newBatchId } from "#server/commands/run-on-selection.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import type { Context } from "#server/context.ts";
import type { Export, ExportRequest } from "#server/resources/export.ts";
import { csvParts, exportRecords } from "#server/resources/export.ts";
import { footed } from "#server/resources/export-foot.ts";
import { XLSX_TYPE, xlsxStream } from "#server/resources/xlsx.ts";
import type { ExportFormat, ExportParams } from "#server/tasks/export-task.ts";
import { startTask } from "#server/tasks/start-task.ts";
import { givenBody } from "#server/http/transport/body.ts";
import { authorize, contextOf, keepingRefusals } from "#server/http/call.ts";
import { recordNamed } from "#server/http/masked-filters.ts";
import type { Described, Endpoint } from "./endpoint.ts";
import { endpoint } from "./endpoint.ts";

const exported = resources.filter(({ allows }) => allows.includes("export"));

const request = {
  filter: text(8_000, { label: ["筛选", "Filter"], unseen: true }),
  sort: text(200, { label: ["排序", "Sort"] }),
  columns: listOf(text(60, { label: ["列", "Column"] }), { label: ["列", "Columns"], max: 200 }),
  format: text(4, {
    label: ["格式", "Format"],
    pattern: { of: /^(csv|xlsx)$/, message: ["应为 csv 或 xlsx", "must be csv or xlsx"] },
  }),
};

const callOf = (resource: Resource): Described => ({
  path: v2(resource.name, "export"),
  label: [`导出${resource.label[0]}`, `Export of ${resource.label[1]}`],
  access: [`${resource.name}.export`],
  // Exporting a list requires the permission to read it.
  alsoAccess: readPermissions(resource),
  body: request,
  writes: false,
  gives: "text/csv",
});

/** One call per resource that can be exported. */
export const exportCalls: readonly Described[] = exported.map(callOf);

type Body = ExportRequest & { format?: ExportFormat; title?: string };

const withoutEmpty = (body: Readonly<Record<string, unknown>>): Body =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== ""));

/** Records an export with its filter, order, columns and number of rows. */
async function recordExport(
  sql: Sql,
  context: Context,
  resource: Resource,
  after: Pick<Export, "sort" | "columns" | "count"> & { filter: string },
): Promise<void> {
  const about = { resource, id: null, targetId: null, before: null, batchId: newBatchId() };
  await recordOperation(sql, context, {
    ...about,
    after: after as unknown as AnyRecord,
    command: `${resource.name}.export`,
  });
}

const streamOf = (exported: Export, format: ExportFormat): Readable =>
  format === "xlsx"
    ? Readable.fromWeb(xlsxStream(exported) as Parameters<typeof Readable.fromWeb>[0])
    : Readable.from(csvParts(exported), { objectMode: false });

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  db: Database,
  [resource, call]: readonly [Resource, Described],
): Promise<FastifyReply> {
  const context = await contextOf(db, request, reply, call);
  await keepingRefusals(context, async () => authorize(call, context.actor));
  const { format = "csv", ...exportRequest } = withoutEmpty(checked(call.body, givenBody(request.body, call.body)));
  const exported = await exportRecords(db, resource, exportRequest, context);
  const { count, sort, columns } = exported;
  const told = { actor: context.actor, filter: exportRequest.filter ?? "", now: context.now };
  // The operation record is written before the first byte is sent, so that an interrupted transfer is recorded, too.
  await recordExport(db, context, resource, { filter: exportRequest.filter ?? "", sort, columns, count });
  await recordNamed(context);
  return reply
    .type(format === "xlsx" ? XLSX_TYPE : "text/csv; charset=utf-8")
    .headers({ "cache-control": "no-store", "x-content-type-options": "nosniff", "x-row-count": String(count) })
    .send(streamOf(format === "xlsx" ? footed(exported, told) : exported, format));
}

/** One call per resource that starts the export as a task. The filter is checked here, so that a mistake is told now. */
export const exportTaskEndpoints: readonly Endpoint[] = exported.map((resource) =>
  endpoint({
    path: v2(resource.name, "exportTask"),
    label: [`后台导出${resource.label[0]}`, `Background export of ${resource.label[1]}`],
    access: [`${resource.name}.export`],
    alsoAccess: readPermissions(resource),
    body: { ...request, title: text(100, { label: ["标题", "Title"] }) },
    writes: true,
    handle: async (context, body, tx) => {
      const { format = "csv", title, ...asked } = withoutEmpty(body);
      const prepared = await exportRecords(context.db, resource, asked, context, {
        most: null,
      });
      const { count, sort, columns } = prepared;
      await recordExport(tx, context, resource, { filter: asked.filter ?? "", sort, columns, count });
      const params: ExportParams = { ...asked, sort, columns, format };
      return {
        item: await startTask(tx, context, {
          kind: "export",
          title: title ?? inLanguage(context, resource.label),
          resource: resource.name,
          params,
        }),
      };
    },
  }),
);

/** Adds the exports of lists. The answer is a stream. Reading the rows stops when the client disconnects. */
export function addExports(app: FastifyInstance, db: Database): void {
  for (const [index, resource] of exported.entries()) {
    const call = exportCalls[index];
    if (call)
      app.post(call.path, { config: { takesLong: true } }, (request, reply) =>
        send(request, reply, db, [resource, call]),
      );
  }
}
