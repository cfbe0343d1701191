/**
 * Indexes of what the areas hold, and of the migrations, in a folder `generated` of each root. Check, build and test
 * write them, and git ignores them. The names of files decide: `src/domain/models/model-file.resource.ts` exports the
 * resource `modelFile`, and `screens.ts` exports `screens`. This file is plain JavaScript, because programs cannot be
 * bundled while an index is stale.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const HEADER = "// Generated from the names of files. Do not edit.\n";

/** @param {string} name `model-file` @returns {string} `modelFile` */
const camelCase = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** @param {string} folder @returns {string[]} names of its files, or none if it does not exist */
const filesOf = (folder) =>
  existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder).toSorted() : [];

/**
 * @returns {string[]} names of all areas, in the order of menus and lists
 * @throws Error if a folder has resources and is no area
 */
function areaNames(root) {
  const text = readFileSync(join(root, "src/domain/areas.ts"), "utf8");
  const areas = [...text.matchAll(/\{\s*name:\s*"([\w-]+)"/g)].map(([, name]) => name);
  for (const folder of filesOf(join(root, "src/domain")))
    if (!areas.includes(folder) && resourcesOf(root, folder).length > 0)
      throw new Error(`src/domain/${folder} has resources, but src/domain/areas.ts has no area ${folder}`);
  return areas;
}

const list = (items) => `[${items.map((item) => `\n  ${item},`).join("")}${items.length > 0 ? "\n" : ""}]`;
const object = (items) => `{${items.map((item) => `\n  ${item},`).join("")}${items.length > 0 ? "\n" : ""}}`;
const file = (...parts) => `${HEADER}${parts.join("\n")}\n`;

/** @returns {{ name: string, from: string }[]} resources of an area by name, each with its module */
const resourcesOf = (root, area) =>
  filesOf(join(root, "src/domain", area))
    .filter((name) => name.endsWith(".resource.ts"))
    .map((name) => ({ name: camelCase(name.replace(".resource.ts", "")), from: `#domain/${area}/${name}` }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** @returns {{ names: string[], from: string }[]} exported commands of an area, and options of its standard commands */
const commandsOf = (root, area) =>
  filesOf(join(root, "commands", area))
    .filter((name) => name.endsWith(".ts") && !name.includes(".generated."))
    .map((name) => ({
      names: [
        ...readFileSync(join(root, "commands", area, name), "utf8").matchAll(
          /export const (\w+(?:Commands|Standard))\b/g,
        ),
      ].map(([, found]) => found),
      from: `./${name}`,
    }))
    .filter(({ names }) => names.length > 0);

/**
 * Returns imports of one export from each area that has the file, under names such as `modelsRules`.
 * @returns {{ lines: string[], names: { area: string, name: string }[] }}
 */
function importsOf(root, areas, folder, exported) {
  const from = folder.replace(/^src\//, "#");
  const names = areas
    .filter((area) => existsSync(join(root, folder, area, `${exported}.ts`)))
    .map((area) => ({ area, name: camelCase(`${area}-${exported}`) }));
  const lines = names.map(
    ({ area, name }) => `import { ${camelCase(exported)} as ${name} } from "${from}/${area}/${exported}.ts";`,
  );
  return { lines, names };
}

function commandIndex(root, area) {
  const resources = resourcesOf(root, area);
  const files = commandsOf(root, area);
  const names = files.flatMap((one) => one.names);
  const standard = names.filter((name) => name.endsWith("Standard"));
  return file(
    ...resources.map(({ name, from }) => `import { ${name} } from "${from}";`),
    `import { defineArea } from "#commands/define.ts";`,
    ...files.map(({ names: own, from }) => `import { ${own.join(", ")} } from "${from}";`),
    "",
    `export const area = defineArea("${area}", ${list(resources.map(({ name }) => name))}, ${list(names.filter((name) => !standard.includes(name)))}, ${object(standard.map((name) => `${name.replace("Standard", "")}: ${name}`))});`,
  );
}

function domainIndexes(root, areas) {
  const resources = areas.flatMap((area) => resourcesOf(root, area));
  const screens = importsOf(root, areas, "src/domain", "screens");
  const queues = importsOf(root, areas, "src/domain", "queues");
  const tasks = importsOf(root, areas, "src/domain", "tasks");
  return {
    "src/domain/generated/resources.ts": file(
      `import type { Resource } from "#kernel/resource.ts";`,
      ...resources.map(({ name, from }) => `import { ${name} } from "${from}";`),
      "",
      `export const resources: readonly Resource[] = ${list(resources.map(({ name }) => name))};`,
    ),
    "src/domain/generated/screens.ts": file(
      `import type { AreaScreen } from "#kernel/screen.ts";`,
      ...screens.lines,
      "",
      `export const screensByArea: Readonly<Record<string, readonly AreaScreen[]>> = ${object(screens.names.map(({ area, name }) => `"${area}": ${name}`))};`,
    ),
    "src/domain/generated/queues.ts": file(
      `import type { Queue } from "#kernel/queue.ts";`,
      ...queues.lines,
      "",
      "/** All review queues. Enumerations need them, so this module imports no screens. */",
      `export const queues: readonly Queue[] = ${list(queues.names.map(({ name }) => `...${name}`))};`,
    ),
    "src/domain/generated/tasks.ts": file(
      `import type { EnumerationRow } from "#kernel/enumeration.ts";`,
      ...tasks.lines,
      "",
      "/** Kinds of background tasks of all areas. */",
      `export const tasks: readonly EnumerationRow<string>[] = ${list(tasks.names.map(({ name }) => `...${name}`))};`,
    ),
  };
}

/** Files by which an area registers at the server, each with the type of its export, which has the name of the file. */
const REGISTERED = {
  handlers: ["Handlers", "#server/commands/handler.ts"],
  demo: ["AreaDemo", "#server/demo/area-demo.ts"],
  rules: ["AreaRules", "#server/commands/area-rules.ts"],
  endpoints: ["readonly Endpoint[]", "#server/http/endpoints/endpoint.ts"],
  "list-calls": ["ListCalls", "#server/http/endpoints/list-request.ts"],
  pages: ["AddPages", "#server/http/pages.ts"],
  jobs: ["readonly PeriodicJob[]", "#server/jobs/periodic-job.ts"],
  tasks: ["TaskKinds", "#server/tasks/task-kind.ts"],
  messages: ["Messages", "#server/outbox/message.ts"],
  standing: ["StandingRules", "#server/commands/standing.ts"],
  reversals: ["Reversals", "#server/areas/appeals/reversal.ts"],
  "after-verdict": ["AfterVerdict", "#server/review/subject.ts"],
  evidence: ["EvidenceReaders", "#server/evidence/evidence-readers.ts"],
  alerts: ["FindCauses", "#server/queue/alert-cause.ts"],
  seed: ["Seed", "#server/db/area-seed.ts"],
  "after-demo": ["AfterDemo", "#server/demo/area-demo.ts"],
};

const serverIndexes = (root, areas) =>
  Object.fromEntries(
    Object.entries(REGISTERED).map(([name, [type, from]]) => {
      const { lines, names } = importsOf(root, areas, "src/server/areas", name);
      const text = file(
        `import type { ${/\w+(?=(\[\])?$)/.exec(type)[0]} } from "${from}";`,
        ...lines,
        "",
        `export const ${camelCase(name)}OfAreas: readonly (${type})[] = ${list(names.map((one) => one.name))};`,
      );
      return [`src/server/generated/${name}.ts`, text];
    }),
  );

function webIndexes(root, areas, withCommands) {
  const panels = importsOf(root, areas, "src/web/areas", "panels");
  const rows = areas.map((area) => {
    const definitions = withCommands.includes(area)
      ? `async () => (await import("#commands/${area}/area.generated.ts")).area`
      : "null";
    return `"${area}": [${definitions}, () => import("virtual:screens/${area}")]`;
  });
  return {
    "src/web/registry/area-imports.generated.ts": file(
      `import type { AreaImports } from "./area-imports.ts";`,
      "",
      "/** Imports of the definitions and the screens of each area. */",
      `export const areaImports: AreaImports = ${object(rows)};`,
    ),
    "src/web/areas/panels.generated.ts": file(
      `import type { AreaPanels } from "#web/detail/panel.ts";`,
      ...panels.lines,
      "",
      `export const panelsByResource: AreaPanels = ${object(panels.names.map(({ name }) => `...${name}`))};`,
    ),
  };
}

/**
 * Index of all migrations in the order of their names. The two of one schema change have the same time; the second one
 * ends in `concurrently`.
 */
function migrationIndex(root) {
  const rows = filesOf(join(root, "src/server/db/migrations"))
    .filter((name) => name.endsWith(".ts"))
    // Without the ending, the one that is run concurrently stands after the other one of the same change.
    .toSorted((a, b) => (a.replace(".ts", "") < b.replace(".ts", "") ? -1 : 1))
    .map((name, at) => ({ name, variable: `m${at}` }));
  return file(
    `import type { Migration } from "#server/db/migration.ts";`,
    ...rows.map(({ name, variable }) => `import { migration as ${variable} } from "#server/db/migrations/${name}";`),
    "",
    `export const migrations: readonly Migration[] = ${list(rows.map(({ variable }) => variable))};`,
  );
}

/**
 * Returns the text of each index by its path from the project's root.
 * @param {string} root
 * @returns {Record<string, string>}
 */
export function generatedIndexes(root) {
  const areas = areaNames(root);
  const withCommands = areas.filter((area) => resourcesOf(root, area).length > 0 || commandsOf(root, area).length > 0);
  return {
    ...domainIndexes(root, areas),
    ...Object.fromEntries(withCommands.map((area) => [`commands/${area}/area.generated.ts`, commandIndex(root, area)])),
    "commands/areas.generated.ts": file(
      ...withCommands.map(
        (area) => `import { area as ${camelCase(`${area}-area`)} } from "./${area}/area.generated.ts";`,
      ),
      `import type { Area } from "./define.ts";`,
      "",
      "/** All areas with resources or commands. */",
      `export const areas: readonly Area[] = ${list(withCommands.map((area) => camelCase(`${area}-area`)))};`,
    ),
    ...serverIndexes(root, areas),
    "src/server/generated/migrations.ts": migrationIndex(root),
    ...webIndexes(root, areas, withCommands),
  };
}

const isIndex = (name) => name.endsWith(".generated.ts") || /[/\\]generated[/\\][^/\\]+\.ts$/.test(name);

/** Writes a file that another process may read at the same moment. */
function replace(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  const next = `${path}.${process.pid}`;
  writeFileSync(next, text);
  renameSync(next, path);
}

/**
 * Writes the indexes that changed, and removes those of areas that are gone.
 * @param {string} root
 * @returns {string[]} one line for each file
 */
export function writeIndexes(root) {
  const indexes = generatedIndexes(root);
  const written = Object.entries(indexes).flatMap(([name, text]) => {
    const path = join(root, name);
    if (existsSync(path) && readFileSync(path, "utf8") === text) return [];
    replace(path, text);
    return [`${name} was written.`];
  });
  const removed = ["src", "commands"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).flatMap((found) => {
      const name = join(folder, found);
      if (!isIndex(name) || name.replaceAll("\\", "/") in indexes) return [];
      rmSync(join(root, name));
      return [`${name} was removed.`];
    }),
  );
  return [...written, ...removed];
}
