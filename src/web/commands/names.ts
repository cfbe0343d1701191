import type { Command } from "#kernel/command.ts";
import { l } from "#web/i18n/text.ts";
import { createStore } from "#web/store/external.ts";

/** What the views of the list in front are called, by place. */
export const viewNames = createStore<readonly string[]>([]);

/** A command's name as it is drawn: the nine views are called what the list calls them. */
export function nameOf(command: Command): string {
  const place = /^listView\.(\d)$/.exec(command.id)?.[1];
  return (place && viewNames.get()[Number(place) - 1]) || l(command.label);
}
