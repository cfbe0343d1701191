import { webPage } from "#domain/tags/web-page.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { onOffCommands } from "#commands/shelf.ts";

export const webPageCommands = defineCommands(webPage, onOffCommands);
