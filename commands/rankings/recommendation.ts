import { recommendation } from "#domain/rankings/recommendation.resource.ts";
import { text } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { proposedCommands } from "#commands/proposed.ts";
import { addModels, openModel } from "./lists.ts";

const { place, begin, end, remark } = recommendation.fields;

export const recommendationCommands = defineCommands(recommendation, {
  addModels: addModels({ place, begin, end }),
  ...proposedCommands,
  remark: {
    label: ["备注", "Remark"],
    key: "m",
    action: { type: "change", fields: ["remark"] },
    input: { remark: text(200, { label: remark.label }) },
  },
  openModel,
});
