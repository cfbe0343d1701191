/** Figures of conversions to 3MF, by state. */
export interface To3mfStatistics {
  waiting: number;
  processing: number;
  processed: number;
  err: number;
  /** Mean time of the processed ones; null without any. */
  meanSeconds: number | null;
}
