// Generated from the names of files. Do not edit.
import { category } from "#domain/community/category.resource.ts";
import { companyPage } from "#domain/community/company-page.resource.ts";
import { consent } from "#domain/community/consent.resource.ts";
import { defineArea } from "#commands/define.ts";
import { categoryCommands } from "./category.ts";
import { companyPageCommands } from "./company-page.ts";
import { consentCommands } from "./consent.ts";

export const area = defineArea("community", [
  category,
  companyPage,
  consent,
], [
  categoryCommands,
  companyPageCommands,
  consentCommands,
], {});
