import { externalRule } from "#domain/links/external-rule.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { upDownCommands } from "#commands/shelf.ts";

export const externalRuleCommands = defineCommands(externalRule, upDownCommands);
