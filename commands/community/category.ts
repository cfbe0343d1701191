import { category } from "#domain/community/category.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { upDownCommands } from "#commands/shelf.ts";
import { treeCommands } from "#commands/tree.ts";

export const categoryCommands = defineCommands(category, { ...upDownCommands, ...treeCommands(category) });
