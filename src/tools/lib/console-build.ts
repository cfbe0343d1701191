import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const folder = resolve(".build/console");
const stamp = resolve(".build/console.sum");
const inputs = [
  "index.html",
  "vite.config.ts",
  "package-lock.json",
  "public",
  "commands",
  "src/kernel",
  "src/domain",
  "src/mesh",
  "src/web",
];

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile());
}

function inputSum(): string {
  const hash = createHash("sha256").update(process.env["VITE_LANG"] ?? "");
  for (const file of inputs.flatMap(filesBelow).toSorted()) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

/** Options of Node by which the build takes 0.1 GB less at its peak. */
const lean = ["--max-semi-space-size=8", "--heap-growing-percent=40"];

/** Builds in a separate process, because Vite uses hundreds of MB, which this process would not free afterward. */
function buildInChild(): Promise<void> {
  const program = resolve("node_modules/vite/bin/vite.js");
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [...lean, program, "build", "--logLevel", "warn"], {
      stdio: "inherit",
      // Always a production build: otherwise the environment of a test run could cause a development build, which `npm
      // start` would then serve.
      env: { ...process.env, NODE_ENV: "production" },
    });
    child.once("error", fail);
    child.once("exit", (code, signal) =>
      code === 0 ? done() : fail(new Error(`The console could not be built (${signal ?? code}).`)),
    );
  });
}

/**
 * Builds the console unless the existing build has the same inputs.
 * @returns its folder
 */
export async function buildConsole(report: (line: string) => void, force = false): Promise<string> {
  const sum = inputSum();
  const isFresh = existsSync(join(folder, "index.html")) && existsSync(stamp) && readFileSync(stamp, "utf8") === sum;
  if (isFresh && !force) return folder;
  report("Building the console…");
  await buildInChild();
  writeFileSync(stamp, sum);
  return folder;
}
