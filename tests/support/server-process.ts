import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, mkdtemp } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
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
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => lines.push(line));
  const ended = new Promise<number>((done) => child.once("close", (code) => done(code ?? -1)));
  return {
    child,
    lines,
    ended,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts a server process and waits until it answers. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const server = await spawnServer(environment);
  let over = false;
  void server.ended.then(() => (over = true));
  for (let waited = 0; waited < 60_000; waited += 50) {
    const url = server.lines.map((line) => /The console is at (\S+)/.exec(line)?.[1]).find(Boolean);
    if (url) return { ...server, url };
    if (over) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`the server did not start:\n${server.lines.join("\n")}`);
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
  const given = { oldPassword: SERVER_PASSWORD, newPassword: OWN_PASSWORD };
  const changed = await callServer(url, account("editPassword"), given, { token });
  if (changed.code !== 0) throw new Error(changed.msg);
  return token;
}
