import { Parameters } from "#kernel/filter/sql.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Sql } from "./sql.ts";

/** A write that runs within a larger statement: its SQL, with its values added to the parameters. */
export type Part = (parameters: Parameters) => string;

/** Parts by name. Another part reads the rows that one returns from `"name"`. */
export type Parts = Readonly<Record<string, Part>>;

/** Builds the part that inserts one row, given by the names of its columns. */
export const insertion =
  (table: string, row: Readonly<Record<string, unknown>>, returning: string): Part =>
  (parameters) =>
    `insert into ${sqlName(table)} (${Object.keys(row).map(sqlName).join(", ")})
     values (${Object.values(row)
       .map((value) => parameters.add(value))
       .join(", ")}) returning ${returning}`;

/**
 * Runs parts as one statement, because each round trip that is saved makes decisions faster; none without parts. No two
 * parts may change the same row.
 * @param result what the statement selects
 */
export async function runParts<T extends object>(tx: Sql, parts: Parts, result = "select 1 where false"): Promise<T[]> {
  const parameters = new Parameters();
  const named = Object.entries(parts).map(([name, part]) => `${sqlName(name)} as (${part(parameters)})`);
  return named.length === 0 ? [] : tx.query<T>(`with ${named.join(", ")} ${result}`, parameters.values);
}
