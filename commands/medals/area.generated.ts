// Generated from the names of files. Do not edit.
import { medal } from "#domain/medals/medal.resource.ts";
import { medalReceiver } from "#domain/medals/medal-receiver.resource.ts";
import { medalRecord } from "#domain/medals/medal-record.resource.ts";
import { medalSend } from "#domain/medals/medal-send.resource.ts";
import { sensation } from "#domain/medals/sensation.resource.ts";
import { defineArea } from "#commands/define.ts";
import { medalRecordCommands } from "./medal-record.ts";
import { medalSendStandard, medalSendCommands } from "./medal-send.ts";
import { medalCommands } from "./medal.ts";
import { sensationCommands } from "./sensation.ts";

export const area = defineArea("medals", [
  medal,
  medalReceiver,
  medalRecord,
  medalSend,
  sensation,
], [
  medalRecordCommands,
  medalSendCommands,
  medalCommands,
  sensationCommands,
], {
  medalSend: medalSendStandard,
});
