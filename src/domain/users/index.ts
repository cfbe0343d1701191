import type { Resource } from "#kernel/resource.ts";
import { user } from "./user.resource.ts";

export const users: readonly Resource[] = [user];
