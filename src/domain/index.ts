import type { Resource } from "#kernel/resource.ts";
import { category } from "./community/category.resource.ts";
import { tag } from "./community/tag.resource.ts";
import { message } from "./messaging/message.resource.ts";
import { modelFile } from "./models/model-file.resource.ts";
import { model } from "./models/model.resource.ts";
import { reviewFinding } from "./models/review-finding.resource.ts";
import { admin } from "./reports/admin.resource.ts";
import { authGroup } from "./reports/auth-group.resource.ts";
import { operationRecord } from "./reports/operation-record.resource.ts";
import { systemConfig } from "./reports/system-config.resource.ts";
import { blackTag } from "./risk/black-tag.resource.ts";
import { riskRule } from "./risk/risk-rule.resource.ts";
import { user } from "./users/user.resource.ts";

export { queues, screens } from "./screens.ts";

export const resources: readonly Resource[] = [
  model,
  modelFile,
  reviewFinding,
  category,
  tag,
  user,
  admin,
  authGroup,
  systemConfig,
  operationRecord,
  message,
  blackTag,
  riskRule,
];

const byName = new Map(resources.map((resource) => [resource.name, resource]));

/** @throws Error for a name that no definition has; calls from outside are checked before */
export function resourceNamed(name: string): Resource {
  const found = byName.get(name);
  if (!found) throw new Error(`no resource is called ${name}`);
  return found;
}

export const findResource = (name: string): Resource | undefined => byName.get(name);
