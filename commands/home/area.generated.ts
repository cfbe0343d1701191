// Generated from the names of files. Do not edit.
import { deskAlert } from "#domain/home/desk-alert.resource.ts";
import { shiftNote } from "#domain/home/shift-note.resource.ts";
import { defineArea } from "#commands/define.ts";
import { deskAlertCommands } from "./desk-alert.ts";

export const area = defineArea("home", [
  deskAlert,
  shiftNote,
], [
  deskAlertCommands,
], {});
