// Generated from the names of files. Do not edit.
import { bulkJob } from "#domain/bulk/bulk-job.resource.ts";
import { bulkRow } from "#domain/bulk/bulk-row.resource.ts";
import { defineArea } from "#commands/define.ts";
import { bulkJobStandard, bulkJobCommands } from "./bulk-job.ts";
import { bulkListCommands } from "./bulk-list.ts";

export const area = defineArea("bulk", [
  bulkJob,
  bulkRow,
], [
  bulkJobCommands,
  bulkListCommands,
], {
  bulkJob: bulkJobStandard,
});
