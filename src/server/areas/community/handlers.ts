import type { Handlers } from "#server/commands/handler.ts";
import { exportOfUser } from "./consents.ts";
import { newVersion } from "./company-pages.ts";

export const handlers: Handlers = {
  "companyPage.newVersion": newVersion,
  "consent.exportOfUser": exportOfUser,
};
