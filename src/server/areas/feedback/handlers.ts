import type { Handlers } from "#server/commands/handler.ts";
import { mergeTypes } from "./merge-types.ts";

export const handlers: Handlers = { "questionType.merge": mergeTypes };
