import type { AreaRules } from "#server/areas/area-rules.ts";
import { checkTree } from "./check-category.ts";
import { checkCompanyPage } from "./company-page-rules.ts";

export const rules: AreaRules = { check: { category: checkTree, companyPage: checkCompanyPage } };
