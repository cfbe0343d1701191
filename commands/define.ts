import type { Command, GivenCommand, WordlessCommand } from "#kernel/command.ts";
import { defineCommand } from "#kernel/command.ts";
import type { Resource } from "#kernel/resource.ts";
import type { StandardGiven } from "./standard.ts";
import { standardCommands } from "./standard.ts";
import type { SharedVerb } from "./verb-words.ts";

/** Search words are required, except for a verb that has them once for all resources. */
type Words<V> = V extends SharedVerb ? Partial<Pick<GivenCommand, "words">> : Pick<GivenCommand, "words">;
type Given<V> = Omit<WordlessCommand, "action" | "words"> & Partial<Pick<GivenCommand, "action">> & Words<V>;

/**
 * Defines the commands of a resource. If the machine has a transition with the name of the verb, the command runs it.
 * Otherwise a handler in server/commands runs the command.
 */
export function defineCommands<V extends string>(
  resource: Resource,
  definitions: { readonly [K in V]: Given<K> },
): Record<V, Command> {
  const entries = Object.entries<Given<SharedVerb>>(definitions).map(([verb, more]) => {
    const transition = resource.machine?.transitions[verb];
    const action =
      more.action ?? (transition ? { type: "transition" as const, transition: verb } : { type: "handler" as const });
    return [verb, defineCommand(resource.name, resource.name, verb, { ...more, action })] as const;
  });
  return Object.fromEntries(entries) as Record<V, Command>;
}

type Wordless = Omit<WordlessCommand, "action" | "words">;

/**
 * Defines commands of the console itself. They run in the browser: they move, show and hide parts of the screen. Their
 * search words are in commands/words.ts.
 */
export function defineConsoleCommands<V extends string>(
  noun: string,
  definitions: { readonly [K in V]: Wordless },
): Record<V, Command> {
  const entries = Object.entries<Wordless>(definitions).map(
    ([verb, more]) => [verb, defineCommand(null, noun, verb, { ...more, action: { type: "browser" } })] as const,
  );
  return Object.fromEntries(entries) as Record<V, Command>;
}

/** Defines commands of a lazy-loaded part of the console, with their search words. */
export const defineBrowserCommands: <V extends string>(
  noun: string,
  definitions: { readonly [K in V]: Wordless & Pick<GivenCommand, "words"> },
) => Record<V, Command> = defineConsoleCommands;

/** An area of the console: its resources and their commands. The browser loads it as one part. */
export interface Area {
  name: string;
  resources: readonly Resource[];
  commands: readonly Command[];
}

/**
 * Combines the resources of an area with their commands.
 * @param commandSets commands in addition to the standard commands
 * @param more options of the standard commands, by resource and verb
 */
export const defineArea = (
  name: string,
  resources: readonly Resource[],
  commandSets: readonly Readonly<Record<string, Command>>[] = [],
  more: Readonly<Record<string, StandardGiven>> = {},
): Area => ({
  name,
  resources,
  commands: [
    ...commandSets.flatMap((commands) => Object.values(commands)),
    ...resources.flatMap((one) => standardCommands(one, more[one.name])),
  ],
});
