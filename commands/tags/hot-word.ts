import { hotWord } from "#domain/tags/hot-word.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { shelfCommands } from "#commands/shelf.ts";

export const hotWordCommands = defineCommands(hotWord, shelfCommands);
