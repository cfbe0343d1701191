// npm run dev: one process for API and console that reloads on changes. Modules of the console reload in the browser
// (Vite in middleware mode on the same port). A change of server sources bundles and restarts the process. The embedded
// database continues to run in a separate process.
import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { watch } from "node:fs";
import { resolve } from "node:path";
import { context } from "esbuild";
import { bundleOptions } from "./lib/bundle-options.mjs";
import { writeIndexes } from "./lib/indexes.mjs";
import { FORKED, stopOnSignals } from "./lib/stop-on-signals.ts";

const outdir = resolve(".build/programs/dev");
const watched = ["src/kernel", "src/domain", "src/mesh", "src/server", "src/tools", "commands"];
/** Milliseconds to wait for further changes, because an editor writes several files at once. */
const SETTLE_MS = 150;

const bundle = await context({
  entryPoints: [resolve("src/tools/dev-server.ts")],
  outdir,
  ...bundleOptions,
});

let child: ChildProcess | null = null;
let restarting = false;
let again = false;
let ending = false;

async function stopChild(): Promise<void> {
  const old = child;
  if (!old || old.exitCode !== null || old.signalCode !== null) return;
  const ended = new Promise((done) => old.once("exit", done));
  // Disconnect instead of sending a signal. Ctrl-C has possibly sent a signal to both processes; a second one would end
  // the child at once and leave its database running.
  if (old.connected) old.disconnect();
  await ended;
}

async function restart(): Promise<void> {
  again = true;
  if (restarting) return;
  restarting = true;
  while (again) {
    again = false;
    try {
      writeIndexes(".");
      await bundle.rebuild();
    } catch {
      // esbuild has printed the errors. The old server continues to run until they are fixed.
      continue;
    }
    await stopChild();
    if (ending) return;
    child = fork(resolve(outdir, "dev-server.mjs"), [FORKED], { execArgv: ["--enable-source-maps"] });
  }
  restarting = false;
}

let timer: NodeJS.Timeout | undefined;
for (const folder of watched)
  watch(resolve(folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void restart(), SETTLE_MS);
  });
stopOnSignals(async () => {
  ending = true;
  await stopChild();
});
await restart();
