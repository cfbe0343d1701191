import { isGranted } from "#kernel/availability.ts";
import type { Actor } from "#kernel/availability.ts";
import type { Screen } from "#kernel/screen.ts";
import { permissionOfScreen } from "#kernel/screen.ts";
import { t } from "#web/i18n/text.ts";
import { actorStore } from "./actor.ts";

/** Why a screen is closed to whoever is logged in; null where he may see it. */
export function whyClosed(screen: Screen, actor: Actor | null = actorStore.get()): string | null {
  const permission = permissionOfScreen(screen);
  return isGranted(actor, permission) ? null : t("screen.closed", { name: permission ?? "" });
}
