import { fork, type ChildProcess } from "node:child_process";
import { Socket } from "node:net";
import type { MeshFault } from "#mesh/fault.ts";
import { programPath } from "#server/program-path.ts";
import { residentMemory, watchInterval } from "./resident-memory.ts";

export interface ChildLimits {
  /** Time limit in milliseconds, from the moment the child gets the request. */
  readonly timeoutMs: number;
  /** Limit of the child's resident memory in bytes. */
  readonly memoryBytes: number;
}

/** Result if the child did not answer. */
export interface Failed {
  readonly kind: "fault";
  readonly fault: MeshFault;
}

/** What a caller hears of a run, and how it ends one. */
export interface Listening {
  /** Ends the run, and its child, when it aborts. The fault is then `readerCrashed` with the detail `aborted`. */
  readonly signal?: AbortSignal;
  /** Receives what the child reports before its answer. */
  readonly onReport?: (report: unknown) => void;
}

/** A message with which a child reports how far its work is. Any other message is its answer. */
export interface Report {
  readonly report: unknown;
}
const isReport = (message: unknown): message is Report =>
  typeof message === "object" && message !== null && Object.hasOwn(message, "report");

/** Result of one run. `lost` is true if the child ended, so that a retry in a new child may succeed. */
export interface Outcome<R> {
  readonly result: R | Failed;
  readonly lost: boolean;
  /** Highest resident memory seen, in bytes. */
  readonly peakMemory: number;
}

const usualHeapMegabytes = 256;
const stderrKept = 2000;
/** The only environment variables that a child gets, because it reads untrusted files. */
const passedVariables = ["PATH", "LD_LIBRARY_PATH", "TMPDIR", "SystemRoot"];

/** A supervised child process that reads one untrusted file at a time. */
export class ReaderChild<Q extends object, R extends object> {
  readonly #process: ChildProcess;
  readonly #exited: Promise<string>;
  readonly #heapMegabytes: number;
  #alive = true;
  #stderr = "";

  /**
   * Starts the child process.
   * @param program name of a program in src/tools
   * @param heapMegabytes limit of its heap
   */
  constructor(program: string, heapMegabytes = usualHeapMegabytes) {
    this.#heapMegabytes = heapMegabytes;
    const environment = passedVariables.flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    );
    this.#process = fork(programPath(program), [], {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      // With the default number of arenas, hundreds of MB would stay allocated but unused.
      env: { ...Object.fromEntries(environment), MALLOC_ARENA_MAX: "2" },
      execArgv: ["--expose-gc", "--enable-source-maps", `--max-old-space-size=${heapMegabytes}`],
    });
    this.#process.stderr?.on("data", (data: Buffer) => {
      this.#stderr = (this.#stderr + data.toString()).slice(-stderrKept);
    });
    this.#exited = new Promise((resolve) => {
      const end = (how: string): void => {
        this.#alive = false;
        resolve(how);
      };
      this.#process.once("exit", (code, signal) => end(signal ?? `exit ${code}`));
      this.#process.on("error", (error) => end(error.message));
    });
  }

  get alive(): boolean {
    return this.#alive;
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Returns the child's resident memory in bytes; 0 where it is unknown. */
  async memory(): Promise<number> {
    return this.#alive && this.pid !== undefined ? residentMemory(this.pid) : 0;
  }

  /** Lets this process end while the child waits for work. */
  rest(): void {
    this.#process.unref();
    this.#process.channel?.unref();
    const { stderr } = this.#process;
    if (stderr instanceof Socket) stderr.unref();
  }

  /** Kills the child and waits until it has ended. */
  async stop(): Promise<void> {
    // `rest` lets this process end while the child is idle. Undo that, so that this process waits for the end of the
    // child.
    this.#process.ref();
    this.#process.kill("SIGKILL");
    await this.#exited;
  }

  async run(request: Q, limits: ChildLimits, { signal, onReport }: Listening = {}): Promise<Outcome<R>> {
    this.#process.ref();
    this.#process.channel?.ref();
    let peakMemory = 0;
    let killedFor: MeshFault | null = null;
    const kill = (fault: MeshFault): void => {
      killedFor ??= fault;
      this.#process.kill("SIGKILL");
    };
    const watch = watchInterval(async () => {
      const value = await this.memory();
      peakMemory = Math.max(peakMemory, value);
      const limit = limits.memoryBytes;
      if (value > limit) kill({ kind: "tooMuchMemory", value, limit });
    });
    const timer = setTimeout(() => {
      kill({ kind: "tookTooLong", value: limits.timeoutMs, limit: limits.timeoutMs });
    }, limits.timeoutMs);
    const abort = (): void => kill({ kind: "readerCrashed", detail: "aborted" });
    signal?.addEventListener("abort", abort);
    if (signal?.aborted) abort();
    try {
      const answer = new Promise<R>((resolve) => {
        this.#process.on("message", (message) => {
          if (isReport(message)) onReport?.(message.report);
          else resolve(message as R);
        });
      });
      this.#process.send(request, (error) => {
        if (error) kill({ kind: "readerCrashed", detail: error.message });
      });
      const result = await Promise.race([answer, this.#exited]);
      if (typeof result !== "string" && killedFor === null) return { result, lost: false, peakMemory };
      const how = await this.#exited;
      return { result: { kind: "fault", fault: killedFor ?? this.#crash(how, peakMemory) }, lost: true, peakMemory };
    } finally {
      watch.stop();
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      this.#process.removeAllListeners("message");
    }
  }

  #crash(how: string, peakMemory: number): MeshFault {
    if (this.#stderr.includes("heap out of memory")) {
      return { kind: "tooMuchMemory", value: peakMemory, limit: this.#heapMegabytes * 1024 * 1024, detail: "heap" };
    }
    return { kind: "readerCrashed", detail: `${how} ${this.#stderr}`.trim() };
  }
}
