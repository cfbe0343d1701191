// Generated from the names of files. Do not edit.
import { logoutApply } from "#domain/deletions/logout-apply.resource.ts";
import { defineArea } from "#commands/define.ts";
import { logoutApplyCommands, logoutApplyStandard } from "./logout-apply.ts";

export const area = defineArea("deletions", [
  logoutApply,
], [
  logoutApplyCommands,
], {
  logoutApply: logoutApplyStandard,
});
