import { commandLine, isSameProcess, markOf, parentOf } from "#server/db/embedded/processes.ts";

/** Milliseconds after which the process exits, even if the stop has not ended. */
const LONGEST_STOP_MS = 10_000;
const LOOK_MS = 500;
/**
 * Milliseconds within which several signals are treated as one. One Ctrl-C may reach a process in several ways at once.
 */
const SAME_MS = 1_000;
/** Argument for a program that stops when its parent process disconnects. */
export const FORKED = "--forked";

/**
 * Returns the process numbers of npm and its shell. The shell does not forward signals, so both can end while this
 * program still runs.
 */
async function launchers(): Promise<number[]> {
  const shell = process.ppid;
  const isShell = /^(\S*\/)?(sh|ash|dash|bash|zsh) -c /.test(await commandLine(shell));
  return [shell, ...(isShell ? [await parentOf(shell)] : [])].filter((pid) => pid > 1);
}

/** Calls `onEnd` once when npm, or the parent process that forked this one, has ended. */
async function whenLeftAlone(onEnd: () => void): Promise<void> {
  if (process.argv.includes(FORKED)) return process.connected ? void process.once("disconnect", onEnd) : onEnd();
  if (!["start", "dev"].includes(process.env["npm_lifecycle_event"] ?? "")) return;
  const marks = (await launchers()).map(markOf);
  const timer = setInterval(() => {
    if (marks.every(isSameProcess)) return;
    clearInterval(timer);
    onEnd();
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

/** Handles signals from the beginning of a start. A signal during the start aborts it, and its parts are stopped. */
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
