import type { DefinitionLookup } from "#kernel/availability.ts";
import type { Command } from "#kernel/command.ts";
import type { Label } from "#kernel/label.ts";
import { within } from "#kernel/label.ts";
import type { Queue } from "#kernel/queue.ts";
import { leadLabel, leadPermission } from "#kernel/queue.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Screen } from "#kernel/screen.ts";
import type { AreaPanels } from "#web/detail/panel-types.ts";

export interface Definitions {
  commands: readonly Command[];
  resources: readonly Resource[];
  screens: readonly Screen[];
  queues: readonly Queue[];
  operations?: Readonly<Record<string, Label>>;
  panels?: AreaPanels;
}

export interface Registry extends Definitions, DefinitionLookup {
  /** Returns the label of an operation: of its command, or of an operation without a command. */
  operation(id: string): Label | undefined;
  resource(name: string): Resource | undefined;
  queue(id: string): Queue | undefined;
  screen(route: string): Screen | undefined;
  /** Returns the list that shows records of a resource. */
  listOf(resource: string): Screen | undefined;
}

export function createRegistry(given: Definitions): Registry {
  const byId = new Map(given.commands.map((command) => [command.id, command]));
  const byName = new Map(given.resources.map((resource) => [resource.name, resource]));
  const screen = (route: string): Screen | undefined => given.screens.find((one) => one.route === route);
  return {
    ...given,
    command: (id) => byId.get(id),
    operation: (id) => byId.get(id)?.label ?? given.operations?.[id],
    permission: (name) => {
      const command = byId.get(name);
      if (command) return within(byName.get(command.resource ?? "")?.label, command.label);
      const lead = given.queues.find((queue) => leadPermission(queue) === name);
      return lead ? leadLabel(lead) : screen(name.replace("screen:", ""))?.label;
    },
    resource: (name) => byName.get(name),
    queue: (id) => given.queues.find((queue) => queue.id === id),
    screen,
    listOf: (resource) =>
      given.screens.find((one) => one.kind === "list" && one.resource === resource && one.under === undefined),
  };
}

/** Replaces queues where they stand, and appends new ones. So a digit stays with its card on the home screen. */
const inPlace = (current: readonly Queue[], given: readonly Queue[]): Queue[] => [
  ...current.map((queue) => given.find(({ id }) => id === queue.id) ?? queue),
  ...given.filter(({ id }) => current.every((queue) => queue.id !== id)),
];

let current: Registry = createRegistry({ commands: [], resources: [], screens: [], queues: [] });

/** Returns the console's definitions. main.tsx or a test fixture creates them, and each loaded area adds its own. */
export const registry = (): Registry => current;
export function installRegistry(next: Registry): void {
  current = next;
}

/** Adds definitions. Each replaces one with the same id, name or route. */
export function addDefinitions(given: Partial<Definitions>): void {
  const { commands = [], resources = [], screens = [], queues = [], operations, panels } = given;
  const ids = new Set(commands.map(({ id }) => id));
  const byRoute = new Map(screens.map((screen) => [screen.route, screen]));
  current = createRegistry({
    commands: [...commands, ...current.commands.filter(({ id }) => !ids.has(id))],
    resources: [...current.resources, ...resources],
    operations: { ...current.operations, ...operations },
    panels: { ...current.panels, ...panels },
    screens: current.screens.map((known) => byRoute.get(known.route) ?? known),
    queues: inPlace(current.queues, queues),
  });
}

/** Puts all queues in the order of the definitions. A queue that is known stays the same object. */
export function orderQueues(all: readonly Queue[]): void {
  const queues = all.map((queue) => current.queue(queue.id) ?? queue);
  current = createRegistry({ ...current, queues });
}
