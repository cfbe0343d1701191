import { printer } from "#domain/devices/printer.resource.ts";
import { v3 } from "#domain/api/call.ts";
import { anything } from "#kernel/field.ts";
import { readPermissions } from "#server/auth/permissions/read-permissions.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { listRecords } from "#server/resources/list.ts";

/** The specification's list of printers (section 7), in addition to the generic one of the resource. */
export const endpoints: readonly Endpoint[] = [
  endpoint({
    path: v3("printerList"),
    label: ["打印机列表", "List of printers"],
    access: readPermissions(printer),
    leavesOutEmpty: true,
    body: {
      page: anything<number>({ label: ["页", "Page"] }),
      pageSize: anything<number>({ label: ["每页", "Page size"] }),
    },
    handle: (context, body) =>
      listRecords(
        context.db,
        printer,
        {
          ...(body.page ? { page: body.page } : {}),
          ...(body.pageSize ? { pageSize: body.pageSize } : {}),
        },
        context,
      ),
  }),
];
