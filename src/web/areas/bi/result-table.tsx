import type { JSX } from "react";
import { ratioWords } from "#kernel/share.ts";
import type { BiReportReply, ResultColumn, ResultRow } from "#domain/bi/api.ts";
import { Time } from "#web/fields/cell.tsx";
import { count, l } from "#web/i18n/text.ts";

/** Rows that are drawn. An export has all of them. */
const MOST_DRAWN = 500;

const figure = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** Text of a share: in percent, or the numbers of few cases if the BI report names the column with their number. */
export function shareIn(columns: readonly ResultColumn[], row: ResultRow, index: number): string {
  const place = columns.findIndex(({ key }) => key === columns[index]?.whole);
  const whole = place < 0 ? null : row[place];
  return ratioWords(Number(row[index]), typeof whole === "number" ? whole : null);
}

function Value(props: { columns: readonly ResultColumn[]; row: ResultRow; index: number }): JSX.Element | string {
  const { columns, row, index } = props;
  const [value = null, column] = [row[index], columns[index]];
  if (!column) return "";
  if (value === null) return "–";
  if (column.kind === "time") return <Time seconds={Number(value)} />;
  if (column.kind === "share") return shareIn(columns, row, index);
  if (column.kind === "number") return `${figure.format(Number(value))}${column.unit ? ` ${column.unit}` : ""}`;
  return String(value);
}

const isFigure = ({ kind }: ResultColumn): boolean => kind === "number" || kind === "share";

/** A result that is cut has sums of its shown rows only. */
const sumLabel = (isCut: boolean): string => l(isCut ? ["已显示行的合计", "Sum of the shown rows"] : ["合计", "Total"]);

const cellClass = (isRight: boolean): string =>
  `h-6.5 border-b border-line-soft px-4 font-normal whitespace-nowrap ${isRight ? "text-right" : "text-left"}`;

/** The rows of a result, with the sums of the columns that have one. */
export function ResultTable({ reply, title }: { reply: BiReportReply; title: string }): JSX.Element {
  const { columns, rows, isCut } = reply;
  const hasSums = columns.some(({ sum }) => sum !== null);
  return (
    <div>
      <table className="w-full border-collapse text-small tabular-nums" aria-label={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={`${cellClass(isFigure(column))} sticky top-0 bg-surface text-muted in-data-printed:static`}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_DRAWN).map((row, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a result have no other key, and never move
            <tr key={i}>
              {columns.map((column, index) => (
                <td key={column.key} className={cellClass(isFigure(column))}>
                  <Value columns={columns} row={row} index={index} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {hasSums && (
          <tfoot>
            <tr>
              {columns.map(({ key, sum }, index) => (
                <td key={key} className={`${cellClass(sum !== null)} bg-sunken text-ink`}>
                  {index === 0 && <span className="text-muted">{sumLabel(isCut)} </span>}
                  {sum !== null && figure.format(sum)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {rows.length > MOST_DRAWN && (
        <p className="px-4 py-2.5 text-muted">
          {l([
            `只画出前 ${count(MOST_DRAWN)} 行，共 ${count(rows.length)} 行；导出包含全部`,
            `The first ${count(MOST_DRAWN)} of ${count(rows.length)} rows are drawn. An export has all of them`,
          ])}
        </p>
      )}
    </div>
  );
}
