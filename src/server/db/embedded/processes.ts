import { execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import type { Account } from "./account.ts";

/** Identifies a process, so that a later one with the same number is not mistaken for it. */
interface ProcessMark {
  pid: number;
  /** Boot id and start time of the process; empty where the system does not provide them. */
  birth: string;
  /** Host name. A mark from another host or container cannot be compared with processes here. */
  host: string;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Reads state, parent and start time from /proc/PID/stat. The command before them may contain spaces and brackets. */
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

/**
 * True if the process is alive. A zombie is treated as dead: it has no open files and no port, although it still
 * accepts signals.
 */
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

/** Parses a mark written by `JSON.stringify`; null where the text is none. */
export function parseMark(text: string): ProcessMark | null {
  try {
    const mark = JSON.parse(text) as Partial<ProcessMark>;
    return typeof mark.pid === "number" ? { pid: mark.pid, birth: mark.birth ?? "", host: mark.host ?? "" } : null;
  } catch {
    return null;
  }
}

/** Returns the command line of a process; empty where it cannot be read. */
export async function commandLine(pid: number): Promise<string> {
  if (process.platform === "linux") return read(`/proc/${pid}/cmdline`).replaceAll("\0", " ");
  if (process.platform === "win32") return isAlive(pid) ? "postgres" : "";
  return new Promise((done) => {
    execFile("ps", ["-p", String(pid), "-o", "command="], (_error, stdout) => done(stdout));
  });
}

/** Returns the parent of a process; 0 where the system does not provide it. */
export async function parentOf(pid: number): Promise<number> {
  if (process.platform === "linux") return stat(pid)?.parent ?? 0;
  if (process.platform === "win32") return 0;
  return new Promise((done) => {
    execFile("ps", ["-p", String(pid), "-o", "ppid="], (_error, stdout) => done(Number(stdout) || 0));
  });
}

/** Returns options of spawn to run a program as `account`, in a working folder that every user may enter. */
export function as(account: Account | null): { cwd: string; uid?: number; gid?: number } {
  const cwd = process.platform === "win32" ? process.cwd() : "/";
  return account ? { cwd, uid: account.uid | 0, gid: account.gid | 0 } : { cwd };
}

/** Runs a program until it ends. A program that cannot be started returns code 127. */
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
