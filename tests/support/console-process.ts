import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { consoleChild } from "./console-bundle.ts";
import type { ConsoleOrder, ConsoleReply } from "./console-child.ts";

/** A process that runs one server at a time, always on the same port. */
export interface ConsoleProcess {
  port: number;
  /** Starts a server. Its database and folder are its own, and so are its caches, limits and live windows. */
  open(environment: Record<string, string>): Promise<void>;
  /** Stops the server. The process keeps the loaded modules for the next one. */
  close(): Promise<void>;
  /** Kills the process, like a crash. The next server gets a new process. */
  kill(): Promise<void>;
  isKilled(): boolean;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (typeof address !== "object" || address === null) throw new Error("no port is free");
  return address.port;
}

/** Sends an order and waits for the reply. */
async function send(child: ChildProcess, order: ConsoleOrder["order"]): Promise<void> {
  child.channel?.ref();
  const reply = await new Promise<ConsoleReply>((done, fail) => {
    const onEnd = (): void => fail(new Error("the server ended"));
    child.once("exit", onEnd);
    child.once("message", (message) => {
      child.off("exit", onEnd);
      done(message as ConsoleReply);
    });
    child.send({ order } satisfies ConsoleOrder, () => undefined);
  });
  child.channel?.unref();
  if (!reply.isDone) throw new Error(`the server could not be ${order ? "opened" : "closed"}: ${reply.reason}`);
}

function startChild(): ChildProcess {
  const child = fork(consoleChild, [], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    execArgv: ["--enable-source-maps"],
  });
  child.unref();
  return child;
}

export async function startConsoleProcess(): Promise<ConsoleProcess> {
  const port = await freePort();
  /** Undefined before the first server, and once the process has ended. */
  let child: ChildProcess | undefined;
  const started = (): ChildProcess => {
    const fresh = startChild();
    fresh.once("exit", () => {
      if (child === fresh) child = undefined;
    });
    return fresh;
  };
  return {
    port,
    open: (environment) => send((child ??= started()), environment),
    async close() {
      if (child) await send(child, null);
    },
    async kill() {
      const killed = child;
      child = undefined;
      killed?.kill("SIGKILL");
      if (killed?.signalCode === null) await once(killed, "exit");
    },
    isKilled: () => child === undefined,
  };
}
