/** Runs SQL as a named prepared statement; `values` fill `$1 …`. bigint and numeric come back as strings. */
export interface Sql {
  query<T extends object>(text: string, values?: readonly unknown[]): Promise<T[]>;
}

export interface Database extends Sql {
  /** Commits what `work` did, or nothing of it. */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
}
