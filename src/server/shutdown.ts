export interface Shutdown {
  /** Registers a part of the server. `run` ends the parts in reverse order of their registration. */
  add(name: string, end: () => Promise<unknown>): void;
  /**
   * Ends all parts once, even if called repeatedly. A part that fails or hangs is reported and does not stop the
   * others.
   */
  run(): Promise<void>;
}

/** Maximum milliseconds to wait for one part. It is below the 10 s that a stop of the server may take. */
const PATIENCE_MS = 7_000;

export function createShutdown(report: (line: string) => void): Shutdown {
  const parts: { name: string; end: () => Promise<unknown> }[] = [];
  let running: Promise<void> | null = null;

  async function endOne(name: string, end: () => Promise<unknown>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_done, fail) => {
      timer = setTimeout(() => fail(new Error(`still at work after ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
    });
    try {
      await Promise.race([end(), late]);
    } catch (error) {
      report(`While stopping ${name}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      clearTimeout(timer);
    }
  }

  async function endAll(): Promise<void> {
    for (let part = parts.pop(); part; part = parts.pop()) await endOne(part.name, part.end);
  }

  return {
    add: (name, end) => parts.push({ name, end }),
    run: () => (running ??= endAll()),
  };
}
