import type { Sql } from "#server/db/sql.ts";
import type { FoundColumn } from "./result.ts";
import { isSmall, isText } from "./result.ts";
import type { Prepared } from "./statement.ts";

/** Letters of a cell. A longer text is cut. */
const MOST_IN_CELL = 10_000;
/** Letters of all cells of one run. */
export const MOST_IN_RUN = 50_000_000;
/** Letters that are in memory before they are counted, about. */
const AT_ONCE = 2_000_000;
const FIRST_ROWS = 20;
const MOST_ROWS_AT_ONCE = 1_000;

type Row = Record<string, unknown>;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** SQL term of a column of the result. Texts, lists and other values of any size leave the database cut. */
function cutTerm({ name, type }: FoundColumn): string {
  const column = `result.${quoted(name)}`;
  if (isSmall(type)) return column;
  const text = isText(type) ? `${column}::text` : `to_json(${column}) #>> '{}'`;
  return `left(${text}, ${MOST_IN_CELL}) || case when length(${text}) > ${MOST_IN_CELL} then '…' else '' end as ${quoted(name)}`;
}

const sizeOf = (rows: readonly Row[]): number =>
  rows.reduce(
    (sum, row) => sum + Object.values(row).reduce<number>((all, value) => all + String(value ?? "").length, 0),
    0,
  );

/**
 * Reads the rows of a BI report little by little, so that neither one of them nor all together can fill the memory.
 * @param columns those of the statement, of different names
 * @returns the rows, and whether some were left out because they are too large
 */
export async function readRows(
  tx: Sql,
  { sql, values }: Pick<Prepared, "sql" | "values">,
  columns: readonly FoundColumn[],
): Promise<{ rows: Row[]; isTooLarge: boolean }> {
  const terms = columns.map(cutTerm).join(", ");
  await tx.query(`declare report no scroll cursor for select ${terms} from (${sql}\n) result`, values, {
    planEachTime: true,
  });
  const rows: Row[] = [];
  let size = 0;
  let next = FIRST_ROWS;
  for (;;) {
    const batch = await tx.query<Row>(`fetch ${next} from report`, [], { planEachTime: true });
    for (const row of batch) rows.push(row);
    size += sizeOf(batch);
    if (batch.length < next) return { rows, isTooLarge: false };
    if (size > MOST_IN_RUN) return { rows, isTooLarge: true };
    const perRow = Math.max(1, size / rows.length);
    next = Math.min(MOST_ROWS_AT_ONCE, Math.max(1, Math.floor(AT_ONCE / perRow)));
  }
}
