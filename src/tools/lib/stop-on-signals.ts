import { commandLine, isSameProcess, markOf, parentOf } from "#server/db/embedded/processes.ts";

/** A stop that takes longer than this is ended from here. Milliseconds. */
const LONGEST_STOP_MS = 10_000;
const LOOK_MS = 500;
/** Ctrl-C reaches every process of a terminal, and so comes by several ways at once. Milliseconds. */
const SAME_MS = 1_000;
/** Said to a program that stops when whoever forked it lets go of it. */
export const FORKED = "--forked";

/** npm runs a script by a shell that hands no signal on; both go, and the program would stay. */
async function launchers(): Promise<number[]> {
  const shell = process.ppid;
  const isShell = /^(\S*\/)?(sh|ash|dash|bash|zsh) -c /.test(await commandLine(shell));
  return [shell, ...(isShell ? [await parentOf(shell)] : [])].filter((pid) => pid > 1);
}

/** Tells once when npm, or the program that forked this one, is gone. */
async function whenLeftAlone(tell: () => void): Promise<void> {
  if (process.argv.includes(FORKED)) return process.connected ? void process.once("disconnect", tell) : tell();
  if (!["start", "dev"].includes(process.env["npm_lifecycle_event"] ?? "")) return;
  const marks = (await launchers()).map(markOf);
  const timer = setInterval(() => {
    if (marks.every(isSameProcess)) return;
    clearInterval(timer);
    tell();
  }, LOOK_MS);
  timer.unref();
}

/**
 * Stops on SIGINT, SIGTERM and SIGHUP, and when npm is ended over it; a second signal, or a stop that hangs, ends the
 * process at once.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let since = 0;
  const end = (): void => {
    if (since > 0) {
      if (Date.now() - since > SAME_MS) process.exit(1);
      return;
    }
    since = Date.now();
    setTimeout(() => {
      console.error(`The server did not stop within ${LONGEST_STOP_MS / 1000} s and was ended.`);
      process.exit(1);
    }, LONGEST_STOP_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  void whenLeftAlone(() => since > 0 || end());
}

/** The same from the first moment of a start: what is under way is ended, and what stands by then is stopped. */
export function stopWhileStarting(): {
  signal: AbortSignal;
  started(stop: () => Promise<void>): void;
  isStopping(): boolean;
} {
  const control = new AbortController();
  let settle: (stop: () => Promise<void>) => void = () => undefined;
  const running = new Promise<() => Promise<void>>((done) => (settle = done));
  stopOnSignals(async () => {
    control.abort();
    await (
      await running
    )();
  });
  return { signal: control.signal, started: settle, isStopping: () => control.signal.aborted };
}
