import { permitted } from "#kernel/availability.ts";
import type { Command } from "#kernel/command.ts";
import { l } from "#web/i18n/text.ts";
import { usePath } from "#web/routing/location.ts";
import { findRoute } from "#web/routing/routes.ts";
import { useActor } from "#web/auth/session/actor.ts";
import { whyClosed } from "./screen-access.ts";

/**
 * Returns why the current admin lacks the permission for an open command; null if it is allowed. The result is live:
 * the permission of the command or of its screen may be revoked and granted again.
 */
export function useForbidden(command: Command | undefined): string | null {
  const actor = useActor();
  const screen = findRoute(usePath())?.screen;
  const answer = command && permitted(command, actor);
  if (answer?.ok === false) return l(answer.message);
  return screen?.access === "main" ? whyClosed(screen, actor) : null;
}
