import type { ChildProcess } from "node:child_process";
import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { build } from "esbuild";
import type { Envelope } from "#domain/api/call.ts";
import type { SessionReply } from "#domain/api/session.ts";
import { account } from "#domain/api/call.ts";
import { patient } from "./app.ts";
import { bundleOptions } from "#tools/lib/bundle-options.mjs";

export const SERVER_PASSWORD = "correct horse battery";
const OWN_PASSWORD = "a password of his own";

/** A server like that of `npm start`, in a separate process that tests may kill. */
export interface ServerProcess {
  child: ChildProcess;
  url: string;
  lines: string[];
  /** Resolves with the exit code, or -1 if a signal ended the process. */
  ended: Promise<number>;
  /** Resolves with the address as soon as the server says it, or with null where it ends before. */
  answers: Promise<string | null>;
  kill(signal: NodeJS.Signals): Promise<number>;
}

let built: Promise<string> | undefined;

/** Bundles the program into a folder of this process, because other test runs may bundle at the same time. */
async function bundle(): Promise<string> {
  const outdir = resolve(".build/test-programs", `start-${process.pid}`);
  await build({
    entryPoints: [resolve("src/tools/start.ts")],
    outdir,
    ...bundleOptions,
  });
  return join(outdir, "start.mjs");
}

/** Creates a data folder that every user may enter, because PostgreSQL may run as another user than root. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "console-fault-"));
  await chmod(folder, 0o755);
  return join(folder, "data");
}

/** Parts of a data folder that belong to the server that uses it. */
const ofOneServer = ["port", "server.log"];

let used: Promise<string> | undefined;

/** Lets a server create its database in a folder, and end. It takes the time of a first start. */
async function useFolder(): Promise<string> {
  const dataDir = await dataFolder();
  process.once("exit", () => rmSync(dirname(dataDir), { recursive: true, force: true }));
  const server = await startServerProcess({ DATA_DIR: dataDir });
  await logInTo(server.url);
  await server.kill("SIGTERM");
  // On a busy machine the database may take longer to stop than the server waits for it.
  while (existsSync(join(dataDir, "postgres/cluster/postmaster.pid"))) await pause(50);
  for (const name of ofOneServer) await rm(join(dataDir, "postgres", name), { recursive: true, force: true });
  return dataDir;
}

/** Makes the folder that `usedDataFolder` copies. In `beforeAll`, so that no test waits for it. */
export const prepareFolder = (): Promise<string> => (used ??= useFolder());

/**
 * Creates a data folder like one of a server that ran before: with the database, its schema and the first
 * administrator. They are made once in a process, and copied with the owners of the files.
 * @param to path of the folder; default: a new one
 */
export async function usedDataFolder(to?: string): Promise<string> {
  const from = await prepareFolder();
  const dataDir = to ?? (await dataFolder());
  execFileSync("cp", ["-a", from, dataDir]);
  return dataDir;
}

/** Returns a port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

export async function spawnServer(environment: Record<string, string>): Promise<Omit<ServerProcess, "url">> {
  built ??= bundle();
  const child = spawn(process.execPath, [await built, "--api-only"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, DEMO: "0", PORT: "0", ADMIN_PASSWORD: SERVER_PASSWORD, ...patient, ...environment },
  });
  const lines: string[] = [];
  const ended = new Promise<number>((done) => child.once("close", (code) => done(code ?? -1)));
  const answers = new Promise<string | null>((done) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        const url = /The console is at (\S+)/.exec(line)?.[1];
        if (url) done(url);
      });
    void ended.then(() => done(null));
  });
  return {
    child,
    lines,
    ended,
    answers,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts a server process and waits until it answers. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const server = await spawnServer(environment);
  const url = await server.answers;
  if (url === null) throw new Error(`the server did not start:\n${server.lines.join("\n")}`);
  return { ...server, url };
}

export async function callServer<T>(
  url: string,
  path: string,
  body: object,
  { token = "", requestId = randomUUID() as string } = {},
): Promise<Envelope<T>> {
  const reply = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json", __cxy_requestid_: requestId, __cxy_token_: token },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  return (await reply.json()) as Envelope<T>;
}

/**
 * Logs in as the first administrator and replaces the first password.
 * @returns the token
 */
export async function logInTo(url: string): Promise<string> {
  const enter = (password: string) =>
    callServer<SessionReply>(url, account("loginV2"), { type: 2, account: "admin", password });
  const again = await enter(OWN_PASSWORD);
  if (again.code === 0) return again.result.token;
  const first = await enter(SERVER_PASSWORD);
  if (first.code !== 0) throw new Error(first.msg);
  const { token } = first.result;
  const passwords = { oldPassword: SERVER_PASSWORD, newPassword: OWN_PASSWORD };
  const changed = await callServer(url, account("editPassword"), passwords, { token });
  if (changed.code !== 0) throw new Error(changed.msg);
  return token;
}
