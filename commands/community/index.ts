import { community as resources } from "#domain/community/index.ts";
import { defineArea } from "#commands/define.ts";
import { categoryCommands } from "./category.ts";
import { companyPageCommands } from "./company-page.ts";

export const community = defineArea("community", resources, [categoryCommands, companyPageCommands]);
