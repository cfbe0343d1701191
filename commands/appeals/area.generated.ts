// Generated from the names of files. Do not edit.
import { complaint } from "#domain/appeals/complaint.resource.ts";
import { grievance } from "#domain/appeals/grievance.resource.ts";
import { defineArea } from "#commands/define.ts";
import { complaintCommands, complaintStandard } from "./complaint.ts";
import { grievanceCommands, grievanceStandard } from "./grievance.ts";

export const area = defineArea("appeals", [
  complaint,
  grievance,
], [
  complaintCommands,
  grievanceCommands,
], {
  complaint: complaintStandard,
  grievance: grievanceStandard,
});
