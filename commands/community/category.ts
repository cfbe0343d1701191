import { category } from "#domain/community/category.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { upDownCommands } from "#commands/shelf.ts";

export const categoryCommands = defineCommands(category, upDownCommands);
