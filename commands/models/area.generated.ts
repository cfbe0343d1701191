// Generated from the names of files. Do not edit.
import { model } from "#domain/models/model.resource.ts";
import { modelFile } from "#domain/models/model-file.resource.ts";
import { defineArea } from "#commands/define.ts";
import { modelStandard, modelCommands } from "./model.ts";

export const area = defineArea("models", [
  model,
  modelFile,
], [
  modelCommands,
], {
  model: modelStandard,
});
