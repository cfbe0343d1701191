import type { AreaRules } from "#server/areas/area-rules.ts";
import { checkCompanyPage } from "./company-page-rules.ts";

export const rules: AreaRules = { check: { companyPage: checkCompanyPage } };
