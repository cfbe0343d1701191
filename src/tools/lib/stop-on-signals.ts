import { commandLine, isSameProcess, markOf, parentOf } from "#server/db/embedded/processes.ts";

/** Milliseconds after which a hanging stop is ended by exiting. */
const LONGEST_STOP_MS = 10_000;
const LOOK_MS = 500;
/**
 * Milliseconds within which signals count as one. Ctrl-C reaches every process of a terminal, in several ways at once.
 */
const SAME_MS = 1_000;
/** Argument for a program that stops when its parent process disconnects. */
export const FORKED = "--forked";

/** Returns npm and its shell. That shell forwards no signal, so both can end while the program remains. */
async function launchers(): Promise<number[]> {
  const shell = process.ppid;
  const isShell = /^(\S*\/)?(sh|ash|dash|bash|zsh) -c /.test(await commandLine(shell));
  return [shell, ...(isShell ? [await parentOf(shell)] : [])].filter((pid) => pid > 1);
}

/** Calls `tell` once when npm, or the parent process that forked this one, has ended. */
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
 * Stops on SIGINT, SIGTERM and SIGHUP, and when npm ends.
 * A second signal, or a stop that hangs, exits the process at once.
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

/** Stops on signals from the first moment of a start. A running start is aborted, and its parts are stopped. */
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
