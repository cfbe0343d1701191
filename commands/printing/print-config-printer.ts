import { printConfigPrinter } from "#domain/printing/print-config-printer.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { onOffCommands } from "#commands/shelf.ts";

export const printConfigPrinterCommands = defineCommands(printConfigPrinter, onOffCommands);
