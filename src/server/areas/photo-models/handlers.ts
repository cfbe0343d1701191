import type { Handlers } from "#server/commands/handler.ts";
import { uploadResult } from "./upload-result.ts";

export const handlers: Handlers = { "photoModel.uploadResult": uploadResult };
