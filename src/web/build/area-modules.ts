import { resolve } from "node:path";
import type { Plugin } from "vite";
import { surroundings } from "./definition-modules.ts";
import { definitions } from "./evaluate.ts";

/** Reads the folders of the areas (tools/lib/area-files.mjs). Paths are relative to the root. */
interface AreaFiles {
  areaNames(root: string): string[];
  areaFile(root: string, folder: string, area: string, name: string): string | null;
  areaCode(root: string, area: string, from: (file: string) => string): { imports: string[]; area: string } | null;
}

const IMPORTS = "virtual:area-imports";
/** Imports of the areas that the first screen does not need. */
export const OTHER_IMPORTS = "virtual:other-area-imports";
const isOurs = /^virtual:(?:(?:other-)?area-imports|area\/[\w-]+)$/;
/** Area of the screen that most people open first. The first load names no other one, so that it does not grow with them. */
export const FIRST_AREA = "models";

/** Returns the code of one area: its resources, commands, screens, queues and panels, and the names around it. */
async function areaModule(files: AreaFiles, root: string, area: string): Promise<string> {
  const from = (file: string): string => resolve(root, file).replaceAll("\\", "/");
  const code = files.areaCode(root, area, from);
  const parts = (
    [
      ["src/domain", "screens", `screens.map((screen) => ({ ...screen, area: "${area}" }))`],
      ["src/domain", "queues", "queues"],
      ["src/web/areas", "panels", "panels"],
    ] as const
  ).flatMap(([folder, name, value]) => {
    const file = files.areaFile(root, folder, area, name);
    return file ? [{ line: `import { ${name} } from "${from(file)}";`, entry: `${name}: ${value}` }] : [];
  });
  return [
    ...(code ? [`import { defineArea } from "${from("commands/define.ts")}";`, ...code.imports] : []),
    ...parts.map(({ line }) => line),
    `export const definitions = { ${[...(code ? [`...${code.area}`] : []), ...parts.map(({ entry }) => entry)].join(", ")} };`,
    `export const names = ${JSON.stringify(surroundings(area, await definitions()))};`,
  ].join("\n");
}

/**
 * Makes one module of each area from its folders: `virtual:area/NAME`. Two modules import each of them lazily, so that
 * opening an area is one request.
 */
export function areaModules(files: AreaFiles): Plugin {
  const root = process.cwd();
  return {
    name: "area-modules",
    resolveId: (id) => (isOurs.test(id) ? `\0${id}` : null),
    load(id) {
      const name = id.replace("\0", "");
      if (!id.startsWith("\0") || !isOurs.test(name)) return null;
      const isFirst = name === IMPORTS;
      if (!isFirst && name !== OTHER_IMPORTS) return areaModule(files, root, name.replace("virtual:area/", ""));
      const areas = files.areaNames(root).filter((area) => (area === FIRST_AREA) === isFirst);
      const rows = areas.map((area) => `"${area}": () => import("virtual:area/${area}"),`);
      return `export const areaImports = {\n${rows.join("\n")}\n};`;
    },
  };
}
