import type { Handlers } from "#server/commands/handler.ts";
import { addShortLink } from "./short-links.ts";

export const handlers: Handlers = { "shortLink.add": addShortLink };
