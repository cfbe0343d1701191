import { resolve } from "node:path";
import type { Plugin } from "vite";
import { build } from "vite";
import { commandOutline } from "../../../src/web/build/definition-modules.ts";
import { readingsFor } from "../../../src/web/build/palette-index.ts";
import { grownAreas, grownCommands, grownResources, grownScreens } from "../../support/grown-registry.ts";

/** Replaces the value of an exported constant of a virtual module by an expression of it. */
const replaced = (code: string, name: string, more: string): string =>
  code.replace(
    new RegExp(`^export const ${name} = (.*);$`, "m"),
    (_, value: string) => `export const ${name} = ${more.replace("OLD", () => value)};`,
  );

const labels = readingsFor([...grownCommands, ...grownScreens, ...grownResources]);
const routes = grownScreens.map(({ route, area, goKey }) => [route, area, ...(goKey ? [goKey] : [])]);

const sections = Object.entries(grownAreas).map(([name, label]) => ({ name, label, areas: [name] }));

const commands = grownCommands.filter(({ id }) => !id.startsWith("go.")).map(commandOutline);
const resources = grownResources.map((resource) => ({ ...resource, fields: undefined, pointers: [] }));

/** Adds the made-up screens, resources and commands to what the console knows of areas that are not loaded. */
export function grownCode(code: string, id: string): string | null {
  if (id === "\0virtual:palette-index")
    return `${replaced(code, "commands", `[...OLD, ...${JSON.stringify(commands)}]`)}\nObject.assign(readings, ${JSON.stringify(labels)});`;
  if (id === "\0virtual:routes")
    return `${code.replace("{ routes }", "{ routes as built }").replace("export", "import")}\nexport const routes = [...built, ...${JSON.stringify(routes)}];`;
  if (id === "\0virtual:areas")
    return replaced(
      replaced(code, "labels", `{ ...OLD, ...${JSON.stringify(grownAreas)} }`),
      "sections",
      `[...OLD, ...${JSON.stringify(sections)}]`,
    );
  if (id !== "\0virtual:outline") return null;
  const grownTable = replaced(code, "screens", `[...OLD, ...${JSON.stringify(grownScreens)}]`);
  return replaced(grownTable, "resources", `[...OLD, ...${JSON.stringify(resources)}]`);
}

const grown: Plugin = { name: "grown-console", transform: grownCode };

/**
 * Builds the console with 2,000 further commands and 268 further screens.
 * @returns its folder
 */
export async function grownConsole(): Promise<string> {
  const outDir = resolve(".build/bench-console");
  await build({ logLevel: "warn", plugins: [grown], build: { outDir } });
  return outDir;
}
