import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Bundles the programs of src/tools into .build/programs. Every npm command of the README does so, too. */
export function bundlePrograms(): void {
  const bundle = "const { bundle } = await import('./src/tools/run.mjs'); await bundle();";
  const cwd = fileURLToPath(new URL("../../", import.meta.url));
  execFileSync(process.execPath, ["--input-type=module", "-e", bundle], { cwd });
}
