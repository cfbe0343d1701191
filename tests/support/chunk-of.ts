import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";

const assets = resolve(".build/console/assets");

/**
 * Returns the address of the file of the built console that holds a module, as a pattern. Which modules share a file,
 * and its name, change with any module.
 * @param module for example `src/web/shell/user-menu.tsx`
 * @throws Error where no file or the first load holds it
 */
export function chunkOf(module: string): RegExp {
  const map = readdirSync(assets).find(
    (file) => file.endsWith(".js.map") && readFileSync(join(assets, file), "utf8").includes(`/${module}"`),
  );
  if (!map || map.startsWith("console-")) throw new Error(`${module} is in ${map ?? "no file"} of the built console.`);
  return new RegExp(`/assets/${basename(map, ".map").replaceAll(".", "\\.")}$`);
}
