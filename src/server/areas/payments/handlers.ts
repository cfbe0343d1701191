import type { Handlers } from "#server/commands/handler.ts";
import { addManyBlack } from "./add-many-black.ts";
import { pay, payByHand } from "./pay.ts";
import { payoutHandlers } from "./payout-handlers.ts";
import { refundHandlers } from "./refund-handlers.ts";
import { reopen } from "./reopen.ts";

export const handlers: Handlers = {
  "withdrawal.pay": pay,
  "withdrawal.payByHand": payByHand,
  "withdrawal.takeBack": reopen,
  "withdrawBlack.addMany": addManyBlack,
  ...payoutHandlers,
  ...refundHandlers,
};
