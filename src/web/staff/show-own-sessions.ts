import { staffTexts } from "#web/i18n/areas.ts";
import { provideTexts } from "#web/i18n/text.ts";
import { layOverAll } from "#web/store/over.ts";
import { OwnSessions } from "./own-sessions.tsx";

export async function showOwnSessions(): Promise<void> {
  await provideTexts(staffTexts);
  layOverAll(OwnSessions);
}
