import type { Handlers } from "#server/commands/handler.ts";
import { addGroup } from "./add-group.ts";
import { markRepeated } from "./mark-duplicate.ts";

export const modelsHandlers: Handlers = { "model.add": addGroup, "model.markRepeated": markRepeated };
