import type { DefinitionLookup } from "#kernel/availability.ts";
import type { Command } from "#kernel/command.ts";
import { commandDefaults } from "#kernel/command.ts";
import type { Label } from "#kernel/label.ts";
import { within } from "#kernel/label.ts";
import type { Queue } from "#kernel/queue.ts";
import { leadLabel, leadPermission } from "#kernel/queue.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Screen } from "#kernel/screen.ts";
import type { AreaPanels } from "#web/detail/panel-types.ts";
import { createState, setValue, useValue } from "#web/store/state.ts";
import type { CommandOutline, ResourceOutline } from "./outline-types.ts";

export interface Definitions {
  commands: readonly Command[];
  resources: readonly Resource[];
  screens: readonly Screen[];
  queues: readonly Queue[];
  operations?: Readonly<Record<string, Label>>;
  panels?: AreaPanels;
  /** Names and titles of resources whose areas may not be loaded. */
  outlines?: readonly ResourceOutline[];
  /** Ids of the commands whose areas are not loaded. */
  outlined?: ReadonlySet<string>;
}

export interface Registry extends Definitions, DefinitionLookup {
  /** Returns the label of an operation: of its command, or of an operation without a command. */
  operation(id: string): Label | undefined;
  /** Returns a resource whose area is loaded. */
  resource(name: string): Resource | undefined;
  /** Returns name, area and labels of a resource, whether or not its area is loaded. */
  outline(name: string): (Omit<ResourceOutline, "pointers"> & Partial<ResourceOutline>) | undefined;
  queue(id: string): Queue | undefined;
  screen(route: string): Screen | undefined;
  /** Returns the list that shows records of a resource. */
  listOf(resource: string): Screen | undefined;
}

export function createRegistry(definitions: Definitions): Registry {
  const byId = new Map(definitions.commands.map((command) => [command.id, command]));
  const byName = new Map(definitions.resources.map((resource) => [resource.name, resource]));
  const outlines = new Map((definitions.outlines ?? []).map((outline) => [outline.name, outline]));
  const outline: Registry["outline"] = (name) => outlines.get(name) ?? byName.get(name);
  const screen = (route: string): Screen | undefined => definitions.screens.find((one) => one.route === route);
  return {
    ...definitions,
    command: (id) => byId.get(id),
    operation: (id) => byId.get(id)?.label ?? definitions.operations?.[id],
    permission: (name) => {
      const command = byId.get(name);
      if (command) return within(outline(command.resource ?? "")?.label, command.label);
      const lead = definitions.queues.find((queue) => leadPermission(queue) === name);
      return lead ? leadLabel(lead) : screen(name.replace("screen:", ""))?.label;
    },
    resource: (name) => byName.get(name),
    outline,
    queue: (id) => definitions.queues.find((queue) => queue.id === id),
    screen,
    listOf: (resource) =>
      definitions.screens.find(
        (one) => one.kind === "list" && one.resource === resource && !(one.under ?? one.narrows),
      ),
  };
}

/** Replaces queues where they stand, and appends new ones. So a digit stays with its card on the home screen. */
const inPlace = (current: readonly Queue[], added: readonly Queue[]): Queue[] => [
  ...current.map((queue) => added.find(({ id }) => id === queue.id) ?? queue),
  ...added.filter(({ id }) => current.every((queue) => queue.id !== id)),
];

const definitions = createState(createRegistry({ commands: [], resources: [], screens: [], queues: [] }));

/** Returns the console's definitions. main.tsx or a test fixture creates them, and each loaded area adds its own. */
export const registry = (): Registry => definitions.value;
export const installRegistry = (next: Registry): void => setValue(definitions, next);

/** Returns the definitions, and rerenders when more of them are loaded. */
export const useRegistry = (): Registry => useValue(definitions);

/** Adds definitions. Each replaces one with the same id, name or route. */
export function addDefinitions(added: Partial<Definitions>): void {
  const { commands = [], resources = [], screens = [], queues = [], operations, panels, outlines = [] } = added;
  const current = registry();
  const ids = new Set(commands.map(({ id }) => id));
  const byRoute = new Map(screens.map((screen) => [screen.route, screen]));
  installRegistry(
    createRegistry({
      commands: [...commands, ...current.commands.filter(({ id }) => !ids.has(id))],
      resources: [...current.resources, ...resources],
      operations: { ...current.operations, ...operations },
      panels: { ...current.panels, ...panels },
      screens: current.screens.map((known) => byRoute.get(known.route) ?? known),
      queues: inPlace(current.queues, queues),
      outlines: [...new Map([...outlines, ...(current.outlines ?? [])].map((one) => [one.name, one])).values()],
      outlined: new Set([...(current.outlined ?? [])].filter((id) => !ids.has(id))),
    }),
  );
}

/** Puts all queues in the order of the definitions. A queue that is known stays the same object. */
export function orderQueues(all: readonly Queue[]): void {
  const current = registry();
  installRegistry(createRegistry({ ...current, queues: all.map((queue) => current.queue(queue.id) ?? queue) }));
}

/** Properties of a command that its outline leaves out, as they are where they are absent. */
const absent = {
  ...commandDefaults,
  resource: null,
  requiresLanguage: false,
  undoable: false,
  ungated: false,
} as const satisfies Partial<Command>;

function commandOf({ asked, ...outline }: CommandOutline): Command {
  const fields = Object.entries(asked ?? {}).map(([name, label]) => [name, { kind: "text", label, required: true }]);
  return { ...absent, ...outline, input: Object.fromEntries(fields) as Command["input"] };
}

/** Adds commands whose areas are not loaded, so that the palette finds them. */
export function addOutlines(commands: readonly CommandOutline[]): void {
  const current = registry();
  const fresh = commands.filter(({ id }) => !current.command(id)).map(commandOf);
  const outlined = new Set([...(current.outlined ?? []), ...fresh.map(({ id }) => id)]);
  installRegistry(createRegistry({ ...current, commands: [...current.commands, ...fresh], outlined }));
}
