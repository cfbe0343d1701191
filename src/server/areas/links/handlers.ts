import type { Handlers } from "#server/commands/handler.ts";
import { checkAgain, decide } from "./external-hosts.ts";
import { mergePlatforms } from "./merge-platforms.ts";
import { enterCost } from "./platform-costs.ts";
import { removePassword, setPassword } from "./link-password.ts";
import { ticketHandlers } from "./tickets.ts";
import { checkNow } from "./check-links-task.ts";

export const handlers: Handlers = {
  "linkPlatform.enterCost": enterCost,
  "linkPlatform.merge": mergePlatforms,
  "shortLink.checkNow": checkNow,
  "externalHost.decide": decide,
  "externalHost.checkAgain": checkAgain,
  "shortLink.setPassword": setPassword,
  "shortLink.removePassword": removePassword,
  ...ticketHandlers,
};
