import type { Resource } from "#kernel/resource.ts";
import { addByIdsHandler } from "#server/commands/add-by-ids.ts";
import type { Handler } from "#server/commands/handler.ts";

/** Adds models to a list by their pasted ids. */
export const addModelsTo = (resource: Resource): Handler =>
  addByIdsHandler({ resource, verb: "addModels", name: "models", by: "model", named: ["模型", "model"] });
