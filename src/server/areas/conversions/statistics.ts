import { ModelProcessing } from "#domain/enumerations/models.ts";
import type { To3mfStatistics } from "#domain/conversions/api.ts";
import { to3mfTask } from "#domain/conversions/to3mf-task.resource.ts";
import { v2 } from "#domain/api/call.ts";
import { text } from "#kernel/field.ts";
import { both } from "#kernel/filter/ast.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import { printFilter } from "#kernel/filter/print.ts";
import { readPermissions } from "#server/auth/permissions/read-permissions.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { madeWithin, period } from "#server/http/period.ts";
import { conditionOf } from "#server/resources/list.ts";
import { readSpelled, spelledFilters } from "./spelled-filters.ts";

/** Figures of the tasks that a filter matches (specification, section 7: statistics). */
export const statisticsEndpoint = endpoint({
  path: v2(to3mfTask.name, "statistics"),
  label: ["转3MF统计", "Statistics of 3MF conversions"],
  access: readPermissions(to3mfTask),
  leavesOutEmpty: true,
  body: {
    ...spelledFilters,
    ...period,
    filter: text(8_000, { label: ["筛选", "Filter"], unseen: true }),
  },
  handle: async (context, body): Promise<To3mfStatistics> => {
    const asked = both(...readSpelled(body), ...madeWithin(body), parseFilter(body.filter ?? ""));
    const { where, parameters } = conditionOf(to3mfTask, printFilter(asked), context);
    const rows = await context.db.query<{ state: number; n: number; took: string | null }>(
      `select t.state, count(*)::int as n, round(avg(t.took), 1) as took from "to3mf_task" t where ${where} group by t.state`,
      parameters.values,
    );
    const of = (key: (typeof ModelProcessing)["values"][number]["key"]) =>
      rows.find(({ state }) => state === ModelProcessing.of(key));
    const meanSeconds = of("processed")?.took ?? null;
    return {
      waiting: of("waiting")?.n ?? 0,
      processing: of("processing")?.n ?? 0,
      processed: of("processed")?.n ?? 0,
      err: of("err")?.n ?? 0,
      meanSeconds: meanSeconds === null ? null : Number(meanSeconds),
    };
  },
});
