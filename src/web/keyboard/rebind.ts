import type { Command } from "#kernel/command.ts";
import type { Layer } from "#kernel/keys.ts";
import { clash, isReserved, normaliseKey, parseKey } from "#kernel/keys.ts";
import { registry } from "#web/registry/registry.ts";
import type { Overrides } from "./bindings.ts";
import { bindingsOf, overrides } from "./bindings.ts";
import { isHeardIn, isWidgetLayer } from "./widgets.ts";

/** Layers that act on one screen at the same time. All others lie over it for a while and take its keys away, save what is heard through them. */
const together: readonly (readonly Layer[])[] = [
  ["list", "record", "queue", "page", "global"],
  ["desk", "page", "global"],
  ["tree", "page", "global"],
];

/** Resources whose screens have the command; null for all. */
const placesOf = ({ resource, layer }: Command): readonly string[] | null =>
  resource !== null ? [resource] : layer === "queue" ? registry().queues.map((queue) => queue.resource) : null;

function meets(left: Command, right: Command): boolean {
  const isTogether =
    together.some((layers) => layers.includes(left.layer) && layers.includes(right.layer)) ||
    isHeardIn(left.layer, right) ||
    isHeardIn(right.layer, left);
  if (left.layer !== right.layer && !isTogether) return false;
  const [here, there] = [placesOf(left), placesOf(right)];
  return here === null || there === null || here.some((resource) => there.includes(resource));
}

export type Refused = { why: "reserved" | "bare" | "sequence" } | { why: "clash"; with: Command };

const isBare = (keys: string): boolean =>
  parseKey(keys).some((stroke) => !stroke.mod && !stroke.alt && stroke.key.length === 1);

/** Why the command cannot have this key; null where it can. */
export function refusedKey(
  command: Command,
  keys: string,
  commands: readonly Command[],
  changed: Overrides = overrides.get(),
): Refused | null {
  if (isReserved(keys)) return { why: "reserved" };
  if (command.layer === "global" && isBare(keys)) return { why: "bare" };
  if (isWidgetLayer(command.layer) && parseKey(keys).length > 1) return { why: "sequence" };
  const other = bindingsOf(commands, changed).find(
    (binding) => binding.command.id !== command.id && meets(binding.command, command) && clash(binding.keys, keys),
  );
  return other ? { why: "clash", with: other.command } : null;
}

/** @returns null where the key was taken over, otherwise why not */
export function rebind(command: Command, keys: string, commands: readonly Command[]): Refused | null {
  const refused = refusedKey(command, keys, commands);
  if (!refused) overrides.set((now) => ({ ...now, [command.id]: normaliseKey(keys) }));
  return refused;
}

export function restore(commandId?: string): void {
  if (commandId === undefined) overrides.set({});
  else overrides.set((now) => Object.fromEntries(Object.entries(now).filter(([id]) => id !== commandId)));
}
