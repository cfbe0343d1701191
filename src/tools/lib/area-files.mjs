/**
 * Names and files of the areas. The names of files decide: `src/domain/models/model-file.resource.ts` exports the
 * resource `modelFile`. This file is plain JavaScript, because programs cannot be bundled while an index is stale.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** @param {string} name `model-file` @returns {string} `modelFile` */
export const camelCase = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** @param {string} folder @returns {string[]} names of its files, or none if it does not exist */
export const filesOf = (folder) =>
  existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder).toSorted() : [];

/** @returns {{ name: string, file: string }[]} resources of an area by name, each with its file from the root */
export const resourcesOf = (root, area) =>
  filesOf(join(root, "src/domain", area))
    .filter((name) => name.endsWith(".resource.ts"))
    .map((name) => ({ name: camelCase(name.replace(".resource.ts", "")), file: `src/domain/${area}/${name}` }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** @returns {{ names: string[], file: string }[]} exported commands of an area, and options of its standard commands */
const commandFiles = (root, area) =>
  filesOf(join(root, "commands", area))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => ({
      names: [
        ...readFileSync(join(root, "commands", area, name), "utf8").matchAll(
          /export const (\w+(?:Commands|Standard))\b/g,
        ),
      ].map(([, exported]) => exported),
      file: `commands/${area}/${name}`,
    }))
    .filter(({ names }) => names.length > 0);

/**
 * @returns {string[]} names of all areas, in the order of menus and lists
 * @throws Error if a folder has resources and is no area
 */
export function areaNames(root) {
  const text = readFileSync(join(root, "src/domain/areas.ts"), "utf8");
  const areas = [...text.matchAll(/\{\s*name:\s*"([\w-]+)"/g)].map(([, name]) => name);
  for (const folder of filesOf(join(root, "src/domain")))
    if (!areas.includes(folder) && resourcesOf(root, folder).length > 0)
      throw new Error(`src/domain/${folder} has resources, but src/domain/areas.ts has no area ${folder}`);
  return areas;
}

/** Returns an area's file of this name in a folder, from the root; null if there is none. */
export const areaFile = (root, folder, area, name) => {
  const file = `${folder}/${area}/${name}.ts`;
  return existsSync(join(root, file)) ? file : null;
};

/**
 * Returns the code that combines the resources of an area with their commands.
 * @param {(file: string) => string} from the specifier of a file
 * @returns {{ imports: string[], area: string } | null} imports and an expression; null for an area with neither
 */
export function areaCode(root, area, from) {
  const resources = resourcesOf(root, area);
  const files = commandFiles(root, area);
  if (resources.length === 0 && files.length === 0) return null;
  const names = files.flatMap((one) => one.names);
  const standard = names.filter((name) => name.endsWith("Standard"));
  const ownCommands = names.filter((name) => !standard.includes(name));
  const options = standard.map((name) => `${name.replace("Standard", "")}: ${name}`);
  return {
    imports: [
      ...resources.map(({ name, file }) => `import { ${name} } from "${from(file)}";`),
      ...files.map((one) => `import { ${one.names.join(", ")} } from "${from(one.file)}";`),
    ],
    area: `defineArea("${area}", [${resources.map(({ name }) => name).join(", ")}], [${ownCommands.join(", ")}], {${options.join(", ")}})`,
  };
}
