import type { ChildLimits, Failed, Listening, Outcome } from "./child-process.ts";
import { ReaderChild } from "./child-process.ts";
import type { QueuedWork } from "./fair-turns.ts";
import { Turns } from "./fair-turns.ts";

const idleMs = 30_000;
/**
 * Maximum memory of an idle child in bytes. A child with more is ended, because too little would remain for the next
 * file.
 */
const keptBelow = 160 * 1024 * 1024;

export interface Ran<R> {
  readonly result: R | Failed;
  /** Milliseconds from the first start to the end, without the wait for a free child. */
  readonly milliseconds: number;
  /** Highest resident memory of the child, in bytes. */
  readonly peakMemory: number;
}

interface Closing {
  close(): Promise<void>;
}
const pools: Closing[] = [];

/** Ends all children of all pools, including busy ones. Resolves when they have ended. */
export const closeChildren = async (): Promise<void> => void (await Promise.all(pools.map((pool) => pool.close())));

/** Creates the result of a run that ended without an answer and not because of the file. */
export const cutOff = (detail: "closed" | "dropped"): Failed => ({
  kind: "fault",
  fault: { kind: "readerCrashed", detail },
});

/** True if a child was ended because the file took too much time or memory. */
export const hasHitLimit = ({ fault }: Failed): boolean =>
  fault.kind === "tooMuchMemory" || fault.kind === "tookTooLong";
const closed: Outcome<never> = { result: cutOff("closed"), lost: true, peakMemory: 0 };

/** Work of the server itself. The server gets turns like any other caller. */
export const ofServer: QueuedWork = { callers: () => ["server"], weight: () => 0 };

/** A few child processes of one program. Each reads one untrusted file at a time. */
export class ChildPool<Q extends object, R extends object> {
  readonly #program: string;
  readonly #heapMegabytes: number | undefined;
  readonly #limitsAreFinal: boolean;
  readonly #idle: { readonly child: ReaderChild<Q, R>; readonly timer: NodeJS.Timeout }[] = [];
  readonly #living = new Set<ReaderChild<Q, R>>();
  readonly #turns: Turns;
  /** Number of calls of `close`. Work that ran during such a call is not retried. */
  #generation = 0;

  /**
   * Creates a pool without children; they start on demand.
   * @param program name of a program in src/tools
   * @param most maximum number of children
   * @param heapMegabytes limit of the heap of each child
   * @param limitsAreFinal true to try no file again that has hit a limit of time or memory
   */
  constructor(
    program: string,
    most: number,
    { heapMegabytes, limitsAreFinal = false }: { heapMegabytes?: number; limitsAreFinal?: boolean } = {},
  ) {
    this.#program = program;
    this.#limitsAreFinal = limitsAreFinal;
    this.#heapMegabytes = heapMegabytes;
    this.#turns = new Turns(most);
    pools.push(this);
  }

  /**
   * Reads one file. Resolves for any content of the file. A child that crashes or exceeds its memory or time is killed.
   * Then the file is tried once more in a new child. If that fails too, the result is a fault of the file.
   * @param prepare creates the request when its turn comes
   * @param listening an aborted run is not tried again
   * @returns `readerCrashed` with the detail `dropped` if no caller waited any more when its turn came
   */
  async run(
    prepare: () => Promise<Q>,
    limits: ChildLimits,
    waiting: QueuedWork,
    listening: Listening = {},
  ): Promise<Ran<R>> {
    const generation = this.#generation;
    const ran = await this.#turns.run(waiting, async () => {
      const request = await prepare();
      const start = performance.now();
      const attempt = () => this.#attempt(request, limits, listening);
      let outcome: Outcome<R> = generation === this.#generation ? await attempt() : closed;
      const mayTryAgain = !this.#isFinal(outcome.result) && listening.signal?.aborted !== true;
      if (outcome.lost && generation === this.#generation && mayTryAgain) outcome = await attempt();
      const { result, peakMemory } = outcome;
      return { result, milliseconds: Math.round(performance.now() - start), peakMemory };
    });
    return ran ?? { result: cutOff("dropped"), milliseconds: 0, peakMemory: 0 };
  }

  /** Ends all children, including busy ones (their files become `readerCrashed`). Resolves when they have ended. */
  async close(): Promise<void> {
    this.#generation++;
    for (const { timer } of this.#idle.splice(0)) clearTimeout(timer);
    await Promise.all([...this.#living].map((child) => child.stop()));
  }

  #isFinal(result: R | Failed): boolean {
    return this.#limitsAreFinal && "fault" in result && hasHitLimit(result);
  }

  async #attempt(request: Q, limits: ChildLimits, listening: Listening): Promise<Outcome<R>> {
    const child = this.#take();
    const outcome = await child.run(request, limits, listening);
    if (outcome.lost || !child.alive) this.#living.delete(child);
    else if ((await child.memory()) > keptBelow) await this.#drop(child);
    else this.#keep(child);
    return outcome;
  }

  #take(): ReaderChild<Q, R> {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      clearTimeout(idle.timer);
      if (idle.child.alive) return idle.child;
      this.#living.delete(idle.child);
    }
    const child = new ReaderChild<Q, R>(this.#program, this.#heapMegabytes);
    this.#living.add(child);
    return child;
  }

  #keep(child: ReaderChild<Q, R>): void {
    child.rest();
    const timer = setTimeout(() => {
      const index = this.#idle.findIndex((idle) => idle.child === child);
      if (index < 0) return;
      this.#idle.splice(index, 1);
      void this.#drop(child);
    }, idleMs);
    timer.unref();
    this.#idle.push({ child, timer });
  }

  async #drop(child: ReaderChild<Q, R>): Promise<void> {
    await child.stop();
    this.#living.delete(child);
  }
}
