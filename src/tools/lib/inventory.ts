import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { commands } from "#commands/index.ts";
import { wordsOf } from "#commands/words.ts";
import { enumerations } from "#domain/enumerations/index.ts";
import { queues, resourceNamed, resources, screens } from "#domain/index.ts";
import type { Command } from "#kernel/command.ts";
import { requiredPermission } from "#kernel/command.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { Field } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import { permissionOfScreen } from "#kernel/screen.ts";
import type { Access } from "#server/http/endpoints/endpoint.ts";
import { takesStepUp } from "#server/http/endpoints/endpoint.ts";
import { calls } from "#server/http/endpoints/index.ts";
import {
  catalogueCommands,
  catalogueConsole,
  catalogueFilters,
  catalogueNames,
  catalogueParameters,
  catalogueParts,
  catalogueQueues,
  catalogueScreens,
  catalogueSwitches,
} from "./catalogue-names.ts";

export interface Inventory {
  /** Own names of what the catalogue of screens calls otherwise. */
  catalogue: Readonly<Record<string, string>>;
  routes: { path: string; kind: string; resource: string | null; permission: string | null }[];
  /** Number of routes in the specification that have no screen yet. */
  routesNotBuilt: number;
  resources: {
    name: string;
    /** Fields of the resource, and those that only its parts have. */
    fields: { name: string; kind: string; required: boolean }[];
    /** Filter fields, `name.missing` for each translated field, and the fields that the keyword searches. */
    filters: string[];
    /** Values of each field that a machine owns. */
    states: Record<string, { key: string; stored: Stored }[]>;
  }[];
  commands: { id: string; key: string | null; permission: string | null; label: Label; words: string }[];
  enumerations: Record<string, Record<string, Stored>>;
  endpoints: { method: "POST" | "GET"; path: string; access: Access; writes: boolean; stepUp: boolean }[];
}

