import type { JSX } from "react";
import type { Field } from "#kernel/field.ts";
import { textOf } from "#web/fields/cell.tsx";
import { ShortTime } from "#web/fields/short-time.tsx";
import { l } from "#web/i18n/text.ts";

const cell = "border-b border-line-soft px-2 py-1 text-left align-top";

/**
 * Log of a record: a row for each entry, oldest first.
 * @param props.log field of the log; its entries have a `time`
 * @param props.columns further fields of an entry; the one in `wraps` may take several lines
 */
export function LogTable(props: {
  log: Field;
  rows: readonly Readonly<Record<string, unknown>>[];
  columns: readonly string[];
  wraps: string;
  label: string;
  empty: string;
}): JSX.Element {
  const { log, rows, columns, wraps, label, empty } = props;
  const shape = log.shape ?? {};
  if (rows.length === 0) return <p className="px-4 text-muted">{empty}</p>;
  return (
    <table className="mx-2 border-collapse" aria-label={label}>
      <thead>
        <tr className="text-small text-muted">
          {["time", ...columns].map((name) => (
            <th key={name} className={`${cell} font-normal`} scope="col">
              {l(shape[name]?.label ?? [name, name])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- entries are only added at the end
          <tr key={index}>
            <td className={`${cell} whitespace-nowrap`}>
              <ShortTime seconds={Number(row["time"])} />
            </td>
            {columns.map((name) => (
              <td key={name} className={`${cell} ${name === wraps ? "wrap-anywhere" : "whitespace-nowrap"}`}>
                {shape[name] ? textOf(shape[name], row[name], {}, row) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
