import { replyTemplate } from "#domain/feedback/reply-template.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { upDownCommands } from "#commands/shelf.ts";

export const replyTemplateCommands = defineCommands(replyTemplate, upDownCommands);
