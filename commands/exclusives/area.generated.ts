// Generated from the names of files. Do not edit.
import { exclusiveModel } from "#domain/exclusives/exclusive-model.resource.ts";
import { defineArea } from "#commands/define.ts";
import { exclusiveModelCommands, exclusiveModelStandard } from "./exclusive-model.ts";

export const area = defineArea("exclusives", [
  exclusiveModel,
], [
  exclusiveModelCommands,
], {
  exclusiveModel: exclusiveModelStandard,
});
