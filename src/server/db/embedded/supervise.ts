import { noteDiskFull } from "#server/db/disk-full.ts";
import type { Postmaster } from "./postmaster.ts";
import { isSameProcess, markOf } from "./processes.ts";
import type { Report } from "./report.ts";
import { DatabaseStartError } from "./report.ts";

const LOOK_MS = 250;
const LONGEST_PAUSE_MS = 30_000;

interface Supervision {
  /** Ends the supervision. Waits for a restart that is running; afterward none begins. */
  end(): Promise<void>;
}

/**
 * Checks four times a second whether the server process is alive, and calls `restart` when it is not. It does not
 * matter which process started the server. Connections keep their address, so `restart` must use the same port.
 */
export function supervise(server: Postmaster, report: Report, restart: () => Promise<Postmaster>): Supervision {
  let current = server;
  // A mark and not only the process number, because at the next check the number may belong to another program.
  let mark = markOf(server.pid);
  let pauseMs = 0;
  let notBefore = 0;
  let work: Promise<void> | null = null;

  const bringBack = async (): Promise<void> => {
    report(`The database process ${current.pid} ended unexpectedly; starting it again.`);
    try {
      const next = await restart();
      if (next.port !== server.port) {
        report(`The database came back on port ${next.port} in place of ${server.port}: restart this process.`);
      }
      report(`The database runs again (process ${next.pid}).`);
      current = next;
      mark = markOf(next.pid);
      pauseMs = 0;
      noteDiskFull(false);
    } catch (error) {
      noteDiskFull(error instanceof DatabaseStartError && error.isFull);
      pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(1_000, pauseMs * 2));
      notBefore = Date.now() + pauseMs;
      report(`${error instanceof Error ? error.message : String(error)}\nNext attempt in ${pauseMs / 1000} s.`);
    }
  };

  const timer = setInterval(() => {
    if (work || Date.now() < notBefore || isSameProcess(mark)) return;
    work = bringBack().finally(() => {
      work = null;
    });
  }, LOOK_MS);
  timer.unref();
  return {
    async end() {
      clearInterval(timer);
      await work;
    },
  };
}
