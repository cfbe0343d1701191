// Generated from the names of files. Do not edit.
import { evaluation } from "#domain/evaluations/evaluation.resource.ts";
import { defineArea } from "#commands/define.ts";
import { evaluationCommands } from "./evaluation.ts";

export const area = defineArea("evaluations", [
  evaluation,
], [
  evaluationCommands,
], {});
