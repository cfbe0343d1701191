import type { Handlers } from "#server/commands/handler.ts";
import { checkAgain, decide } from "./external-hosts.ts";
import { removePassword, setPassword } from "./link-password.ts";
import { addShortLink } from "./short-links.ts";

export const handlers: Handlers = {
  "shortLink.add": addShortLink,
  "externalHost.decide": decide,
  "externalHost.checkAgain": checkAgain,
  "shortLink.setPassword": setPassword,
  "shortLink.removePassword": removePassword,
};
