import { shortLink } from "#domain/links/short-link.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { upDownCommands } from "#commands/shelf.ts";

export const shortLinkCommands = defineCommands(shortLink, upDownCommands);
