import type { Resource } from "#kernel/resource.ts";
import { blackTag } from "./black-tag.resource.ts";
import { riskRule } from "./risk-rule.resource.ts";

export const risk: readonly Resource[] = [blackTag, riskRule];
