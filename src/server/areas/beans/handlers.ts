import type { Handlers } from "#server/commands/handler.ts";
import { rebuildDay } from "./rebuild-day.ts";
import { addRecycleHandler, cancelHandler, takeHandler } from "./recycles.ts";

export const handlers: Handlers = {
  "beanDaily.rebuild": rebuildDay,
  "beanRecycle.add": addRecycleHandler,
  "beanRecycle.take": takeHandler,
  "beanRecycle.cancel": cancelHandler,
};
