import { permitted } from "#kernel/availability.ts";
import type { Command } from "#kernel/command.ts";
import { l } from "#web/i18n/text.ts";
import { usePath } from "#web/routing/location.ts";
import { findRoute } from "#web/routing/routes.ts";
import { useActor } from "#web/auth/session/actor.ts";
import { whyClosed } from "./screen-access.ts";

/**
 * Why a command that stands open is not for who is logged in, in words, as long as that is so: a right may go and come
 * back, its own or that of the screen from which it was asked for.
 */
export function useForbidden(command: Command | undefined): string | null {
  const actor = useActor();
  const screen = findRoute(usePath())?.screen;
  const answer = command && permitted(command, actor);
  if (answer?.ok === false) return l(answer.message);
  return screen?.access === "main" ? whyClosed(screen, actor) : null;
}
