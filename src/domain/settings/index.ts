import type { Resource } from "#kernel/resource.ts";
import { systemConfig } from "./system-config.resource.ts";

export const settings: readonly Resource[] = [systemConfig];
