import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { bundleOptions } from "#tools/lib/bundle-options.mjs";
import { writeIndexes } from "#tools/lib/indexes.mjs";

/** Files of an area that exists only here. */
const files: Readonly<Record<string, string>> = {
  "src/domain/kites/kite.resource.ts": `import { text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
export const kite = defineResource({
  name: "kite", area: "kites", label: ["风筝", "Kite"], title: "name", module: "account", allows: ["add", "edit", "delete"],
  fields: { name: text(50, { label: ["名称", "Name"], required: true }) },
  form: ["name"], list: { columns: ["name"], sort: "name" },
});`,
  "src/domain/kites/screens.ts": `export const screens = [
  { route: "/kites", label: ["风筝", "Kites"], access: "main", kind: "list", resource: "kite", goKey: "zz", words: "" },
];`,
  "src/domain/kites/tasks.ts": `export const tasks = [[null, "flyKites", "放风筝", "Fly kites"]] as const;`,
  "src/server/areas/kites/endpoints.ts": `import { v2 } from "#domain/api/call.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
export const endpoints = [endpoint({ path: v2("kite", "wind"), label: ["风", "Wind"], access: "login", body: {}, handle: async () => ({}) })];`,
  "src/server/areas/kites/jobs.ts": `export const jobs = [{ name: "landKites", label: ["收风筝", "Landing kites"], every: 60, run: async () => 0 }];`,
  "src/server/areas/kites/tasks.ts": `export const tasks = { flyKites: async () => "finish" };`,
  "src/server/areas/kites/messages.ts": `export const messages = { "kite.land": { title: ["落", "Down"], content: ["落", "Down"] } };`,
};

/** Prints what the registries of a copied project know about the area. */
const PROBE = `import { commands } from "#commands/index.ts";
import { resources, screens } from "#domain/index.ts";
import { AsyncTaskKind } from "#domain/tasks/enumerations.ts";
import { calls } from "#server/http/endpoints/index.ts";
import { jobsOfAreas } from "#server/generated/jobs.ts";
import { messagesOfAreas } from "#server/generated/messages.ts";
import { taskKinds } from "#server/tasks/kinds.ts";
import { schema } from "#server/db/tables.ts";
console.log(JSON.stringify({
  resource: resources.some(({ name }) => name === "kite"),
  table: schema.some(({ name }) => name === "kite"),
  screen: screens.find(({ route }) => route === "/kites")?.area,
  commands: commands.filter((one) => one.resource === "kite").map(({ verb }) => verb),
  calls: calls.map(({ path }) => path).filter((path) => path.includes("/kite/")).length,
  own: calls.some(({ path }) => path.endsWith("/kite/wind")),
  job: jobsOfAreas.flat().some(({ name }) => name === "landKites"),
  task: ["flyKites" in taskKinds, AsyncTaskKind.of("flyKites")],
  message: messagesOfAreas.some((one) => "kite.land" in one),
}));`;

it("a new area touches its own folders and one line", async () => {
  const root = mkdtempSync(join(tmpdir(), "new-area-"));
  try {
    for (const name of ["src", "commands", "package.json", ".tsconfig.base.json"])
      cpSync(name, join(root, name), { recursive: true });
    symlinkSync(join(process.cwd(), "node_modules"), join(root, "node_modules"));
    for (const [name, text] of Object.entries({ ...files, "probe.ts": PROBE })) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
    const areas = join(root, "src/domain/areas.ts");
    const line = `  { name: "kites", label: ["风筝", "Kites"], section: "community" },\n`;
    writeFileSync(areas, readFileSync(areas, "utf8").replace(/\];\n$/, `${line}];\n`));
    writeIndexes(root);
    const { outExtension: _, splitting: __, sourcemap: ___, ...options } = bundleOptions;
    const outfile = join(root, "probe.mjs");
    await build({ ...options, entryPoints: [join(root, "probe.ts")], outfile, absWorkingDir: root });
    const known: unknown = JSON.parse(execFileSync(process.execPath, [outfile], { cwd: root, encoding: "utf8" }));
    expect(known).toEqual({
      resource: true,
      table: true,
      screen: "kites",
      commands: ["add", "edit", "delete"],
      calls: expect.any(Number),
      own: true,
      job: true,
      task: [true, "flyKites"],
      message: true,
    });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}, 120_000);
