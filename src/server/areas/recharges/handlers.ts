import type { Handlers } from "#server/commands/handler.ts";
import { orderHandlers } from "./order-handlers.ts";
import { reprice } from "./reprice.ts";
import { statementHandlers } from "./statement-handlers.ts";

export const handlers: Handlers = {
  "rechargeSet.reprice": reprice,
  ...orderHandlers,
  ...statementHandlers,
};
