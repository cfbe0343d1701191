import type { Handlers } from "#server/commands/handler.ts";
import { convertModels, createHandler } from "./create-tasks.ts";
import { deleteTask } from "./delete-task.ts";
import { retryAllHandler, retryHandler } from "./retry.ts";

export const handlers: Handlers = {
  "model.to3mf": convertModels,
  "to3mfTask.create": createHandler,
  "to3mfTask.delete": deleteTask,
  "to3mfTask.retry": retryHandler,
  "to3mfTask.retryAll": retryAllHandler,
};
