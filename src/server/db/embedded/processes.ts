import { execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import type { Account } from "./account.ts";

/** A process that cannot be mistaken for a later one with the same number. */
export interface ProcessMark {
  pid: number;
  /** Start time and boot of the process; empty where the system does not tell. */
  birth: string;
  /** A mark made in another container says nothing about the processes here. */
  host: string;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** State letter and start time of /proc/PID/stat; the command before them may hold spaces and brackets. */
function stat(pid: number): { state: string; parent: number; start: string } | null {
  const text = read(`/proc/${pid}/stat`);
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return text === "" ? null : { state: fields[0] ?? "", parent: Number(fields[1]), start: fields[19] ?? "" };
}

export function markOf(pid: number): ProcessMark {
  const start = stat(pid)?.start;
  const birth = start ? `${read("/proc/sys/kernel/random/boot_id").trim()}/${start}` : "";
  return { pid, birth, host: hostname() };
}

/** A zombie counts as dead: it holds no file and no port, yet a signal still reaches its number. */
export function isAlive(pid: number): boolean {
  const state = stat(pid)?.state;
  if (state !== undefined) return state !== "Z" && state !== "X";
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

export function isSameProcess(mark: ProcessMark): boolean {
  return mark.host === hostname() && isAlive(mark.pid) && (mark.birth === "" || markOf(mark.pid).birth === mark.birth);
}

/** The text of a mark written by `JSON.stringify`; null where it is not one. */
export function parseMark(text: string): ProcessMark | null {
  try {
    const mark = JSON.parse(text) as Partial<ProcessMark>;
    return typeof mark.pid === "number" ? { pid: mark.pid, birth: mark.birth ?? "", host: mark.host ?? "" } : null;
  } catch {
    return null;
  }
}

/** The command line of a process; empty where it cannot be read. */
export async function commandLine(pid: number): Promise<string> {
  if (process.platform === "linux") return read(`/proc/${pid}/cmdline`).replaceAll("\0", " ");
  if (process.platform === "win32") return isAlive(pid) ? "postgres" : "";
  return new Promise((done) => {
    execFile("ps", ["-p", String(pid), "-o", "command="], (_error, stdout) => done(stdout));
  });
}

/** The process that started another one; 0 where the system does not tell. */
export async function parentOf(pid: number): Promise<number> {
  if (process.platform === "linux") return stat(pid)?.parent ?? 0;
  if (process.platform === "win32") return 0;
  return new Promise((done) => {
    execFile("ps", ["-p", String(pid), "-o", "ppid="], (_error, stdout) => done(Number(stdout) || 0));
  });
}

/** Identity for spawn; the working folder is one that every user may enter. */
export function as(account: Account | null): { cwd: string; uid?: number; gid?: number } {
  const cwd = process.platform === "win32" ? process.cwd() : "/";
  return account ? { cwd, uid: account.uid | 0, gid: account.gid | 0 } : { cwd };
}

/** Runs a program to its end; a program that cannot be started counts as code 127. */
export function run(
  program: string,
  args: readonly string[],
  account: Account | null,
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(program, args, {
      ...as(account),
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", (error) => done({ code: 127, output: `${output}${error.message}` }));
    child.on("close", (code) => done({ code: code ?? 1, output }));
  });
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
