import type { JSX } from "react";
import type { ImportResultReply } from "#domain/api/import.ts";
import { NOT_IMPORTED } from "#domain/api/import.ts";
import { headCellClass, headNumberClass } from "./row-cells.ts";
import { it } from "./texts.ts";

/** Returns the columns that the rows show: the imported ones. */
export const shownColumns = ({ request }: ImportResultReply): number[] =>
  request.columns.flatMap((target, index) => (target === NOT_IMPORTED ? [] : [index]));

/** Head of a table of rows. */
export function Head({ result, children }: { result: ImportResultReply; children?: JSX.Element }): JSX.Element {
  return (
    <thead>
      <tr>
        <th scope="col" className={headNumberClass}>
          {it("line")}
        </th>
        {children}
        {shownColumns(result).map((index) => (
          <th key={index} scope="col" className={headCellClass}>
            {result.header[index]}
          </th>
        ))}
      </tr>
    </thead>
  );
}
