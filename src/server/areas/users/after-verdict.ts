import type { AfterVerdict } from "#server/review/subject.ts";
import { publishExempt } from "./publish-exempt.ts";

export const afterVerdict: AfterVerdict = publishExempt;
