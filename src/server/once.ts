/**
 * Computes a value at its first use. What areas register is read so, because their files and the core load each other in
 * any order.
 */
export function once<T>(compute: () => T): () => T {
  let known: { value: T } | undefined;
  return () => (known ??= { value: compute() }).value;
}
