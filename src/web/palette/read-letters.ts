/** Possible readings of each character or word of a label. */
export type Readings = readonly (readonly string[])[];

interface Read {
  /** Letters taken from each character or word, by index; `gaps` counts the skipped ones. */
  taken: Map<number, { reading: string; letters: number }>;
  gaps: number;
}

interface Reach {
  /** Maximum number of skipped characters or words. */
  most: number;
  /** Minimum number of letters from each. */
  least: number;
}

/**
 * Matches a query letter by letter. Each character or word contributes its whole reading or the start of it. The match
 * with the fewest gaps wins.
 */
function readFrom(readings: Readings, query: string, from: number, { most, least }: Reach): Read | null {
  if (query === "") return { taken: new Map(), gaps: 0 };
  if (from >= readings.length) return null;
  let best: Read | null = null;
  for (const reading of readings[from] ?? []) {
    let letters = 0;
    while (letters < reading.length && letters < query.length && reading[letters] === query[letters]) letters += 1;
    for (; letters >= least; letters--) {
      const rest = readFrom(readings, query.slice(letters), from + 1, { most, least });
      if (!rest || (best && best.gaps <= rest.gaps)) continue;
      best = { gaps: rest.gaps, taken: new Map([[from, { reading, letters }], ...rest.taken]) };
      if (best.gaps === 0) return best;
    }
  }
  if (most > 0) {
    const passed = readFrom(readings, query, from + 1, { most: most - 1, least });
    if (passed && (!best || passed.gaps + 1 < best.gaps)) best = { ...passed, gaps: passed.gaps + 1 };
  }
  return best;
}

/** Returns the match with the fewest gaps from any start. */
export function readIn(readings: Readings, query: string, reach: Reach): { read: Read; from: number } | null {
  let best: { read: Read; from: number } | null = null;
  for (const [from, ones] of readings.entries()) {
    // Skipped characters before the first match are no gap; the match starts later.
    if (!ones.some((reading) => reading[0] === query[0])) continue;
    const read = readFrom(readings, query, from, reach);
    if (!read || !read.taken.has(from)) continue;
    if (!best || read.gaps < best.read.gaps) best = { read, from };
    if (best.read.gaps === 0) break;
  }
  return best;
}
