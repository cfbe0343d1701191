/**
 * Indexes of what the areas hold, and of the migrations, in a folder `generated` of each root. Check, build and test
 * write them, and git ignores them. The names of files decide: `src/domain/models/model-file.resource.ts` exports the
 * resource `modelFile`, and `screens.ts` exports `screens`. This file is plain JavaScript, because programs cannot be
 * bundled while an index is stale.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { areaCode, areaFile, areaNames, camelCase, filesOf, resourcesOf } from "./area-files.mjs";

const HEADER = "// Generated from the names of files. Do not edit.\n";

const specifierOf = (path) => `#${path.replace(/^src\//, "")}`;
const list = (items) => `[${items.map((item) => `\n  ${item},`).join("")}${items.length > 0 ? "\n" : ""}]`;
const object = (items) => `{${items.map((item) => `\n  ${item},`).join("")}${items.length > 0 ? "\n" : ""}}`;
const file = (...parts) => `${HEADER}${parts.join("\n")}\n`;

/**
 * Returns imports of one export from each area that has the file, under names such as `modelsRules`.
 * @returns {{ lines: string[], names: { area: string, name: string }[] }}
 */
function importsOf(root, areas, folder, exported) {
  const from = folder.replace(/^src\//, "#");
  const names = areas
    .filter((area) => areaFile(root, folder, area, exported))
    .map((area) => ({ area, name: camelCase(`${area}-${exported}`) }));
  const lines = names.map(
    ({ area, name }) => `import { ${camelCase(exported)} as ${name} } from "${from}/${area}/${exported}.ts";`,
  );
  return { lines, names };
}

/** Returns `#domain/tags/tag.resource.ts` for a file of a definition, and `./tags/tag.ts` for a file of commands. */
/** Index of all resources with their commands, by area. */
function commandIndex(root, areas) {
  const areaParts = areas.flatMap((area) => areaCode(root, area, specifierOf) ?? []);
  return file(
    ...areaParts.flatMap(({ imports }) => imports),
    `import { defineArea } from "#commands/define.ts";`,
    `import type { Area } from "#commands/define.ts";`,
    "",
    "/** All areas with resources or commands. */",
    `export const areas: readonly Area[] = ${list(areaParts.map(({ area }) => area))};`,
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
      ...resources.map(({ name, file: path }) => `import { ${name} } from "${specifierOf(path)}";`),
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
  timed: ["TimedEffects", "#server/commands/timed-effect.ts"],
  messages: ["Messages", "#server/outbox/message.ts"],
  standing: ["StandingRules", "#server/commands/standing.ts"],
  reversals: ["Reversals", "#server/areas/appeals/reversal.ts"],
  "after-verdict": ["AfterVerdict", "#server/review/subject.ts"],
  evidence: ["EvidenceReaders", "#server/evidence/evidence-readers.ts"],
  alerts: ["FindCauses", "#server/queue/alert-cause.ts"],
  seed: ["Seed", "#server/db/area-seed.ts"],
  "demo-week": ["DemoWeek", "#server/demo/demo-week.ts"],
  "after-posting": ["AfterPosting", "#server/ledger/after-posting.ts"],
  "payment-subject": ["PaymentSubject", "#server/areas/payments/paid-subject.ts"],
  "payment-subjects": ["readonly PaymentSubject[]", "#server/areas/payments/paid-subject.ts"],
  "payout-kind": ["PayoutKind", "#server/areas/payments/payout-kinds.ts"],
  "after-sale-subject": ["AfterSaleSubject", "#server/areas/after-sales/subject.ts"],
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

/**
 * Index of all migrations in the order of their names. The two of one schema change have the same time; the second one
 * ends in `concurrently`.
 */
function migrationIndex(root) {
  const rows = filesOf(join(root, "src/server/db/migrations"))
    .filter((name) => name.endsWith(".ts"))
    // Without the ending, the one that is run concurrently stands after the other one of the same change.
    .toSorted((a, b) => (a.replace(".ts", "") < b.replace(".ts", "") ? -1 : 1))
    .map((name, index) => ({ name, variable: `m${index}` }));
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
function generatedIndexes(root) {
  const areas = areaNames(root);
  return {
    ...domainIndexes(root, areas),
    "commands/generated/areas.ts": commandIndex(root, areas),
    ...serverIndexes(root, areas),
    "src/server/generated/migrations.ts": migrationIndex(root),
  };
}

const isIndex = (name) => /[/\\]generated[/\\][^/\\]+\.ts$/.test(name);

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
    readdirSync(join(root, folder), { recursive: true }).flatMap((path) => {
      const name = join(folder, path);
      if (!isIndex(name) || name.replaceAll("\\", "/") in indexes) return [];
      rmSync(join(root, name));
      return [`${name} was removed.`];
    }),
  );
  return [...written, ...removed];
}
