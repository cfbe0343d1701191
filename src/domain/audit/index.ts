import type { Resource } from "#kernel/resource.ts";
import { operationRecord } from "./operation-record.resource.ts";

export const audit: readonly Resource[] = [operationRecord];
