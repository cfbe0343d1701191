import { staffTexts } from "#web/i18n/areas.ts";
import { provideTexts } from "#web/i18n/text.ts";
import { layOverAll } from "#web/store/over.ts";
import { SecretDialog } from "./secret-dialog.tsx";

/** Lays what a reply told over everything, once its texts are here. */
export async function showSecret(): Promise<void> {
  await provideTexts(staffTexts);
  layOverAll(SecretDialog);
}
