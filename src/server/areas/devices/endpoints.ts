import { UpDown } from "#domain/enumerations/review.ts";
import { printer } from "#domain/devices/printer.resource.ts";
import { resinSkin } from "#domain/devices/resin-skin.resource.ts";
import { v2, v3 } from "#domain/api/call.ts";
import { anything, int, oneOf, recordId } from "#kernel/field.ts";
import { readPermissions } from "#server/auth/permissions/read-permissions.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { listRecords } from "#server/resources/list.ts";
import { operateSkin } from "./operate-skin.ts";

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
  endpoint({
    path: v2(resinSkin.name, "operate"),
    label: ["操作树脂皮肤", "Operate a resin skin"],
    // The handler asks for the permission of each change that the body names.
    access: ["resinSkin.putUp", "resinSkin.putDown", "resinSkin.edit"],
    writes: true,
    body: {
      id: recordId({ label: ["编号", "ID"], required: true }),
      status: oneOf(UpDown, { label: ["状态", "Status"] }),
      sort: int({ label: ["排序", "Sort"] }),
      version: int({ label: ["版本", "Version"], required: true }),
    },
    handle: operateSkin,
  }),
];
