import type { Resource } from "#kernel/resource.ts";
import { admin } from "./admin.resource.ts";
import { authGroup } from "./auth-group.resource.ts";
import { systemConfig } from "./system-config.resource.ts";
import { operationRecord } from "./operation-record.resource.ts";

export const reports: readonly Resource[] = [admin, authGroup, systemConfig, operationRecord];
