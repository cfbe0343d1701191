/** A row of the bench's table. */
export interface BenchRow {
  what: string;
  unit: string;
  figure: number;
  /** Target value; null for a row without one. */
  target: number | null;
  /** The target is a minimum, not a maximum. */
  atLeast?: boolean;
  /** The figure is a ratio within one run, so the machine's factor does not apply. */
  isRatio?: boolean;
}

/** Prints a row as soon as it is measured. */
export type Print = (row: BenchRow) => void;
