import { audit as resources } from "#domain/audit/index.ts";
import { defineArea } from "#commands/define.ts";
import { operationRecordCommands } from "./operation-record.ts";

export const audit = defineArea("audit", resources, [operationRecordCommands]);
