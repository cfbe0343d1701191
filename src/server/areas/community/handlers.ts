import type { Handlers } from "#server/commands/handler.ts";
import { mergeCategories } from "./merge-categories.ts";
import { newVersion } from "./company-pages.ts";

export const handlers: Handlers = {
  "category.merge": mergeCategories,
  "companyPage.newVersion": newVersion,
};
