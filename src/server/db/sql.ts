export interface QueryOptions {
  /**
   * Planned for its values each time. A named statement gets one plan for all values after a few runs, which for filters
   * over skewed columns may be a thousand times slower than the right one.
   */
  planEachTime?: boolean;
}

/** Runs SQL as a named prepared statement; `values` fill `$1 …`. bigint and numeric come back as strings. */
export interface Sql {
  query<T extends object>(text: string, values?: readonly unknown[], options?: QueryOptions): Promise<T[]>;
}

export interface Database extends Sql {
  /** Commits what `work` did, or nothing of it. */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
}
