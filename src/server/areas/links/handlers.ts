import type { Handlers } from "#server/commands/handler.ts";
import { removePassword, setPassword } from "./link-password.ts";
import { addShortLink } from "./short-links.ts";

export const handlers: Handlers = {
  "shortLink.add": addShortLink,
  "shortLink.setPassword": setPassword,
  "shortLink.removePassword": removePassword,
};
