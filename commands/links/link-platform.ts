import { linkPlatform } from "#domain/links/link-platform.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { upDownCommands } from "#commands/shelf.ts";

export const linkPlatformCommands = defineCommands(linkPlatform, upDownCommands);
