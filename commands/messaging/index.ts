import { messaging as resources } from "#domain/messaging/index.ts";
import { defineArea } from "#commands/define.ts";

export const messaging = defineArea("messaging", resources);
