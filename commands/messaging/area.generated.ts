// Generated from the names of files. Do not edit.
import { message } from "#domain/messaging/message.resource.ts";
import { defineArea } from "#commands/define.ts";

export const area = defineArea("messaging", [
  message,
], [], {});
