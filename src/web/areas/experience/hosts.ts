import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { go } from "#web/routing/navigate.ts";
import { writeQuery } from "#web/routing/address.ts";

/** Handles the commands of a member's experience that run in the browser. */
export function ExperienceHost({ record: { user } }: PanelProps): null {
  useCommandHandler("experience.openFlows", () =>
    go(`/experience-detail?${writeQuery({ f: `user:${String(user)}` })}`),
  );
  return null;
}
