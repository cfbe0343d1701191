import type { AreaRules } from "#server/commands/area-rules.ts";
import { checkCompanyPage, checkNotice, noteSuperseded } from "./company-page-rules.ts";

export const rules: AreaRules = {
  beforeWrite: { companyPage: checkNotice },
  check: { companyPage: checkCompanyPage },
  afterWrite: { companyPage: noteSuperseded },
};
