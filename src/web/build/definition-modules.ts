import { resolve } from "node:path";
import type { Plugin } from "vite";
import type { Command } from "#kernel/command.ts";
import type { Fields } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Screen } from "#kernel/screen.ts";
import type { CommandOutline, ResourceOutline } from "#web/registry/outline-types.ts";
import type { Evaluated } from "./evaluate.ts";
import { definitions } from "./evaluate.ts";
import { readingsFor } from "./palette-index.ts";

/** Properties of a screen that the tabs, the palette and the guard need before its area is loaded. */
const ofScreen = [
  "route",
  "area",
  "label",
  "access",
  "kind",
  "resource",
  "under",
  "narrows",
  "queue",
  "component",
  "goKey",
  "parent",
  "aliasOf",
  "superOnly",
  "words",
] as const satisfies (keyof Screen)[];

/** Properties of a command that the palette, the key help and operation records need before its area is loaded. */
const ofCommand = [
  "id",
  "resource",
  "verb",
  "label",
  "key",
  "also",
  "layer",
  "targets",
  "itemScope",
  "reasons",
  "decision",
  "undoable",
  "confirm",
  "isGrave",
  "repeats",
  "inViewer",
  "ungated",
  "stepUp",
  "requiresPermission",
  "risk",
  "words",
] as const satisfies (keyof Command)[];

const isAbsent = (value: unknown): boolean =>
  value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);

/** Returns some properties of a definition, without those that are absent. */
const picked = <T extends object, K extends keyof T & string>(whole: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, whole[name]]).filter(([, value]) => !isAbsent(value))) as Pick<T, K>;

/** Returns what the console knows of a command whose area is not loaded. */
export function commandOutline(command: Command): CommandOutline {
  const { action, input } = command;
  const asked = Object.entries(input).flatMap(([name, { required, label }]) => (required ? [[name, label]] : []));
  return {
    ...picked(command, ofCommand),
    action: action.type === "change" ? { type: "change", fields: [] } : action,
    ...(Object.keys(input).length > 0 ? { asked: Object.fromEntries(asked) as CommandOutline["asked"] } : {}),
  };
}

const resourceOutline = (resource: Resource, { resources, pointersTo }: Evaluated): ResourceOutline => ({
  ...picked(resource, ["name", "area", "label", "title", "module"]),
  pointers: pointersTo(resource, resources).map((pointer) => pointer.resource.name),
});

/** Resources to which fields refer, those of inner fields included. */
const targetsOf = (fields: Fields): string[] =>
  Object.values(fields).flatMap(({ target, shape, each }) => [
    ...(target === undefined ? [] : [target]),
    ...(shape ? targetsOf(shape) : []),
    ...(each ? targetsOf({ each }) : []),
  ]);

/**
 * Returns what an area's screens name of others: its resources and those to which they refer, with the screens that
 * show them. So no screen waits for the names of all areas.
 */
export function surroundings(area: string, all: Evaluated): { outlines: ResourceOutline[]; around: Partial<Screen>[] } {
  const ofArea = all.resources.filter((resource) => resource.area === area);
  const names = new Set(ofArea.flatMap(({ name, fields }) => [name, ...targetsOf(fields)]));
  return {
    outlines: all.resources.filter(({ name }) => names.has(name)).map((resource) => resourceOutline(resource, all)),
    around: all.screens
      .filter((screen) => screen.area !== area && names.has(screen.resource ?? ""))
      .map((screen) => picked(screen, ofScreen)),
  };
}

/** Values that each module exports. */
const modules: Readonly<Record<string, (all: Evaluated) => Readonly<Record<string, unknown>>>> = {
  "virtual:routes": ({ screens }) => ({
    routes: screens.map(({ route, area, goKey }) => [route, area, ...(goKey ? [goKey] : [])]),
  }),
  "virtual:areas": ({ areas, sections }) => ({
    labels: Object.fromEntries(areas.map(({ name, label }) => [name, label])),
    sections: sections.map(({ name, label }) => ({
      name,
      label,
      areas: areas.filter(({ section }) => section === name).map((area) => area.name),
    })),
  }),
  "virtual:outline": (all) => ({
    screens: all.screens.map((screen) => picked(screen, ofScreen)),
    queues: all.queues,
    resources: all.resources.map((resource) => resourceOutline(resource, all)),
    operations: all.operations,
  }),
  "virtual:permissions": ({ permissions }) => ({ permissions }),
  "virtual:palette-index": ({ commands, screens, resources, permissions, areas, endLabels }) => ({
    commands: commands.filter(({ id }) => !id.startsWith("go.")).map(commandOutline),
    ends: Object.fromEntries(resources.flatMap(({ name, machine }) => (machine ? [[name, endLabels(machine)]] : []))),
    readings: readingsFor([...commands, ...screens, ...resources, ...permissions, ...areas]),
  }),
};

/**
 * Writes what the console knows of areas that are not loaded. `virtual:routes` has what the first load needs;
 * the built page itself has it.
 * `virtual:outline` has every screen without presets and views, the queues, and the names of resources and operations.
 * `virtual:palette-index` has every command without its rules, the labels of the states to which commands lead, and the
 * pinyin readings of all labels: a pinyin library would cost 84 kB. `virtual:areas` has the labels of the areas, `virtual:permissions` all permissions. Each area has the rest (area-modules.ts).
 */
export function definitionModules(): Plugin {
  let isBuild = false;
  return {
    name: "definition-modules",
    configResolved: ({ command }) => void (isBuild = command === "build"),
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : null),
    async load(id) {
      const valuesOf = id.startsWith("\0") ? modules[id.slice(1)] : undefined;
      if (!valuesOf) return null;
      if (isBuild && id === "\0virtual:routes")
        return `export { routes } from ${JSON.stringify(resolve("src/web/early/page-routes.ts"))};`;
      return Object.entries(valuesOf(await definitions()))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}
