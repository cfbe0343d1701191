import type { Handlers } from "#server/commands/handler.ts";
import { countAgain, extend, giveStars } from "./medal-commands.ts";
import { addSend, checkAgain, editSend, retryFailed, revokeBatch, send } from "./medal-sends.ts";

export const handlers: Handlers = {
  "medal.countAgain": countAgain,
  "medalRecord.extend": extend,
  "medalSend.add": addSend,
  "medalSend.edit": editSend,
  "medalSend.checkAgain": checkAgain,
  "medalSend.send": send,
  "medalSend.retryFailed": retryFailed,
  "medalSend.revokeBatch": revokeBatch,
  "sensation.giveMedal": giveStars,
};
