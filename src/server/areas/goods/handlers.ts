import type { Handlers } from "#server/commands/handler.ts";
import { setFreight } from "./freight.ts";

export const handlers: Handlers = {
  "region.setFreight": setFreight,
};
