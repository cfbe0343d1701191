import type { Table } from "#kernel/schema.ts";
import { column } from "./define-table.ts";

/** Internal tables of the ledger. */
export const ledgerTables: readonly Table[] = [
  {
    // What moved on the platform's accounts on each day by posting time (ledger/totals.ts). The balance of such an account
    // at a moment is the sum of the days before, and of the flows since.
    name: "platform_day",
    columns: [column("account", "bigint"), column("part", "smallint"), column("day", "date"), column("n", "bigint")],
    primaryKey: ["account", "part", "day"],
    indexes: [],
  },
];
