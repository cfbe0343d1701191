import { sumsByKey } from "#server/sums-by-key.ts";

/** Work that waits for a turn. Both functions are called each time a place becomes free. */
export interface QueuedWork {
  /** Returns the callers that wait for the work now. Work without callers is dropped. */
  callers(): readonly string[];
  /** Weight of the work. The lightest work of a caller comes first. */
  weight(): number;
}

interface Queued {
  readonly work: QueuedWork;
  /** Receives the callers that wait for the work when its turn comes; null if the work was dropped. */
  readonly settle: (callers: readonly string[] | null) => void;
}

interface Rank {
  running: number;
  served: number;
  weight: number;
}

const compare = (a: Rank, b: Rank): number => a.running - b.running || a.served - b.served || a.weight - b.weight;

/**
 * Shares a few places among callers fairly. A free place goes to the caller with the least running work; among equals,
 * to the one that was served longest ago. A caller with many requests cannot block the others.
 */
export class Turns {
  readonly #most: number;
  readonly #running = sumsByKey();
  /** Number of the turn at which each caller was last served. Cleared when nothing waits. */
  readonly #served = new Map<string, number>();
  #queue: Queued[] = [];
  #busy = 0;
  #count = 0;

  /**
   * Creates the places.
   * @param most maximum number of works running at once
   */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Runs the work when its turn comes.
   * @returns its result; null where the work was dropped
   */
  async run<T extends object>(work: QueuedWork, begin: () => Promise<T>): Promise<T | null> {
    const turn = new Promise<readonly string[] | null>((settle) => this.#queue.push({ work, settle }));
    this.#fill();
    const callers = await turn;
    if (!callers) return null;
    try {
      return await begin();
    } finally {
      this.#busy--;
      for (const caller of callers) this.#running.add(caller, -1);
      this.#fill();
    }
  }

  #fill(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const callers = next.work.callers();
      this.#busy++;
      this.#count++;
      for (const caller of callers) {
        this.#running.add(caller, 1);
        this.#served.set(caller, this.#count);
      }
      next.settle(callers);
    }
    if (this.#queue.length === 0) this.#served.clear();
  }

  /**
   * Drops work without callers. Then removes the work whose turn it is from the queue and returns it; null if no place
   * is free or nothing waits.
   */
  #next(): Queued | null {
    if (this.#busy >= this.#most) return null;
    let best: { queued: Queued; rank: Rank } | null = null;
    const waiting: Queued[] = [];
    for (const queued of this.#queue) {
      const callers = queued.work.callers();
      if (callers.length === 0) {
        queued.settle(null);
        continue;
      }
      waiting.push(queued);
      const [rank] = callers.map((caller) => this.#rank(caller, queued.work)).toSorted(compare);
      if (rank && (!best || compare(rank, best.rank) < 0)) best = { queued, rank };
    }
    this.#queue = waiting.filter((queued) => queued !== best?.queued);
    return best?.queued ?? null;
  }

  #rank(caller: string, work: QueuedWork): Rank {
    return {
      running: this.#running.of(caller),
      served: this.#served.get(caller) ?? 0,
      weight: work.weight(),
    };
  }
}
