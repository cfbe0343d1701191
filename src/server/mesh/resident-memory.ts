import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";

/**
 * Milliseconds between two checks. In 25 ms a child can fill about 40 MB. The pause is longer on systems without /proc,
 * because each check there starts a process.
 */
const pause = process.platform === "linux" ? 25 : 250;

/** Returns the resident memory of a process in bytes; 0 where it has ended or the system cannot report it. */
export async function residentMemory(pid: number): Promise<number> {
  if (process.platform === "linux") {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  }
  if (process.platform === "win32") return 0;
  return new Promise((resolve) => {
    execFile("ps", ["-o", "rss=", "-p", String(pid)], (error, stdout) => {
      resolve(error ? 0 : (Number.parseInt(stdout, 10) || 0) * 1024);
    });
  });
}

/** Runs `check` repeatedly, never twice at once, until it is stopped. */
export function watchInterval(check: () => Promise<void>): { stop: () => void } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const next = (): void => {
    void check().then(() => {
      if (!stopped) timer = setTimeout(next, pause);
    });
  };
  next();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
