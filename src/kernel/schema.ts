/** A column as PostgreSQL sees it. `type` is a PostgreSQL type in the catalogue's spelling (`bigint`, `timestamptz`, `bigint[]`). */
export interface Column {
  name: string;
  type: string;
  nullable: boolean;
  /** An SQL expression. */
  default?: string;
  /** bigint identity, given by the database. */
  identity?: boolean;
  /** The column's name in the release before; a rename is declared, never guessed. */
  renamedFrom?: string;
}

/** `columns` are SQL terms: `status`, `create_time desc`. */
export interface Index {
  name: string;
  columns: readonly string[];
  unique?: boolean;
  where?: string;
  using?: "btree" | "gin";
  opclass?: string;
}

export interface Table {
  name: string;
  columns: readonly Column[];
  primaryKey: readonly string[];
  indexes: readonly Index[];
  checks?: readonly { name: string; expression: string }[];
  partitionBy?: string;
  renamedFrom?: string;
}

export type Schema = readonly Table[];
