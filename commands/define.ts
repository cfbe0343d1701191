import type { Command, GivenCommand } from "#kernel/command.ts";
import { defineCommand } from "#kernel/command.ts";
import type { Resource } from "#kernel/resource.ts";
import type { StandardGiven } from "./standard.ts";
import { standardCommands } from "./standard.ts";

type Given = Readonly<Record<string, Omit<GivenCommand, "action"> & Partial<Pick<GivenCommand, "action">>>>;

/**
 * Defines the commands of a resource. If the machine has a transition with the name of the verb, the command runs it.
 * Otherwise a handler in server/commands runs the command.
 */
export function defineCommands<const G extends Given>(resource: Resource, given: G): { [K in keyof G]: Command } {
  const entries = Object.entries(given).map(([verb, more]) => {
    const transition = resource.machine?.transitions[verb];
    const action =
      more.action ?? (transition ? { type: "transition" as const, transition: verb } : { type: "handler" as const });
    return [verb, defineCommand(resource.name, resource.name, verb, { ...more, action })] as const;
  });
  return Object.fromEntries(entries) as { [K in keyof G]: Command };
}

/** Defines commands of the console itself. They run in the browser: they move, show and hide parts of the screen. */
export function defineBrowserCommands<const G extends Given>(noun: string, given: G): { [K in keyof G]: Command } {
  const entries = Object.entries(given).map(
    ([verb, more]) => [verb, defineCommand(null, noun, verb, { ...more, action: { type: "browser" } })] as const,
  );
  return Object.fromEntries(entries) as { [K in keyof G]: Command };
}

/** An area of the console: its resources and their commands. The browser loads it as one part. */
export interface Area {
  name: string;
  resources: readonly Resource[];
  commands: readonly Command[];
}

/**
 * Combines the resources of an area with their commands.
 * @param own commands in addition to the standard commands
 * @param more options of the standard commands, by resource and verb
 */
export const defineArea = (
  name: string,
  resources: readonly Resource[],
  own: readonly Readonly<Record<string, Command>>[] = [],
  more: Readonly<Record<string, StandardGiven>> = {},
): Area => ({
  name,
  resources,
  commands: [
    ...own.flatMap((commands) => Object.values(commands)),
    ...resources.flatMap((one) => standardCommands(one, more[one.name])),
  ],
});
