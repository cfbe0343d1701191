import type { Resource } from "#kernel/resource.ts";
import { category } from "./category.resource.ts";
import { companyPage } from "./company-page.resource.ts";
import { tag } from "./tag.resource.ts";

export const community: readonly Resource[] = [category, tag, companyPage];
