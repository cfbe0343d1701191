export interface Node {
  /** Static imports. */
  now: readonly string[];
  /** Dynamic imports. */
  later: readonly string[];
  /** Length of the source. */
  size: number;
}
export type Graph = ReadonlyMap<string, Node>;

export interface Chunk {
  modules: readonly string[];
  /** Numbers of the visits that need the chunk. */
  users: ReadonlySet<number>;
  /** How much bytes count for its users. */
  weight: number;
  size: number;
}

/** How much a visit counts, compared with a seldom one. */
export interface Weight {
  requests: number;
  bytes: number;
}

/** Length of source that costs as much time as a further request. */
const REQUEST = 30_000;

/** Returns the weight of the visits of the one set that are in the other. */
function shared(one: ReadonlySet<number>, other: ReadonlySet<number>, weights: readonly Weight[]): Weight {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  const sum = { requests: 0, bytes: 0 };
  for (const user of few) {
    if (!many.has(user)) continue;
    sum.requests += weights[user]?.requests ?? 1;
    sum.bytes += weights[user]?.bytes ?? 1;
  }
  return sum;
}

/**
 * Returns what merging two chunks gains, in length of source over all visits: one request less for those that need
 * both, and more source for those that need only one.
 */
function gainOf(one: Chunk, other: Chunk, weights: readonly Weight[]): number {
  const both = shared(one.users, other.users, weights);
  if (both.requests === 0) return 0;
  return both.requests * REQUEST - (one.weight - both.bytes) * other.size - (other.weight - both.bytes) * one.size;
}

/** A pair of chunks that may be merged. */
interface Pair {
  a: Chunk;
  b: Chunk;
  gain: number;
}

/** Chunks with what they import, to find cycles. */
class Links {
  readonly #chunkOf = new Map<string, Chunk>();
  constructor(
    chunks: readonly Chunk[],
    private readonly graph: Graph,
  ) {
    for (const chunk of chunks) this.add(chunk);
  }
  add(chunk: Chunk): void {
    for (const id of chunk.modules) this.#chunkOf.set(id, chunk);
  }
  #importsOf({ modules }: Chunk): Set<Chunk> {
    const merged = new Set<Chunk>();
    for (const id of modules)
      for (const other of this.graph.get(id)?.now ?? []) {
        const chunk = this.#chunkOf.get(other);
        if (chunk) merged.add(chunk);
      }
    return merged;
  }
  /** True if the first chunk reaches the other one through a third. Merged, they would import each other. */
  reachesAround(from: Chunk, to: Chunk): boolean {
    const seen = new Set<Chunk>([from]);
    const open = [...this.#importsOf(from)].filter((chunk) => chunk !== to && chunk !== from);
    for (let chunk = open.pop(); chunk; chunk = open.pop()) {
      if (seen.has(chunk)) continue;
      if (chunk === to) return true;
      seen.add(chunk);
      open.push(...this.#importsOf(chunk));
    }
    return false;
  }
}

/**
 * Merges chunks as long as a merger gains more than it costs, the greatest gain first. No merger makes chunks import
 * each other. Rolldown's own mergers (`entriesAwareMergeThreshold`) do, and weigh no visits: the first rows got 814 kB.
 * @param weights how much each visit counts
 */
export function merged(chunks: readonly Chunk[], graph: Graph, weights: readonly Weight[]): readonly Chunk[] {
  const all = new Set(chunks);
  const links = new Links(chunks, graph);
  let pairs: Pair[] = [];
  const addPairs = (a: Chunk, others: Iterable<Chunk>): void => {
    for (const b of others) {
      const gain = a === b ? 0 : gainOf(a, b, weights);
      if (gain > 0) pairs.push({ a, b, gain });
    }
  };
  for (const [index, chunk] of chunks.entries()) addPairs(chunk, chunks.slice(index + 1));
  for (;;) {
    pairs = pairs.filter(({ a, b }) => all.has(a) && all.has(b)).toSorted((one, other) => other.gain - one.gain);
    const best = pairs.find(({ a, b }) => !links.reachesAround(a, b) && !links.reachesAround(b, a));
    if (!best) return [...all];
    const { a, b } = best;
    const whole = {
      modules: [...a.modules, ...b.modules],
      users: new Set([...a.users, ...b.users]),
      weight: a.weight + b.weight - shared(a.users, b.users, weights).bytes,
      size: a.size + b.size,
    };
    all.delete(a);
    all.delete(b);
    links.add(whole);
    addPairs(whole, all);
    all.add(whole);
  }
}
