import { experienceLevel } from "#domain/experience/experience-level.resource.ts";
import { experienceRule } from "#domain/experience/experience-rule.resource.ts";
import { bool } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { upDownCommands } from "#commands/shelf.ts";

export const experienceLevelCommands = defineCommands(experienceLevel, {
  ...upDownCommands,
  recompute: {
    label: ["重算会员等级", "Recompute levels of members"],
    action: { type: "handler" },
    layer: "page",
    targets: "none",
    input: {
      mayFall: bool({
        label: ["门槛提高后允许降级", "Members may fall"],
        hint: ["不勾选时，已达到的等级保留", "Without it, a level once reached stays"],
      }),
    },
    undoable: false,
    words: "升级 降级 门槛 rise fall thresholds",
  },
});

export const experienceRuleCommands = defineCommands(experienceRule, { ...upDownCommands });
