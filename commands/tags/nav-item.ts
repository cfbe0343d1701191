import { navItem } from "#domain/tags/nav-item.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { upDownCommands } from "#commands/shelf.ts";
import { treeCommands } from "#commands/tree.ts";

export const navItemCommands = defineCommands(navItem, { ...upDownCommands, ...treeCommands(navItem) });
