import type { Handlers } from "#server/commands/handler.ts";
import { addModelWithFiles } from "./add-model-with-files.ts";
import { markRepeated } from "./mark-duplicate.ts";

export const handlers: Handlers = { "model.add": addModelWithFiles, "model.markRepeated": markRepeated };
