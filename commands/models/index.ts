import { models as resources } from "#domain/models/index.ts";
import { defineArea } from "#commands/define.ts";
import { modelCommands } from "./model.ts";

export const models = defineArea("models", resources, [modelCommands]);
