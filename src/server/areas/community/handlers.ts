import type { Handlers } from "#server/commands/handler.ts";
import { newVersion } from "./company-pages.ts";

export const communityHandlers: Handlers = { "companyPage.newVersion": newVersion };
