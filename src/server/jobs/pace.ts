/** Time without a call by a person after which work that nobody waits for goes on. */
const QUIET_MS = 5_000;

/** Work before a rest, because the runners look for jobs only once a second. */
const STRETCH_MS = 1_000;

/** Pace of work that nobody waits for: half of one core, and none while somebody uses the console. */
export interface Pace {
  /** True if a job may begin now. */
  mayBegin(): boolean;
  /** Runs a job, which has to be rested for as long as it took. */
  run<T>(job: () => Promise<T>): Promise<T>;
}

/**
 * @param now current time in milliseconds, by a clock that is never set
 * @param lastUse time of the latest call that a person made
 */
export function createPace(now: () => number, lastUse: () => number): Pace {
  let running = 0;
  let isResting = false;
  /** Time at which there was as much rest as work. */
  let evenAt = 0;
  return {
    mayBegin() {
      const owed = evenAt - now();
      isResting = isResting ? owed > 0 : owed >= STRETCH_MS;
      return running === 0 && !isResting && now() - lastUse() >= QUIET_MS;
    },
    async run(job) {
      const began = now();
      running += 1;
      try {
        return await job();
      } finally {
        running -= 1;
        evenAt = Math.max(evenAt, began) + 2 * (now() - began);
      }
    },
  };
}
