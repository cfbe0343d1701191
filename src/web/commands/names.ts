import type { Command } from "#kernel/command.ts";
import { l } from "#web/i18n/text.ts";
import { createState } from "#web/store/state.ts";

/** Names of the current list's views, by position. */
export const viewNames = createState<readonly string[]>([]);

/** Returns the displayed name of a command. The commands of the nine views are named after the views. */
export function nameOf(command: Command): string {
  const place = /^listView\.(\d)$/.exec(command.id)?.[1];
  return (place && viewNames.value[Number(place) - 1]) || l(command.label);
}
