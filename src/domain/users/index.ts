import type { Resource } from "#kernel/resource.ts";
import { auditExempt } from "./audit-exempt.resource.ts";
import { user } from "./user.resource.ts";

export const users: readonly Resource[] = [user, auditExempt];
