import type { Command } from "#kernel/command.ts";
import { requiredPermission } from "#kernel/command.ts";
import type { Layer } from "#kernel/keys.ts";
import type { Screen } from "#kernel/screen.ts";

/** The layers that a screen of a kind puts into the stack of keys, and whose commands it offers. */
const layersOf: Readonly<Record<Screen["kind"], readonly Layer[]>> = {
  list: ["list", "record", "page"],
  queue: ["list", "record", "queue", "page"],
  record: ["record"],
  component: [],
};

/** What a screen offers on the kinds of records it shows, as far as it takes a permission. */
export function commandsOn({ kind, resource, views = [] }: Screen, commands: readonly Command[]): Command[] {
  const shown = new Set([resource, ...views.map((view) => view.resource)]);
  return commands.filter(
    (command) =>
      requiredPermission(command) !== null &&
      layersOf[kind].includes(command.layer) &&
      (command.resource === null || shown.has(command.resource)),
  );
}
