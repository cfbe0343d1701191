import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";
import { bundleOptions } from "#tools/lib/bundle-options.mjs";

interface Message {
  report?: string;
  url?: string;
  locale?: string;
  checksums?: string;
  stopped?: boolean;
  error?: string;
}

export interface Program {
  child: ChildProcess;
  /** Resolves with the first message that has this entry, whether it was already received or not. */
  said(entry: keyof Message): Promise<Message>;
  /** All messages received so far. */
  messages: Message[];
  /** Closes the program's input and waits for its end. */
  finish(): Promise<number>;
}

let built: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const outfile = resolve(".build/test-programs", `open-database-${process.pid}.mjs`);
  await build({
    entryPoints: [resolve("tests/server/db/programs/open-database.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    logLevel: "warning",
  });
  return outfile;
}

/** Creates a folder that every user may enter, because the data folder may belong to another user than root. */
export async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "console-test-"));
  await chmod(folder, 0o755);
  return folder;
}

/** Starts programs/open-database.ts on a data folder, as the given user or as this one. */
export async function startProgram(dataDir: string, user?: { uid: number; gid: number }): Promise<Program> {
  built ??= bundle();
  const child = spawn(process.execPath, [await built, dataDir], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, HOME: "/nonexistent" },
    ...user,
  });
  const messages: Message[] = [];
  const waiting = new Set<() => void>();
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (line) => {
    messages.push(JSON.parse(line) as Message);
    for (const look of waiting) look();
  });
  const ended = new Promise<number>((done) => {
    lines.once("close", () => {
      if (child.exitCode !== null || child.signalCode !== null) done(child.exitCode ?? -1);
      else child.once("exit", (code) => done(code ?? -1));
    });
  });
  return {
    child,
    messages,
    said: (entry) =>
      new Promise((done, fail) => {
        const look = (): void => {
          const match = messages.find((message) => message[entry] !== undefined);
          if (!match) return;
          waiting.delete(look);
          done(match);
        };
        waiting.add(look);
        look();
        void ended.then(() => fail(new Error(`it ended without "${entry}": ${JSON.stringify(messages)}`)));
      }),
    finish() {
      child.stdin.end();
      return ended;
    },
  };
}

let tool: Promise<string> | undefined;

/** Bundles the program for this run alone, because other runs bundle theirs at the same time. */
async function bundleRestore(): Promise<string> {
  const outdir = resolve(".build/test-programs", `restore-${process.pid}`);
  await build({ entryPoints: [resolve("src/tools/restore.ts")], outdir, ...bundleOptions });
  return join(outdir, "restore.mjs");
}

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
}

/** Runs `npm run restore` to its end, or to the step at which programs/kill-at.mjs kills it. */
export async function runRestore(
  names: readonly string[],
  environment: Record<string, string>,
  killAt?: RegExp,
): Promise<Ended> {
  tool ??= bundleRestore();
  const before = killAt ? ["--import", resolve("tests/server/db/programs/kill-at.mjs")] : [];
  const child = spawn(process.execPath, [...before, await tool, ...names], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, VAULT_KEY: "", ...environment, ...(killAt && { KILL_AT: killAt.source }) },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  return new Promise((done) => child.once("close", (code, signal) => done({ code, signal, output })));
}
