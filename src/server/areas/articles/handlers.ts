import type { Handlers } from "#server/commands/handler.ts";
import { pass, revise } from "./articles.ts";
import { takeOver } from "./take-over.ts";

export const handlers: Handlers = {
  "information.pass": pass,
  "information.revise": revise,
  "userSaid.takeOver": takeOver,
};
