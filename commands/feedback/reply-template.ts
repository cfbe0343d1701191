import { replyTemplate } from "#domain/feedback/reply-template.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { onOffCommands } from "#commands/shelf.ts";

export const replyTemplateCommands = defineCommands(replyTemplate, onOffCommands);
