import { permitted } from "#kernel/availability.ts";
import type { Command } from "#kernel/command.ts";
import { l } from "#web/i18n/text.ts";
import { useActor } from "./actor.ts";

/** Why a command that stands open is not for who is logged in, in words, as long as that is so: a right may go and come back. */
export function useForbidden(command: Command | undefined): string | null {
  const actor = useActor();
  const answer = command && permitted(command, actor);
  return answer?.ok === false ? l(answer.why) : null;
}
