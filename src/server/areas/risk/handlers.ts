import type { Handlers } from "#server/commands/handler.ts";
import { addMany } from "./black-list/add-many.ts";
import { blackTagHandlers } from "./black-tags.ts";

export const handlers: Handlers = { ...blackTagHandlers, "blackList.addMany": addMany };
