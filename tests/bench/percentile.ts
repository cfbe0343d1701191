export const percentile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(Math.floor(times.length * part), times.length - 1)] ?? 0;
