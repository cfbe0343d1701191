// Generated from the names of files. Do not edit.
import { defineArea } from "#commands/define.ts";
import { branchCommands } from "./branches.ts";
import { queuePartCommands } from "./queue-parts.ts";
import { rankCommands } from "./rank.ts";
import { translateCommands } from "./translate.ts";

export const area = defineArea("lists", [], [
  branchCommands,
  queuePartCommands,
  rankCommands,
  translateCommands,
], {});
