import { bulkJob } from "#domain/bulk/bulk-job.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { ApprovalSource, ApprovalSubject } from "#server/tasks/approval-source.ts";

/** Returns the rows that an import changes, as its dry run found them, and the number of those that it adds. */
async function importedRows(sql: Sql, job: AnyRecord): Promise<Pick<ApprovalSubject, "rows" | "added" | "about">> {
  const task = String(job["asyncTask"] ?? 0);
  const [run] = await sql.query<{ added: number | null; given: { phase?: string } | null }>(
    "select (outcome ->> 'add')::int as added, params -> 'given' as given from task_run where task = $1::bigint",
    [task],
  );
  const { phase: _, ...given } = run?.given ?? {};
  return {
    rows: (parameters) =>
      `select (seen ->> 'id')::bigint as id, (seen ->> 'version')::int as version
       from task_run, jsonb_array_elements(coalesce(task_run.seen, '[]')) seen
       where task = ${parameters.add(task)}::bigint and (seen ->> 'changes')::boolean`,
    added: run?.added ?? 0,
    about: given,
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
