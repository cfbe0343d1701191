import type { Resource } from "#kernel/resource.ts";
import { model } from "./model.resource.ts";
import { modelFile } from "./model-file.resource.ts";
import { reviewFinding } from "./review-finding.resource.ts";

export const models: readonly Resource[] = [model, modelFile, reviewFinding];
