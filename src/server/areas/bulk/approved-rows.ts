import { bulkJob } from "#domain/bulk/bulk-job.resource.ts";
import type { Parameters } from "#kernel/filter/sql.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { ApprovalSource, ApprovalSubject } from "#server/tasks/approval-source.ts";

/** FROM clause of what the dry run of a task met, as `met.row`. */
const metIn = (task: string, parameters: Parameters): string =>
  `from task_run r, jsonb_array_elements(coalesce(r.seen, '[]')) met (row) where r.task = ${parameters.add(task)}::bigint`;

/** Returns the rows that an import changes, as its dry run found them, and the number of those that it adds. */
async function importedRows(sql: Sql, job: AnyRecord): Promise<Omit<ApprovalSubject, "resource">> {
  const task = String(job["asyncTask"] ?? 0);
  const [run] = await sql.query<{ added: number | null; given: { phase?: string } | null }>(
    "select (outcome ->> 'add')::int as added, params -> 'given' as given from task_run where task = $1::bigint",
    [task],
  );
  const { phase: _, ...input } = run?.given ?? {};
  return {
    rows: (parameters) =>
      `select (met.row ->> 'id')::bigint as id, (met.row ->> 'version')::int as version ${metIn(task, parameters)}
         and (met.row ->> 'changes')::boolean`,
    members: (parameters) => `select (met.row ->> 'member')::bigint as member ${metIn(task, parameters)}`,
    added: run?.added ?? 0,
    about: input,
  };
}

/** Records of a bulk job that its confirmation acts on, with what the job does to them. */
export const approvedRows: ApprovalSource = async (sql, body) => {
  const job = await readRecord(sql, bulkJob, String((body["ids"] as unknown[])[0]));
  const { kind, target, what, reason } = job;
  const resource = String(target);
  if (kind === "import") return { resource, ...(await importedRows(sql, job)) };
  return {
    resource,
    rows: (parameters) =>
      `select target_id as id, target_version as version from bulk_row
       where job = ${parameters.add(job.id)}::bigint and result = 'waiting'`,
    about: { kind, what, reason },
  };
};
