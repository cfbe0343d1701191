import type { Problem } from "#kernel/problem.ts";

type Row = Readonly<Record<string, unknown>>;

const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : []);

/** Keys that are given twice, at their second place. */
function twice(record: Row, name: string): Problem[] {
  const keys = rowsOf(record[name]).map((row) => String(row["key"]));
  const index = keys.findIndex((key, i) => keys.indexOf(key) !== i);
  return index < 0 ? [] : [{ path: `${name}[${index}].key`, label: ["这一项已经有了", "is given twice"] }];
}

/** Columns, parameters and charts of a BI report refer to each other by key. */
export function biFormProblems(record: Row): readonly Problem[] {
  const columns = rowsOf(record["columns"]).map((row) => String(row["key"]));
  const isView = record["source"] === "view";
  const charts = rowsOf(record["charts"]).flatMap((chart, i) =>
    ["x", "y", "series"].flatMap((part): Problem[] => {
      const key = String(chart[part] ?? "");
      if (key === "" || columns.length === 0 || columns.includes(key)) return [];
      return [{ path: `charts[${i}].${part}`, label: ["应为「列」中的一列", "names no column of the report"] }];
    }),
  );
  const wholes = rowsOf(record["columns"]).flatMap(({ whole }, i): Problem[] =>
    !whole || columns.includes(String(whole))
      ? []
      : [{ path: `columns[${i}].whole`, label: ["应为「列」中的一列", "names no column of the report"] }],
  );
  const none: Problem[] =
    isView && columns.length === 0 ? [{ path: "columns", label: ["至少选一列", "needs at least one column"] }] : [];
  const receivers = rowsOf(record["receivers"]);
  const unsent: Problem[] =
    String(record["cron"] ?? "") !== "" && receivers.length === 0
      ? [{ path: "receivers", label: ["定时报表需要接收人", "are needed for a schedule"] }]
      : [];
  return [...none, ...twice(record, "columns"), ...wholes, ...twice(record, "params"), ...charts, ...unsent];
}
