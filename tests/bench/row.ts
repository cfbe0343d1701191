/** One line of the bench's table. */
export interface BenchRow {
  what: string;
  unit: string;
  figure: number;
  /** Null: shown beside, not judged. */
  target: number | null;
  /** The target is the least, not the most. */
  atLeast?: boolean;
  /** Ratios within one run are judged as they are; times and rates by the machine's factor. */
  isRatio?: boolean;
}
