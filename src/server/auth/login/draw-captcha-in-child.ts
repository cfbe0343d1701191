import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { Refusal } from "#kernel/errors.ts";
import type { ShapeName } from "#server/demo/shapes/shapes.ts";
import { programPath } from "#server/program-path.ts";

/** Maximum number of drawings in the queue. Each takes a few tenths of a second. */
const WAITING = 20;
const LONGEST_MS = 20_000;
/** Idle time after which the process ends, in milliseconds. */
const IDLE_MS = 30_000;

let child: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;

function started(): ChildProcess {
  if (child) return child;
  const fresh = fork(programPath("captcha-child"), [], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: ["--enable-source-maps"],
  });
  const clear = (): void => {
    if (child === fresh) child = null;
  };
  fresh.once("exit", clear).once("error", clear);
  child = fresh;
  return fresh;
}

/**
 * Kills the process. The variable is cleared first, so that new requests start another process and do not wait for the
 * killed one.
 */
function end(drawer: ChildProcess): void {
  if (child === drawer) child = null;
  drawer.kill("SIGKILL");
}

async function draw(drawn: readonly (readonly ShapeName[])[]): Promise<string> {
  clearTimeout(idle);
  const drawer = started();
  drawer.ref();
  drawer.channel?.ref();
  const late = setTimeout(() => end(drawer), LONGEST_MS);
  try {
    return await new Promise<string>((done, fail) => {
      const ended = (): void => fail(new Error("the process that draws puzzles ended"));
      drawer.once("message", (picture) => {
        drawer.off("exit", ended);
        done(String(picture));
      });
      drawer.once("exit", ended);
      drawer.send(drawn, (error) => error && fail(error));
    });
  } finally {
    clearTimeout(late);
    drawer.removeAllListeners("message");
    // An idle child process must not keep this process alive.
    drawer.unref();
    drawer.channel?.unref();
    idle = setTimeout(() => end(drawer), IDLE_MS).unref();
  }
}

let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Draws a CAPTCHA picture in a child process, one at a time, so that other calls stay fast.
 * @param drawn for each picture, the shapes that it may show
 * @throws Refusal tooFrequent
 */
export async function drawCaptcha(drawn: readonly (readonly ShapeName[])[]): Promise<string> {
  if (waiting >= WAITING)
    throw new Refusal("tooFrequent", ["图形验证请求过多，请稍后再试", "Too many CAPTCHAs requested. Try again later"]);
  waiting += 1;
  const picture = turn.then(() => draw(drawn));
  turn = picture.catch(() => undefined);
  return picture.finally(() => (waiting -= 1));
}
