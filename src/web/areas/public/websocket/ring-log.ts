/** Lines that the log keeps. */
export const MOST_LINES = 1_000;
/** Longest text of a line that the log keeps, in characters. */
const MOST_TEXT = 2_000;

export interface LogLine {
  /** Number of the line since the page was opened. */
  n: number;
  /** Milliseconds since 1970. */
  time: number;
  direction: "in" | "out" | "note";
  /** Bytes; 0 for a note. */
  size: number;
  text: string;
}

/** The last lines of a log. It overwrites the oldest ones and never moves the others. */
export class RingLog {
  readonly #lines: (LogLine | undefined)[] = Array.from({ length: MOST_LINES });
  #n = 0;
  #from = 0;

  add(direction: LogLine["direction"], text: string, size: number): void {
    const line = { n: this.#n, time: Date.now(), direction, size, text: text.slice(0, MOST_TEXT) };
    this.#lines[this.#n % MOST_LINES] = line;
    this.#n += 1;
  }

  clear(): void {
    this.#from = this.#n;
  }

  /** Returns the lines, oldest first. */
  lines(): LogLine[] {
    const first = Math.max(this.#from, this.#n - MOST_LINES);
    return Array.from({ length: this.#n - first }, (_, i) => this.#lines[(first + i) % MOST_LINES]).flatMap(
      (line) => line ?? [],
    );
  }
}

/** Lines whose text or direction contains the words. */
export const filtered = (lines: readonly LogLine[], words: string): readonly LogLine[] => {
  const wanted = words.trim().toLowerCase();
  return wanted === ""
    ? lines
    : lines.filter(({ text, direction }) => `${direction} ${text}`.toLowerCase().includes(wanted));
};

/** Returns the log as text, one line each. */
export const logText = (lines: readonly LogLine[]): string =>
  lines
    .map(({ time, direction, size, text }) => `${new Date(time).toISOString()}\t${direction}\t${size}\t${text}`)
    .join("\n");
