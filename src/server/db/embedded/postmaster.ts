import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import type { Binaries } from "./binaries.ts";
import type { EmbeddedPaths } from "./paths.ts";
import { as, commandLine, isAlive, pause, run } from "./processes.ts";
import { DatabaseStartError, explainFile, explainOutput, type Report } from "./report.ts";

export interface Postmaster {
  pid: number;
  port: number;
}

/**
 * Maximum time until the server is ready, in milliseconds. Recovery after a crash may take minutes and must not be
 * interrupted.
 */
const READY_MS = 600_000;
const LOG_LIMIT = 10 * 1024 * 1024;

/** Reads postmaster.pid by the line numbers that PostgreSQL documents. */
async function pidFile(place: EmbeddedPaths): Promise<(Postmaster & { status: string }) | null> {
  const text = await readFile(join(place.cluster, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]) || 0, status: lines[7] ?? "" } : null;
}

/**
 * True if the process is the server of this folder. The number may belong to a zombie or, after a reboot, to another
 * program.
 */
async function isPostmaster(pid: number, place: EmbeddedPaths): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await commandLine(pid);
  return process.platform === "win32"
    ? command !== ""
    : command.includes("postgres") && command.includes(place.cluster);
}

/** Returns the running server once it accepts connections; null where none runs. Any process may have started it. */
export async function livePostmaster(place: EmbeddedPaths, report: Report): Promise<Postmaster | null> {
  const postmaster = await pidFile(place);
  if (!postmaster || !(await isPostmaster(postmaster.pid, place))) return null;
  return untilReady(place, postmaster.pid, report);
}

