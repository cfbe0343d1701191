import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { resources } from "#domain/index.ts";
import { checked } from "#kernel/validate.ts";
import { listOf, text } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { v2 } from "#domain/api/call.ts";
import { readable, readPermissions } from "#server/auth/permissions/read-permissions.ts";
import { recordOperation } from "#server/audit/record.ts";
import { newBatchId } from "#server/commands/run-on-selection.ts";
import type { Database } from "#server/db/sql.ts";
import type { ExportRequest } from "#server/resources/export.ts";
import { exportRecords } from "#server/resources/export.ts";
import { givenBody } from "#server/http/transport/body.ts";
import { authorize, contextOf, keepingRefusals } from "#server/http/call.ts";
import type { Described } from "./endpoint.ts";

const exported = resources.filter(({ allows }) => allows.includes("export"));

const callOf = (resource: Resource): Described => ({
  path: v2(resource.name, "export"),
  label: [`导出${resource.label[0]}`, `Export of ${resource.label[1]}`],
  access: [`${resource.name}.export`],
  body: {
    filter: text(8_000, { label: ["筛选", "Filter"], unseen: true }),
    sort: text(200, { label: ["排序", "Sort"] }),
    columns: listOf(text(60, { label: ["列", "Column"] }), { label: ["列", "Columns"], max: 200 }),
  },
  writes: false,
  gives: "text/csv",
});

/** One call per resource that can be exported. */
export const exportCalls: readonly Described[] = exported.map(callOf);

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  db: Database,
  [resource, call]: readonly [Resource, Described],
): Promise<FastifyReply> {
  const context = await contextOf(db, request, reply, call);
  await keepingRefusals(context, async () => {
    authorize(call, context.actor);
    // Exporting a list requires the permission to read it.
    authorize({ access: readPermissions(resource), path: call.path }, context.actor);
  });
  const given = Object.entries(checked(call.body, givenBody(request.body, call.body)));
  const exportRequest: ExportRequest = Object.fromEntries(given.filter(([, value]) => value !== null && value !== ""));
  const { count, sort, columns, parts } = await exportRecords(
    db,
    readable(resource, context.actor),
    exportRequest,
    context,
  );
  const after = { filter: exportRequest.filter ?? "", sort, columns, count } as unknown as AnyRecord;
  const about = { resource, id: null, targetId: null, before: null, after, batchId: newBatchId() };
  // The operation record is written before the first byte is sent, so that an interrupted transfer is recorded, too.
  await recordOperation(db, context, { ...about, command: `${resource.name}.export` });
  return reply
    .type("text/csv; charset=utf-8")
    .headers({ "cache-control": "no-store", "x-content-type-options": "nosniff", "x-row-count": String(count) })
    .send(Readable.from(parts, { objectMode: false }));
}

/** Adds the exports of lists. The answer is a stream. Reading the rows stops when the client disconnects. */
export function addExports(app: FastifyInstance, db: Database): void {
  for (const [at, resource] of exported.entries()) {
    const call = exportCalls[at];
    if (call)
      app.post(call.path, { config: { takesLong: true } }, (request, reply) =>
        send(request, reply, db, [resource, call]),
      );
  }
}
