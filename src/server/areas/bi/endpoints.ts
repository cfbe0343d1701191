import { v2 } from "#domain/api/call.ts";
import { biForm } from "#domain/bi/bi-form.resource.ts";
import { BiFormat } from "#domain/bi/enumerations.ts";
import { MOST_SHOWN } from "#domain/bi/kinds.ts";
import type { Field, FieldOptions } from "#kernel/field.ts";
import { json, oneOf, recordId } from "#kernel/field.ts";
import { Refusal } from "#kernel/errors.ts";
import type { BiReportTask } from "#server/areas/bi/task-request.ts";
import { rowsBehind } from "#server/areas/bi/rows-behind.ts";
import { explainBiReport, prepareBiReport, runBiReport } from "#server/areas/bi/run-bi-report.ts";
import { readPermissions } from "#server/auth/permissions/read-permissions.ts";
import { titleOf } from "#server/resources/titles.ts";
import { startTask } from "#server/tasks/start-task.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";

const label = (zh: string, en: string): FieldOptions => ({ label: [zh, en] });
const request = {
  id: recordId({ ...label("报表", "Report"), required: true }) as Field<string>,
  params: json<Record<string, string>>(label("参数", "Parameters")),
};

/** Values of parameters as texts. @throws Refusal illegalParameter for anything else */
function textsIn(input: unknown, path = "params"): Record<string, string> {
  if (input === null || input === undefined) return {};
  const entries = typeof input === "object" && !Array.isArray(input) ? Object.entries(input) : null;
  if (entries?.every(([, value]) => typeof value === "string" && value.length <= 500))
    return Object.fromEntries(entries) as Record<string, string>;
  throw new Refusal("illegalParameter", ["应为文本，每项最多 500 字", "Must be texts of at most 500 characters"], {
    path,
  });
}

const access = readPermissions(biForm);

/** Calls that run a BI report. Each run is read only, limited in time and rows, and recorded. */
export const endpoints: readonly Endpoint[] = [
  endpoint({
    path: v2(biForm.name, "run"),
    label: ["运行报表", "Run a report"],
    access: ["biForm.run"],
    alsoAccess: access,
    body: request,
    handle: (context, body) => runBiReport(context, body.id, textsIn(body.params), { limit: MOST_SHOWN }),
  }),
  endpoint({
    path: v2(biForm.name, "rowsBehind"),
    label: ["报表一点的明细", "Rows behind a point of a report"],
    access: ["biForm.openRows"],
    alsoAccess: access,
    body: { ...request, point: json<Record<string, string>>(label("位置", "Point")) },
    handle: (context, body) => rowsBehind(context, body.id, textsIn(body.params), textsIn(body.point, "point")),
  }),
  endpoint({
    path: v2(biForm.name, "explain"),
    label: ["检查报表的查询", "Explain the query of a report"],
    access: ["biForm.writeSql"],
    alsoAccess: access,
    body: request,
    handle: async (context, body) =>
      explainBiReport(context.db, await prepareBiReport(context.db, context, body.id, textsIn(body.params))),
  }),
  endpoint({
    path: v2(biForm.name, "exportResult"),
    label: ["导出报表结果", "Export the result of a report"],
    access: ["biForm.exportResult"],
    alsoAccess: access,
    writes: true,
    body: { ...request, format: oneOf(BiFormat, { ...label("格式", "Format"), required: true }) },
    handle: async (context, body, tx) => {
      const params = textsIn(body.params);
      const { form } = await prepareBiReport(tx, context, body.id, params);
      const taskParams: BiReportTask = {
        form: form.id,
        params,
        format: String(body.format),
        isScheduled: false,
        counts: false,
      };
      const title = titleOf(biForm.name, form["name"], context.language);
      return {
        item: await startTask(tx, context, { kind: "report", title, resource: biForm.name, params: taskParams }),
      };
    },
  }),
];
