import type { TaskEnd } from "./task-kind.ts";
import { TaskLost } from "./task-kind.ts";

/** Minutes after which work that nobody has taken up again is given up, such as that of a task that ended elsewhere. */
const KEPT_MINUTES = 30;
/** Most works that rest in a process. Each holds a file and a batch of rows. */
const MOST_RESTING = 50;

interface Resting<P> {
  /** Place of the run, which the next one replaces. */
  place: P;
  work: Promise<TaskEnd>;
  wake(): void;
  lose(error: Error): void;
}

/**
 * Work of tasks without a checkpoint that gave their place to others. It goes on in this process where it has stopped;
 * in another one, the task begins anew.
 */
export class RestingWork<P> {
  readonly #kept = new Map<string, Resting<P>>();

  /** True if no more work may rest. */
  get isFull(): boolean {
    return this.#kept.size >= MOST_RESTING;
  }

  /**
   * Keeps the work of a task until it is taken up again.
   * @param signal aborts when this process stops
   * @throws TaskLost where nobody takes it up
   */
  async rest(task: string, resting: Pick<Resting<P>, "place" | "work">, signal: AbortSignal): Promise<void> {
    let stop: (() => void) | undefined;
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((wake, lose) => {
        stop = () => lose(new TaskLost());
        timer = setTimeout(stop, KEPT_MINUTES * 60_000).unref();
        signal.addEventListener("abort", stop);
        this.#kept.set(task, { ...resting, wake, lose });
      });
    } finally {
      if (stop) signal.removeEventListener("abort", stop);
      clearTimeout(timer);
      this.#kept.delete(task);
    }
  }

  /** Returns the work of a task that rests here, and its place. `wake` has it go on. */
  of(task: string): Pick<Resting<P>, "place" | "work" | "wake"> | undefined {
    return this.#kept.get(task);
  }

  /** Gives up the work of a task, which begins anew or has been stopped. */
  drop(task: string): void {
    this.#kept.get(task)?.lose(new TaskLost());
  }
}
