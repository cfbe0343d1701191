// Generated from the names of files. Do not edit.
import { biFolder } from "#domain/bi/bi-folder.resource.ts";
import { biForm } from "#domain/bi/bi-form.resource.ts";
import { biRun } from "#domain/bi/bi-run.resource.ts";
import { biView } from "#domain/bi/bi-view.resource.ts";
import { defineArea } from "#commands/define.ts";
import { biFolderCommands } from "./bi-folder.ts";
import { biFormCommands, biRunCommands } from "./bi-form.ts";

export const area = defineArea("bi", [
  biFolder,
  biForm,
  biRun,
  biView,
], [
  biFolderCommands,
  biFormCommands,
  biRunCommands,
], {});
