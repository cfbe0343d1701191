// Generated from the names of files. Do not edit.
import { operationRecord } from "#domain/audit/operation-record.resource.ts";
import { defineArea } from "#commands/define.ts";
import { operationRecordCommands } from "./operation-record.ts";

export const area = defineArea("audit", [
  operationRecord,
], [
  operationRecordCommands,
], {});
