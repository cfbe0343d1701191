import type { Handlers } from "#server/commands/handler.ts";
import { newVersion } from "./company-pages.ts";

export const handlers: Handlers = {
  "companyPage.newVersion": newVersion,
};
