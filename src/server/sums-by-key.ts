/** Sums by key. A key whose sum reaches zero is removed. */
interface SumsByKey {
  of(key: string): number;
  add(key: string, by: number): void;
}

export function sumsByKey(): SumsByKey {
  const sums = new Map<string, number>();
  const of = (key: string): number => sums.get(key) ?? 0;
  return {
    of,
    add(key, by) {
      const sum = of(key) + by;
      if (sum > 0) sums.set(key, sum);
      else sums.delete(key);
    },
  };
}