const specified = (): string[] =>
  readFileSync(resolve("tests/fixtures/routes.tsv"), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t")[2] ?? "");

const filtersOf = ([name, field]: [string, Field]): string[] => [
  ...(field.filter || field.search ? [name] : []),
  ...(field.kind === "i18n" ? [`${name}.missing`] : []),
];

const partsOf = (name: string): readonly string[] => [name, ...(catalogueParts[name] ?? [])];

/** True if lists of a resource can be filtered by a field, such as `author` or `author.country`. */
function isFilter(resource: string, name: string): boolean {
  const [first = "", far] = name.split(".");
  const field = resourceNamed(resource).fields[first];
  if (far === undefined) return Boolean(field?.filter ?? field?.search);
  const target = field?.target;
  const other = target === undefined ? undefined : resourceNamed(target).fields[far];
  return Boolean(other?.filter ?? other?.search);
}

/** Filters of a resource and of its parts, and the catalogue's names for them. */
function allFilters(name: string): string[] {
  const ownFilters = partsOf(name).flatMap((part) => Object.entries(resourceNamed(part).fields).flatMap(filtersOf));
  const named = partsOf(name).flatMap((part) =>
    Object.entries(catalogueFilters[part] ?? {}).flatMap(([alias, fields]) =>
      fields.some((field) => isFilter(part, field)) ? [alias] : [],
    ),
  );
  return [...new Set([...ownFilters, ...named, ...(catalogueParameters[name] ?? [])])];
}

/** Fields of a resource and of its parts. A field of the resource hides those of the same name. */
const allFields = (name: string): [string, Field][] =>
  Object.entries(
    Object.assign(
      {},
      ...partsOf(name)
        .toReversed()
        .map((part) => resourceNamed(part).fields),
    ),
  );

const resourceRow = ({ name, machine }: (typeof resources)[number]): Inventory["resources"][number] => ({
  name,
  fields: allFields(name).map(([field, { kind, required }]) => ({ name: field, kind, required: required === true })),
  filters: allFilters(name),
  states: Object.fromEntries(
    Object.entries(machine?.fields ?? {}).map(([field, { values }]) => [
      field,
      values.filter((value) => !value.filterOnly).map(({ key, stored }) => ({ key, stored })),
    ]),
  ),
});

const commandRow = (command: Command, id = command.id): Inventory["commands"][number] => ({
  id,
  key: command.key,
  permission: requiredPermission(command),
  label: command.label,
  words: wordsOf(command),
});

/** Returns the commands of every queue as those of the resource whose records stand in the queue. */
const ofQueue = (resource: string): Inventory["commands"] =>
  commands
    .filter(({ id }) => id.startsWith("queue.") || id === "edit.undo")
    .map((command) => commandRow(command, `${resource}.${command.id.split(".")[1] ?? ""}`));

/** Returns the commands of the console itself under the names that the catalogue gives them on a screen. */
const ofConsole = (): Inventory["commands"] =>
  Object.entries(catalogueConsole).flatMap(([resource, named]) =>
    Object.entries(named).map(([name, id]) => {
      const command = commands.find((one) => one.id === id);
      if (!command) throw new Error(`there is no command ${id}`);
      return { ...commandRow(command, `${resource}.${command.verb}`), words: name };
    }),
  );

/** True for commands of the console itself that the records of a resource have. */
const isOfEveryRecord = ({ name, appendOnly }: (typeof resources)[number], id: string): boolean =>
  id === "record.copyLink" ||
  (id === "record.compare" && !appendOnly) ||
  (id === "translate.missing" && allFields(name).some(([, { kind }]) => kind === "i18n"));

/** Commands that the catalogue names together, where the resource and its parts have all of them. */
function namedTogether({ name }: (typeof resources)[number]): Inventory["commands"] {
  const parts = partsOf(name);
  const verbs = new Set(commands.flatMap(({ resource, verb }) => (parts.includes(resource ?? "") ? [verb] : [])));
  const up = catalogueSwitches[name];
  const named: [string, readonly string[]][] = [
    ...Object.entries(catalogueCommands),
    ...(up ? [["up / down", up] as [string, readonly string[]]] : []),
  ];
  return named.flatMap(([label, ownVerbs]) =>
    ownVerbs.every((verb) => verbs.has(verb))
      ? [
          {
            id: `${name}.${ownVerbs.join("-")}`,
            key: null,
            permission: null,
            label: [label, label] as const,
            words: "",
          },
        ]
      : [],
  );
}

/** Commands of the parts of a resource, and those that every record has, as commands of the resource. */
const ofResource = (one: (typeof resources)[number]): Inventory["commands"] =>
  commands
    .filter(({ id, resource }) => isOfEveryRecord(one, id) || catalogueParts[one.name]?.includes(resource ?? ""))
    .map((command) => commandRow(command, `${one.name}.${command.verb}`));

/** Returns everything in the registries. Routes without a screen are not listed, but counted. */
export function inventory(): Inventory {
  const built = new Set(screens.map(({ route }) => route));
  return {
    catalogue: catalogueNames,
    routes: screens.map((screen) => ({
      path: screen.route,
      kind: screen.kind,
      resource: screen.resource ?? catalogueScreens[screen.route] ?? null,
      permission: permissionOfScreen(screen),
    })),
    routesNotBuilt: specified().filter((route) => !built.has(route)).length,
    resources: resources.map(resourceRow),
    commands: [
      ...commands.map((command) => commandRow(command)),
      ...queues.flatMap(({ resource }) => ofQueue(resource)),
      ...Object.keys(catalogueQueues).flatMap(ofQueue),
      ...ofConsole(),
      ...resources.flatMap(ofResource),
      ...resources.flatMap(namedTogether),
    ],
    enumerations: Object.fromEntries(
      enumerations.map(({ name, values }) => [
        name,
        Object.fromEntries(values.map(({ key, stored }) => [key, stored])),
      ]),
    ),
    endpoints: calls.flatMap((call) =>
      (["POST", "GET"] as const)
        .filter((method) => method === "POST" || call.inAddress !== undefined)
        .map((method) => ({
          method,
          path: call.path,
          access: call.access,
          writes: call.writes !== false,
          stepUp: takesStepUp(call),
        })),
    ),
  };
}
