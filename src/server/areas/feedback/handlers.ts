import type { Handlers } from "#server/commands/handler.ts";
import { mergeTypes } from "./merge-types.ts";
import { toComplaint } from "./to-complaint.ts";

export const handlers: Handlers = { "feedback.toComplaint": toComplaint, "questionType.merge": mergeTypes };
