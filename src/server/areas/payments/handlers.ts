import type { Handlers } from "#server/commands/handler.ts";
import { pay, payByHand } from "./pay.ts";
import { payoutHandlers } from "./payout-handlers.ts";

export const handlers: Handlers = { "withdrawal.pay": pay, "withdrawal.payByHand": payByHand, ...payoutHandlers };
