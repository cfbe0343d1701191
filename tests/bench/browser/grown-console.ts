import { resolve } from "node:path";
import type { Plugin } from "vite";
import { build } from "vite";
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

/** Adds the made-up screens to the table of screens, and the made-up resources and commands to an area. */
function grown(): Plugin {
  return {
    name: "grown-console",
    transform(code, id) {
      if (id === "\0virtual:palette-readings") return `${code}\nObject.assign(readings, ${JSON.stringify(labels)});`;
      if (id === "\0virtual:routes") return replaced(code, "routes", `[...OLD, ...${JSON.stringify(routes)}]`);
      if (id === "\0virtual:screens") return replaced(code, "screens", `[...OLD, ...${JSON.stringify(grownScreens)}]`);
      if (id === "\0virtual:areas") return replaced(code, "labels", `{ ...OLD, ...${JSON.stringify(grownAreas)} }`);
      if (id !== "\0virtual:area/audit") return null;
      return `import { grownCommands, grownResources } from "${resolve("tests/support/grown-registry.ts")}";
        ${code.replace("export const definitions = ", "const real = ")}
        export const definitions = {
          ...real,
          resources: [...real.resources, ...grownResources],
          commands: [...real.commands, ...grownCommands.filter(({ id }) => !id.startsWith("go."))],
        };`;
    },
  };
}

/**
 * Builds the console with 2,000 further commands and 268 further screens.
 * @returns its folder
 */
export async function grownConsole(): Promise<string> {
  const outDir = resolve(".build/bench-console");
  await build({ logLevel: "warn", plugins: [grown()], build: { outDir } });
  return outDir;
}
