import { isGranted } from "#kernel/availability.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Screen } from "#kernel/screen.ts";
import { permissionOfScreen } from "#kernel/screen.ts";
import { l, t } from "#web/i18n/text.ts";
import { actorStore } from "#web/auth/session/actor.ts";

/** True if the actor lacks the permission for a screen. */
export const isClosed = (screen: Screen, actor: Actor | null): boolean => !isGranted(actor, permissionOfScreen(screen));

/** Returns why a screen is closed to the actor; null if it is open. */
export const whyClosed = (screen: Screen, actor: Actor | null = actorStore.value): string | null =>
  isClosed(screen, actor) ? t("screen.closed", { name: l(screen.label) }) : null;
