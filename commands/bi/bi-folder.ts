import { biFolder } from "#domain/bi/bi-folder.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { treeCommands } from "#commands/tree.ts";

export const biFolderCommands = defineCommands(biFolder, treeCommands(biFolder));
