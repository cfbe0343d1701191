// Generated from the names of files. Do not edit.
import { secondOpinion } from "#domain/opinions/second-opinion.resource.ts";
import { defineArea } from "#commands/define.ts";
import { secondOpinionCommands } from "./second-opinion.ts";

export const area = defineArea("opinions", [
  secondOpinion,
], [
  secondOpinionCommands,
], {});
