import { blackTagHandlers } from "./black-tags.ts";

export const handlers = blackTagHandlers;
