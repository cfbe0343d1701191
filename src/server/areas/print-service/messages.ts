import type { Messages } from "#server/outbox/message.ts";
import { orderTexts } from "./order-texts.ts";
import { providerTexts } from "./provider-texts.ts";

/** Texts of the messages to members, by event. */
export const messages: Messages = { ...orderTexts, ...providerTexts };
