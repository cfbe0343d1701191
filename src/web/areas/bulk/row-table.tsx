import { useInfiniteQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { v2 } from "#domain/api/call.ts";
import type { BulkRowShown, BulkRowsReply } from "#domain/bulk/api.ts";
import { BulkResult } from "#domain/bulk/enumerations.ts";
import type { Titles } from "#domain/api/list.ts";
import { currencyFields } from "#kernel/amounts-of-record.ts";
import type { Resource } from "#kernel/resource.ts";
import { call } from "#web/data/client.ts";
import { textOf } from "#web/fields/cell.tsx";
import { pageOfRecord } from "#web/detail/record-page.ts";
import { count, l } from "#web/i18n/text.ts";
import { StateBadge } from "#web/ui/badge.tsx";
import {
  cellClass,
  headCellClass,
  headNumberClass,
  numberCellClass,
  rowEndClass,
  rowsClass,
} from "#web/import/row-cells.ts";
import { noRowsClass } from "#web/import/step-screen.tsx";
import { Button } from "#web/ui/button.tsx";
import { Failed, Skeleton } from "#web/ui/states.tsx";
import { goneName } from "./job-titles.ts";
import { bt } from "./texts.ts";

const PAGE = 100;

/** A value before and after, field by field. */
function Difference({ resource, row, titles }: { resource: Resource; row: BulkRowShown; titles: Titles }): JSX.Element {
  const written = Object.keys({ ...row.before, ...row.after }).filter((name) => resource.fields[name]);
  // The currency of an amount comes with it, whether it changes or not.
  const currencies = currencyFields(resource.fields, written);
  const names = written.filter((name) => !currencies.includes(name) || row.before?.[name] !== row.after?.[name]);
  const side = (values: BulkRowShown["before"], name: string): string => {
    const field = resource.fields[name];
    return (field && textOf(field, values?.[name], titles, values ?? {})) || bt("none");
  };
  return (
    <ul>
      {names.map((name) => (
        <li key={name} className="truncate">
          <span className="text-muted">{l(resource.fields[name]?.label ?? [name, name])}</span>{" "}
          <del className="text-muted no-underline" title={side(row.before, name)}>
            {side(row.before, name)}
          </del>
          {row.after && (
            <>
              {" → "}
              <ins className="font-medium text-ink no-underline" title={side(row.after, name)}>
                {side(row.after, name)}
              </ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Row(props: { resource: Resource; row: BulkRowShown; titles: Titles; withResult: boolean }): JSX.Element {
  const { resource, row, titles } = props;
  const title = row.title || (row.before && row.targetId ? goneName(row.targetId) : row.targetId || "—");
  const page = row.targetId ? pageOfRecord(resource.name, { id: row.targetId, title }) : null;
  return (
    <tr className={rowEndClass}>
      <td className={numberCellClass}>{row.line}</td>
      <td className={cellClass}>
        {page ? (
          <a className="link" href={`#${page}`} tabIndex={-1}>
            {title}
          </a>
        ) : (
          title
        )}
        {row.title && <span className="text-muted"> {row.targetId}</span>}
      </td>
      {props.withResult && (
        <td className={cellClass}>
          <StateBadge enumeration={BulkResult} stored={row.result} inTable />
        </td>
      )}
      <td className={`max-w-140 px-3 py-1 ${row.error ? "overflow-hidden text-red-fg" : "truncate"}`}>
        {row.error || <Difference resource={resource} row={row} titles={titles} />}
      </td>
    </tr>
  );
}

interface RowTableProps {
  jobId: string;
  resource: Resource;
  /** Keys of BulkResult; empty for all rows. */
  results: readonly string[];
  /** Changes when the rows have changed. */
  version: number;
  /** Most rows that are shown; without it more can be loaded. */
  most?: number;
  withResult?: boolean;
}

/** Rows of a bulk job: each with its values before and after, or with the cause of its refusal. */
export function RowTable(props: RowTableProps): JSX.Element {
  const { jobId, resource, results, version, most, withResult = false } = props;
  const query = useInfiniteQuery({
    queryKey: ["bulk-rows", jobId, results.join(), version, most],
    queryFn: ({ pageParam, signal }) =>
      call<BulkRowsReply>(
        v2("bulkJob", "rows"),
        { id: jobId, results, after: pageParam, size: most ?? PAGE },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }: BulkRowsReply) => (most === undefined ? next : null),
    placeholderData: (former) => former,
  });
  if (query.error && !query.data) return <Failed error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton rows={6} />;
  const { pages } = query.data;
  const rows = pages.flatMap((page) => page.rows.map((row) => ({ row, titles: page.titles })));
  const counts = pages.at(-1)?.counts ?? {};
  const wanted = results.length > 0 ? results : Object.keys(counts);
  const more = wanted.reduce((sum, name) => sum + (counts[name] ?? 0), 0) - rows.length;
  if (rows.length === 0) return <p className={noRowsClass}>{bt("noRows")}</p>;
  return (
    <>
      <table className={rowsClass}>
        <thead>
          <tr>
            <th scope="col" className={headNumberClass}>
              {bt("line")}
            </th>
            <th scope="col" className={headCellClass}>
              {bt("record")}
            </th>
            {withResult && (
              <th scope="col" className={headCellClass}>
                {bt("result")}
              </th>
            )}
            <th scope="col" className={headCellClass}>
              {bt(results.includes("bad") ? "cause" : "change")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, titles }) => (
            <Row key={row.line} resource={resource} row={row} titles={titles} withResult={withResult} />
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p className={noRowsClass}>
          {bt("more", { n: count(more) })}{" "}
          {query.hasNextPage && <Button label={bt("readMore")} small run={() => void query.fetchNextPage()} />}
        </p>
      )}
    </>
  );
}
