import type { Resource } from "#kernel/resource.ts";
import { message } from "./message.resource.ts";

export const messaging: readonly Resource[] = [message];
