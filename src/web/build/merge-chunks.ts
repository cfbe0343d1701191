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
  /** Numbers of the visits that load the chunk. */
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
const REQUEST = 35_000;

/** A pair of chunks that may be merged. */
interface Pair {
  a: Chunk;
  b: Chunk;
  /** At most what the merger gains, until `isExact`. */
  gain: number;
  isExact: boolean;
}

/** Chunks with what they import and who needs them. */
class Links {
  readonly #chunkOf = new Map<string, Chunk>();
  constructor(
    chunks: readonly Chunk[],
    private readonly graph: Graph,
    private readonly weights: readonly Weight[],
  ) {
    for (const chunk of chunks) this.#add(chunk);
  }
  #add(chunk: Chunk): void {
    for (const id of chunk.modules) this.#chunkOf.set(id, chunk);
  }
  #importsOf(chunk: Chunk): Set<Chunk> {
    const imported = new Set<Chunk>();
    for (const id of chunk.modules)
      for (const other of this.graph.get(id)?.now ?? []) {
        const found = this.#chunkOf.get(other);
        if (found && found !== chunk) imported.add(found);
      }
    return imported;
  }
  /** Returns the chunks that a chunk loads, apart from those that only `without` loads. */
  #behind(chunk: Chunk, without: Chunk | null = null): Set<Chunk> {
    const seen = new Set<Chunk>();
    const open = [...this.#importsOf(chunk)].filter((one) => one !== without);
    for (let one = open.pop(); one; one = open.pop()) {
      if (seen.has(one) || one === chunk) continue;
      seen.add(one);
      if (one !== without) open.push(...this.#importsOf(one));
    }
    return seen;
  }
  /** Returns the weight of the visits of the one set that are in the other. */
  #shared(one: ReadonlySet<number>, other: ReadonlySet<number>): Weight {
    const [few, many] = one.size < other.size ? [one, other] : [other, one];
    const sum = { requests: 0, bytes: 0 };
    for (const user of few) {
      if (!many.has(user)) continue;
      sum.requests += this.weights[user]?.requests ?? 1;
      sum.bytes += this.weights[user]?.bytes ?? 1;
    }
    return sum;
  }
  /** What it costs the visits of one chunk to load another one, in length of source. */
  #costOf(one: Chunk, other: Chunk): number {
    return (one.weight - this.#shared(one.users, other.users).bytes) * other.size;
  }
  /** Returns what merging gains, without regard to what the two import. It gains no more with it. */
  mostGain(one: Chunk, other: Chunk): number {
    const { requests } = this.#shared(one.users, other.users);
    return requests === 0 ? 0 : requests * REQUEST - this.#costOf(one, other) - this.#costOf(other, one);
  }
  /**
   * Returns what merging two chunks gains, in length of source over all visits: one request less for those that need
   * both, and more source for those that need only one, which then load what the other one imports, too.
   */
  gain(one: Chunk, other: Chunk): number {
    const extra = (payer: Chunk, paid: Chunk): number =>
      [...this.#behind(paid)].reduce((sum, chunk) => (chunk === payer ? sum : sum + this.#costOf(payer, chunk)), 0);
    return this.mostGain(one, other) - extra(one, other) - extra(other, one);
  }
  /** True if a chunk reaches the other one through a third. Merged, they would import each other. */
  reachesAround(from: Chunk, to: Chunk): boolean {
    const thirds = [...this.#importsOf(from)].filter((chunk) => chunk !== to);
    return thirds.some((chunk) => this.#behind(chunk, from).has(to));
  }
  /** Merges two chunks. Whoever needs one of them now loads all that both import. */
  merge(one: Chunk, other: Chunk): Chunk {
    const whole = this.#withUsers(
      { modules: [...one.modules, ...other.modules], users: one.users, weight: 0, size: one.size + other.size },
      other.users,
    );
    this.#add(whole);
    for (const chunk of this.#behind(whole)) Object.assign(chunk, this.#withUsers(chunk, whole.users));
    return whole;
  }
  #withUsers(chunk: Chunk, more: ReadonlySet<number>): Chunk {
    const users = new Set([...chunk.users, ...more]);
    return { ...chunk, users, weight: [...users].reduce((sum, user) => sum + (this.weights[user]?.bytes ?? 1), 0) };
  }
}

/**
 * Returns the pair whose merger gains most; undefined if none gains anything. `pairs` are in the order of their greatest
 * possible gain, so that few of them are computed exactly.
 */
function bestOf(pairs: readonly Pair[], links: Links): Pair | undefined {
  let best: Pair | undefined;
  for (const pair of pairs) {
    if (best && best.gain >= pair.gain) break;
    if (!pair.isExact) Object.assign(pair, { gain: links.gain(pair.a, pair.b), isExact: true });
    if (pair.gain <= (best?.gain ?? 0)) continue;
    if (!links.reachesAround(pair.a, pair.b) && !links.reachesAround(pair.b, pair.a)) best = pair;
  }
  return best;
}

/**
 * Merges chunks as long as a merger gains more than it costs, the greatest gain first. No merger makes chunks import
 * each other. Rolldown's own mergers (`entriesAwareMergeThreshold`) do, and weigh no visits: the first rows got 814 kB.
 * @param weights how much each visit counts
 */
export function merged(chunks: readonly Chunk[], graph: Graph, weights: readonly Weight[]): readonly Chunk[] {
  const all = new Set(chunks.map((chunk) => ({ ...chunk })));
  const links = new Links([...all], graph, weights);
  const pairsOf = (a: Chunk, others: readonly Chunk[]): Pair[] =>
    others.flatMap((b) => {
      const gain = links.mostGain(a, b);
      return gain > 0 ? { a, b, gain, isExact: false } : [];
    });
  let pairs = [...all].flatMap((chunk, index) => pairsOf(chunk, [...all].slice(index + 1)));
  for (;;) {
    const best = bestOf(
      pairs.toSorted((one, other) => other.gain - one.gain),
      links,
    );
    if (!best) return [...all];
    const { a, b } = best;
    all.delete(a);
    all.delete(b);
    const whole = links.merge(a, b);
    const left = pairs.filter((pair) => all.has(pair.a) && all.has(pair.b));
    // The merger may have changed who needs any chunk.
    pairs = [...left.flatMap((pair) => pairsOf(pair.a, [pair.b])), ...pairsOf(whole, [...all])];
    all.add(whole);
  }
}
