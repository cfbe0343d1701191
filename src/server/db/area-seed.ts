import type { Sql } from "./sql.ts";

/** Writes the first records of an area. It runs at every start, and adds what is missing. */
export type Seed = (tx: Sql) => Promise<void>;
