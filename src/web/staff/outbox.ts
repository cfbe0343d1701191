import type { JSX } from "react";
import { staffTexts } from "#web/i18n/areas.ts";
import { provideTexts } from "#web/i18n/text.ts";

/** The screen with its texts and styles, whose names the first load need not know. */
export async function outboxScreen(): Promise<() => JSX.Element> {
  const [{ OutboxScreen }] = await Promise.all([import("./outbox-screen.tsx"), provideTexts(staffTexts)]);
  return OutboxScreen;
}
