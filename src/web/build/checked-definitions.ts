import type { Plugin } from "vite";

/** Modules that only check definitions, with what the console has in their place. */
const checks: Readonly<Record<string, string>> = {
  "definition-faults.ts": "resourceFaults",
  "machine-faults.ts": "machineFaults",
};

/**
 * Leaves the checks of definitions out of the console. They have no answer that depends on the browser, and the build
 * has run them already (evaluate.ts).
 */
export function checkedDefinitions(): Plugin {
  return {
    name: "checked-definitions",
    apply: "build",
    load(id) {
      const [, file = ""] = /\/src\/kernel\/([\w-]+\.ts)$/.exec(id) ?? [];
      return checks[file] ? `export const ${checks[file]} = () => [];` : null;
    },
  };
}
