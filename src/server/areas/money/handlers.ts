import type { Handlers } from "#server/commands/handler.ts";
import { checkHandler } from "./check-account.ts";
import { extendCredit, releaseNow } from "./credit-handlers.ts";
import { correct } from "./correct.ts";
import { rebuild } from "./rebuild-totals.ts";
import { reverseEntry } from "./reverse-entry.ts";
import { reverseExchange } from "./reverse-exchange.ts";

export const handlers: Handlers = {
  "account.check": checkHandler,
  "account.correct": correct,
  "accountFlow.reverse": reverseEntry,
  "accumulative.rebuild": rebuild,
  "creditRecord.extend": extendCredit,
  "creditRecord.releaseNow": releaseNow,
  "exchangeRecord.reverse": reverseExchange,
};
