import type { Handlers } from "#server/commands/handler.ts";
import { setFreight } from "./freight.ts";
import { stockIn, stockOut } from "./stock-commands.ts";

export const handlers: Handlers = {
  "region.setFreight": setFreight,
  "goodsSku.stockIn": stockIn,
  "goodsSku.stockOut": stockOut,
};
