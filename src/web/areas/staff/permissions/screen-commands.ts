import type { Command } from "#kernel/command.ts";
import { requiredPermission } from "#kernel/command.ts";
import type { Layer } from "#kernel/keys.ts";
import type { Screen } from "#kernel/screen.ts";

/** Key layers of each kind of screen, whose commands it offers. */
const layersOf: Readonly<Record<Screen["kind"], readonly Layer[]>> = {
  list: ["list", "record", "page"],
  queue: ["list", "record", "queue", "page"],
  record: ["record"],
  component: [],
};

/** Returns the commands of a screen that require a permission. */
export function commandsOn({ kind, resource, views = [] }: Screen, commands: readonly Command[]): Command[] {
  const shown = new Set([resource, ...views.map((view) => view.resource)]);
  return commands.filter(
    (command) =>
      requiredPermission(command) !== null &&
      layersOf[kind].includes(command.layer) &&
      (command.resource === null || shown.has(command.resource)),
  );
}
