export interface QueryOptions {
  /**
   * True to plan the statement for its values each time. Otherwise a named statement gets one plan for all values after
   * a few runs. If values of a filtered column differ much in frequency, that plan may be a thousand times slower.
   */
  planEachTime?: boolean;
  /** Called with the columns of the result in order, also without rows. `type` is the database's number of a type. */
  noteColumns?: (columns: readonly { name: string; type: number }[]) => void;
}

/** Runs SQL as a named prepared statement. `values` fill `$1 …`. bigint and numeric are strings. */
export interface Sql {
  query<T extends object>(text: string, values?: readonly unknown[], options?: QueryOptions): Promise<T[]>;
}

export interface Database extends Sql {
  /** Runs `work` in a transaction: all of its changes are committed or none. */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
}
