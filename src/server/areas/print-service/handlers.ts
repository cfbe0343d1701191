import type { Handlers } from "#server/commands/handler.ts";
import { orderHandlers } from "./order-handlers.ts";
import { providerHandlers } from "./provider-handlers.ts";

export const handlers: Handlers = { ...orderHandlers, ...providerHandlers };
