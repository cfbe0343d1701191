import type { Command, GivenCommand } from "#kernel/command.ts";
import { defineCommand } from "#kernel/command.ts";
import type { Resource } from "#kernel/resource.ts";
import type { StandardGiven } from "./standard.ts";
import { standardCommands } from "./standard.ts";

type Given = Readonly<Record<string, Omit<GivenCommand, "action"> & Partial<Pick<GivenCommand, "action">>>>;

/**
 * All that can be done to a resource. The verb is the transition's name where the machine has one, otherwise a
 * handler of the same name in server/commands answers.
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

/** Commands of the console itself: they move, show and hide, and never reach the server. */
export function defineBrowserCommands<const G extends Given>(noun: string, given: G): { [K in keyof G]: Command } {
  const entries = Object.entries(given).map(
    ([verb, more]) => [verb, defineCommand(null, noun, verb, { ...more, action: { type: "browser" } })] as const,
  );
  return Object.fromEntries(entries) as { [K in keyof G]: Command };
}

/** A part of the console: its kinds of records and what can be done to them. Loaded as one by the browser. */
export interface Area {
  name: string;
  resources: readonly Resource[];
  commands: readonly Command[];
}

/**
 * @param own commands beyond those that the definitions allow by themselves
 * @param more what is to be said of those, by resource and verb
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
