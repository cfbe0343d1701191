import { reports as resources } from "#domain/reports/index.ts";
import { defineArea } from "#commands/define.ts";
import { adminCommands, adminStandard } from "./admin.ts";
import { authGroupCommands, authGroupStandard } from "./auth-group.ts";
import { operationRecordCommands } from "./operation-record.ts";
import { systemConfigCommands } from "./system-config.ts";

export const reports = defineArea(
  "reports",
  resources,
  [adminCommands, authGroupCommands, systemConfigCommands, operationRecordCommands],
  { admin: adminStandard, authGroup: authGroupStandard },
);
