/**
 * A PostgreSQL column. `type` is a PostgreSQL type in its short spelling: `bigint`, `timestamptz`, `bigint[]`.
 */
export interface Column {
  name: string;
  type: string;
  nullable: boolean;
  /** Default value as an SQL expression. */
  default?: string;
  /** The database generates the value: bigint identity. */
  identity?: boolean;
  /** Name of the column in the previous release. A rename is declared and never guessed. */
  renamedFrom?: string;
}

/** An index. `columns` are SQL terms: `status`, `create_time desc`. */
export interface Index {
  name: string;
  columns: readonly string[];
  unique?: boolean;
  /** A unique index in which nulls are equal. */
  nullsNotDistinct?: boolean;
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
