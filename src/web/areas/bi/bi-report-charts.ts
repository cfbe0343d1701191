import type { BiReportReply, ResultRow } from "#domain/bi/api.ts";
import type { Chart, ChartFigures, ChartKind, Measure, Series } from "#kernel/chart.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { inOneLanguage } from "#web/fields/cell.tsx";

/** A chart as a BI report declares it, over the columns of its result. */
interface BiReportChart {
  kind: ChartKind;
  title?: Record<string, string>;
  x?: string;
  y?: string;
  series?: string;
}

interface DrawnChart {
  chart: Chart;
  figures: ChartFigures;
}

const listIn = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);
const numberIn = (value: ResultRow[number] | undefined): number => (typeof value === "number" ? value : 0);
const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Begin of a day in local seconds; the place itself for any other text. */
function timeOf(text: string, place: number): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) / 1_000 : Number.NaN;
  return Number.isNaN(time) ? place + 1 : time;
}

/** Values of a column, each once, in the order of the rows. Numbers stand in their own order. */
function valuesOf(rows: readonly ResultRow[], column: number): string[] {
  const values = [...new Set(rows.map((row) => String(row[column] ?? "")))];
  return values.every((value) => /^\d+$/.test(value)) ? values.toSorted((a, b) => Number(a) - Number(b)) : values;
}

/** Figures by place and series: rows of the same place and series are added up. */
function seriesOf(reply: BiReportReply, x: number, y: number, by: number): { places: string[]; series: Series[] } {
  const { rows, columns } = reply;
  const places = valuesOf(rows, x);
  const indexes = new Map(places.map((place, i) => [place, i]));
  const groups = by < 0 ? [""] : valuesOf(rows, by);
  const figures = new Map(groups.map((group) => [group, places.map(() => 0)]));
  for (const row of rows) {
    const values = figures.get(by < 0 ? "" : String(row[by] ?? ""));
    const place = indexes.get(String(row[x] ?? ""));
    if (values && place !== undefined) values[place] = (values[place] ?? 0) + numberIn(row[y]);
  }
  const series = groups.map((group) => {
    const values = figures.get(group) ?? [];
    const column = columns[y];
    return {
      measure: column?.key ?? "",
      ...(by < 0 ? {} : { group }),
      label: by < 0 ? (column?.label ?? "") : group,
      values,
      total: sumOf(values),
      ...(column?.kind === "share" ? { isRatio: true as const } : {}),
    };
  });
  return { places, series };
}

/** Bars stand in the order of their figures. */
function largestFirst({ places, series }: ReturnType<typeof seriesOf>): ReturnType<typeof seriesOf> {
  const values = series[0]?.values ?? [];
  const order = places.map((_, i) => i).toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
  return {
    places: order.map((i) => places[i] ?? ""),
    series: series.map((one) => ({ ...one, values: order.map((i) => one.values[i] ?? 0) })),
  };
}

type Drawn = ReturnType<typeof seriesOf>;

/** Steps of a funnel are the rows of the result. */
const stepsOf = ({ places, series }: Drawn): Series[] =>
  places.map((place, i) => ({
    measure: place,
    label: place,
    values: [series[0]?.values[i] ?? 0],
    total: series[0]?.values[i] ?? 0,
  }));

/** The sum of a column as a single figure. Several shares have no sum. */
function tileOf({ rows, columns }: BiReportReply, y: number): Drawn {
  const column = columns[y];
  const isShare = column?.kind === "share";
  const total = isShare && rows.length !== 1 ? null : sumOf(rows.map((row) => numberIn(row[y])));
  const series = {
    measure: column?.key ?? "",
    label: column?.label ?? "",
    values: [total],
    total,
    ...(isShare ? { isRatio: true as const } : {}),
  };
  return { places: [""], series: [series] };
}

function drawnOf(kind: ChartKind, reply: BiReportReply, x: number, y: number, by: number): Drawn {
  if (kind === "tile") return tileOf(reply, y);
  if (kind === "bar" || kind === "share") return largestFirst(seriesOf(reply, x, y, -1));
  const drawn = seriesOf(reply, x, y, by);
  return kind === "funnel" ? { places: [""], series: stepsOf(drawn) } : drawn;
}

/** Draws the rows of a result as the kernel's charts. A chart of unknown columns is left out. */
export function chartsOf(form: AnyRecord, reply: BiReportReply): DrawnChart[] {
  const column = (key: string | undefined): number => reply.columns.findIndex((one) => one.key === key);
  return listIn<BiReportChart>(form["charts"]).flatMap(({ kind, title, x, y, series: by }, i): DrawnChart[] => {
    const [across, up, group] = [column(x), column(y), column(by)];
    if (up < 0 || (across < 0 && kind !== "tile")) return [];
    const { places, series } = drawnOf(kind, reply, across, up, group);
    const figure = reply.columns[up]?.label ?? "";
    const name = String(inOneLanguage(title) ?? "") || figure;
    // In cells the groups are rows or columns, and what is counted stands above them.
    const isCells = kind === "matrix" || kind === "cohort";
    const measures = (isCells ? series.slice(0, 1) : series).map(({ measure, label }): Measure => {
      const text = isCells ? figure : label;
      return { id: measure, label: [text, text], count: true };
    });
    return [
      {
        chart: { id: `chart${i + 1}`, label: [name, name], kind, time: "", group: x ?? "", measures },
        figures: {
          from: 0,
          to: 0,
          bucket: "day",
          axis: places.map((key, index) => ({ key, label: key, at: timeOf(key, index) })),
          series,
        },
      },
    ];
  });
}
