import { printer } from "#domain/devices/printer.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { shelfCommands } from "#commands/shelf.ts";

export const printerCommands = defineCommands(printer, shelfCommands);
