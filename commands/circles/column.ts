import { column } from "#domain/circles/column.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { upDownCommands } from "#commands/shelf.ts";

export const columnCommands = defineCommands(column, upDownCommands);
