import type { Plugin } from "vite";

/**
 * Leaves the checks of definitions out of the console. They have no answer that depends on the browser, and the build
 * has run them already (evaluate.ts).
 */
export function checkedDefinitions(): Plugin {
  return {
    name: "checked-definitions",
    apply: "build",
    load: (id) => (id.endsWith("/src/kernel/definition-faults.ts") ? "export const fieldFaults = () => [];" : null),
  };
}