async function untilReady(place: EmbeddedPaths, pid: number, report: Report): Promise<Postmaster | null> {
  const begin = Date.now();
  let reportedSeconds = 0;
  while (Date.now() - begin < READY_MS) {
    const now = await pidFile(place);
    if (now?.pid === pid && now.status === "ready" && now.port > 0) return { pid, port: now.port };
    if (!isAlive(pid)) return null;
    const seconds = Math.floor((Date.now() - begin) / 1000);
    if (seconds >= reportedSeconds + 10) {
      reportedSeconds = seconds;
      report(`The database is recovering, ${seconds} s so far; its log is ${place.log}.`);
    }
    await pause(20);
  }
  throw new DatabaseStartError(`The database did not become ready within ten minutes: its log is ${place.log}.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => done(true)));
  });
}

/**
 * Returns a free port. It is below the range of outgoing connections, because one of these could otherwise use it at
 * the next restart.
 */
async function freePort(preferred: number | null): Promise<number> {
  if (preferred !== null && (await isFree(preferred))) return preferred;
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
  throw new DatabaseStartError("No free port between 20000 and 32000 on 127.0.0.1 for the database: set DATABASE_URL.");
}

/** Maximum length of a socket path on every system, in bytes. */
const SOCKET_BYTES = 103;
const socketOf = (place: EmbeddedPaths, port: number): string => join(place.cluster, `.s.PGSQL.${port}`);

/**
 * Returns the host for a connection string: the socket folder, because a socket takes half the time of TCP. It is
 * 127.0.0.1 if there is no socket: on Windows, and where its path is too long.
 */
export const hostOf = (place: EmbeddedPaths, port: number): string =>
  existsSync(socketOf(place, port)) ? encodeURIComponent(place.cluster) : "127.0.0.1";

/**
 * Socket folder setting: PostgreSQL's own folder, which no other user may enter.
 * The setting is a list. Quotes allow a path with commas.
 */
const socketFolder = (place: EmbeddedPaths, port: number): string =>
  process.platform === "win32" || Buffer.byteLength(socketOf(place, port)) > SOCKET_BYTES
    ? ""
    : `"${place.cluster.replaceAll('"', '""')}"`;

const fixedSettings: Readonly<Record<string, string>> = {
  listen_addresses: "127.0.0.1",
  random_page_cost: "1.1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
};

function openLog(place: EmbeddedPaths): { file: number; from: number } {
  try {
    const size = statSync(place.log, { throwIfNoEntry: false })?.size ?? 0;
    if (size > LOG_LIMIT) {
      rmSync(`${place.log}.1`, { force: true });
      renameSync(place.log, `${place.log}.1`);
    }
    return { file: openSync(place.log, "a", 0o600), from: size > LOG_LIMIT ? 0 : size };
  } catch (error) {
    throw explainFile(error, place.log);
  }
}

function printedSince(place: EmbeddedPaths, from: number): string {
  const file = openSync(place.log, "r");
  try {
    const buffer = Buffer.alloc(16_384);
    return buffer.toString("utf8", 0, readSync(file, buffer, 0, buffer.length, from));
  } finally {
    closeSync(file);
  }
}

/**
 * Starts one server process in its own process group. Otherwise Ctrl+C in the terminal would stop the server before
 * this process.
 */
function launch(place: EmbeddedPaths, binaries: Binaries, port: number, settings: Readonly<Record<string, string>>) {
  const required = { unix_socket_directories: socketFolder(place, port), port: String(port) };
  const options = { ...fixedSettings, ...settings, ...required };
  const { file, from } = openLog(place);
  const args = ["-D", place.cluster, ...Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const child = spawn(binaries.postgres, args, {
    ...as(place.account),
    env: { ...process.env, LC_ALL: "C.UTF-8", LC_MESSAGES: "C" },
    detached: true,
    stdio: ["ignore", file, file],
    windowsHide: true,
  });
  closeSync(file);
  child.unref();
  return new Promise<{ pid: number; from: number }>((done, fail) => {
    child.once("error", (error) => fail(explainOutput("starting", error.message, place.folder)));
    child.once("spawn", () => done({ pid: child.pid ?? 0, from }));
  });
}

/**
 * Starts the server. Call it under the lock and with no live server. The port is `keepPort`; without it, the port of
 * the last start if that is free, otherwise another one.
 * @throws DatabaseStartError with the output of the server
 */
export async function startPostmaster(
  place: EmbeddedPaths,
  binaries: Binaries,
  settings: Readonly<Record<string, string>>,
  report: Report,
  keepPort: number | null = null,
): Promise<Postmaster> {
  const begin = Date.now();
  let printed = "";
  for (let attempt = 0; attempt === 0 || Date.now() - begin < 30_000; attempt++) {
    // A server that another process started before it was killed may have become ready in the meantime.
    const running = await livePostmaster(place, report);
    if (running) return running;
    const stale = await pidFile(place);
    // No server of this folder has the process number in the file, so remove the file. PostgreSQL itself would treat
    // even a zombie as a running server.
    if (stale) {
      await rm(join(place.cluster, "postmaster.pid"), { force: true });
      await rm(`${socketOf(place, stale.port)}.lock`, { force: true });
    }
    const last = Number(await readFile(place.port, "utf8").catch(() => "")) || null;
    const port = keepPort ?? (await freePort(last));
    const { pid, from } = await launch(place, binaries, port, settings);
    const ready = await untilReady(place, pid, report);
    if (ready) {
      await writeFile(place.port, `${port}\n`).catch((error: unknown) => {
        throw explainFile(error, place.port);
      });
      return ready;
    }
    printed = printedSince(place, from);
    // These errors are temporary: children of a killed server end a moment later, or another program has taken the port
    // since the check.
    const temporary = /still in use|already exists|Address already in use|terminate any old server processes/i;
    if (!temporary.test(printed)) break;
    await pause(200);
  }
  throw explainOutput("starting", printed, place.folder);
}

/** Stops the server and waits for its end. Connected clients are disconnected. */
export async function stopPostmaster(
  place: EmbeddedPaths,
  binaries: () => Promise<Binaries>,
  pid: number,
): Promise<void> {
  if (process.platform === "win32") {
    // On Windows a signal would end the server without a checkpoint.
    const control = join(dirname((await binaries()).postgres), "pg_ctl.exe");
    await run(control, ["stop", "-m", "fast", "-D", place.cluster], null);
  } else if (await isPostmaster(pid, place)) {
    process.kill(pid, "SIGINT");
  }
  const until = Date.now() + 60_000;
  while (await isPostmaster(pid, place)) {
    if (Date.now() > until) {
      throw new DatabaseStartError(
        `The database (process ${pid}) did not end within a minute: its log is ${place.log}.`,
      );
    }
    await pause(20);
  }
}
