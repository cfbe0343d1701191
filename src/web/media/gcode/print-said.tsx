import type { JSX } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Field } from "#kernel/field.ts";
import type { Titles } from "#domain/api/list.ts";
import { SaidFigure } from "#domain/printing/enumerations.ts";
import { printConfig } from "#domain/printing/print-config.resource.ts";
import { parameterFields, said } from "#domain/printing/said-fields.ts";
import { textOf } from "#web/fields/cell.tsx";
import { l } from "#web/i18n/text.ts";
import { isRecord } from "#web/store/stored.ts";
import { durationText } from "#web/i18n/duration.ts";

const figures = [
  "printTime",
  "filamentLen",
  "filamentWeight",
  "materials",
  "printer",
  "layerHeight",
  "infill",
  "walls",
  "support",
  "nozzle",
  "nozzleTemp",
  "bedTemp",
  "speed",
] as const;
type Figure = (typeof figures)[number];

const parameters: Readonly<Record<string, Field>> = parameterFields;
const isParameter = (name: string): boolean => Object.hasOwn(parameters, name);

interface Row {
  name: Figure;
  label: string;
  author: string;
  file: string;
  differs: boolean;
}

type Values = Readonly<Record<string, unknown>>;

function shown(field: Field, name: string, values: Values, titles: Titles): string {
  const value = values[name];
  return name === "printTime" && value !== null && value !== undefined
    ? durationText(Number(value))
    : textOf(field, value, titles, values) || "–";
}

function rowsOf(record: AnyRecord, titles: Titles): Row[] {
  const file = isRecord(record["fileSays"]) ? record["fileSays"] : {};
  const given = isRecord(record["parameter"]) ? record["parameter"] : {};
  const differs = Array.isArray(record["differs"]) ? record["differs"] : [];
  return figures.flatMap((name) => {
    const field = parameters[name] ?? printConfig.fields[name as keyof typeof printConfig.fields];
    const author = shown(field, name, isParameter(name) ? given : record, titles);
    // The name stands in the file, also if no machine has it.
    const ofFile =
      name === "printer"
        ? textOf(said.printerName, file["printerName"], titles, file) || "–"
        : shown(field, name, file, titles);
    if (author === "–" && ofFile === "–") return [];
    const label = name === "printTime" ? l(["打印时长", "Print time"]) : l(field.label);
    return [{ name, label, author, file: ofFile, differs: differs.includes(SaidFigure.of(name)) }];
  });
}

const cell = "px-3 py-1 text-left align-top";

/** What the author says of a print, beside what its file says. Differences are marked. */
export function PrintSaid({ record, titles }: { record: AnyRecord; titles: Titles }): JSX.Element | null {
  const rows = rowsOf(record, titles);
  if (rows.length === 0) return null;
  return (
    <table className="mx-1 my-1 w-[calc(100%-8px)] border-collapse" data-testid="print-said">
      <thead>
        <tr className="text-small text-muted">
          <th className={`${cell} font-normal`} scope="col">
            <span className="sr-only">{l(["参数", "Figure"])}</span>
          </th>
          <th className={`${cell} font-normal`} scope="col">
            {l(["作者", "Author"])}
          </th>
          <th className={`${cell} font-normal`} scope="col">
            {l(["文件", "File"])}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className="border-t border-line-soft" data-differs={row.differs || undefined}>
            <th className={`${cell} font-normal text-muted`} scope="row">
              {row.label}
            </th>
            <td className={`${cell} text-ink`}>{row.author}</td>
            <td className={`${cell} ${row.differs ? "font-semibold text-red-fg" : "text-ink"}`}>
              {row.differs && <span aria-hidden>≠ </span>}
              {row.file}
              {row.differs && <span className="sr-only">{l(["不一致", "differs"])}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
