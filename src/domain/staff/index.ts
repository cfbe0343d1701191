import type { Resource } from "#kernel/resource.ts";
import { admin } from "./admin.resource.ts";
import { authGroup } from "./auth-group.resource.ts";

export const staff: readonly Resource[] = [admin, authGroup];
