import type { ReportReply, ResultRow } from "#domain/api/report.ts";
import type { Chart, ChartFigures, ChartKind, Measure, Series } from "#kernel/chart.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { inOneLanguage } from "#web/fields/cell.tsx";

/** A chart as a report declares it, over the columns of its result. */
interface ReportChart {
  kind: ChartKind;
  title?: Record<string, string>;
  x?: string;
  y?: string;
  series?: string;
}

export interface DrawnChart {
  chart: Chart;
  figures: ChartFigures;
}

const listIn = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);
const numberIn = (value: ResultRow[number] | undefined): number => (typeof value === "number" ? value : 0);
const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Begin of a day in local seconds; the place itself for any other text. */
function timeOf(text: string, place: number): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) / 1_000 : Number.NaN;
  return Number.isNaN(at) ? place + 1 : at;
}

/** Values of a column, each once, in the order of the rows. */
const valuesOf = (rows: readonly ResultRow[], column: number): string[] => [
  ...new Set(rows.map((row) => String(row[column] ?? ""))),
];

/** Figures by place and series: rows of the same place and series are added up. */
function seriesOf(reply: ReportReply, x: number, y: number, by: number): { places: string[]; series: Series[] } {
  const { rows, columns } = reply;
  const places = valuesOf(rows, x);
  const at = new Map(places.map((place, i) => [place, i]));
  const groups = by < 0 ? [""] : valuesOf(rows, by);
  const figures = new Map(groups.map((group) => [group, places.map(() => 0)]));
  for (const row of rows) {
    const values = figures.get(by < 0 ? "" : String(row[by] ?? ""));
    const place = at.get(String(row[x] ?? ""));
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

/** Draws the rows of a result as the kernel's charts. A chart of unknown columns is left out. */
export function chartsOf(form: AnyRecord, reply: ReportReply): DrawnChart[] {
  const column = (key: string | undefined): number => reply.columns.findIndex((one) => one.key === key);
  return listIn<ReportChart>(form["charts"]).flatMap(({ kind, title, x, y, series: by }, i): DrawnChart[] => {
    const [across, up, group] = [column(x), column(y), column(by)];
    if (across < 0 || up < 0) return [];
    const isBars = kind === "bar" || kind === "share";
    const { places, series } = isBars
      ? largestFirst(seriesOf(reply, across, up, -1))
      : seriesOf(reply, across, up, group);
    const name = String(inOneLanguage(title) ?? "") || (reply.columns[up]?.label ?? "");
    const label = [name, name] as const;
    const isFunnel = kind === "funnel";
    // Steps of a funnel are the rows.
    const shown: Series[] = isFunnel
      ? places.map((place, at) => ({
          measure: place,
          label: place,
          values: [series[0]?.values[at] ?? 0],
          total: series[0]?.values[at] ?? 0,
        }))
      : series;
    const measures = shown.map(({ measure, label: text }): Measure => ({
      id: measure,
      label: [text, text],
      count: true,
    }));
    return [
      {
        chart: { id: `chart${i + 1}`, label, kind, time: "", group: x ?? "", measures },
        figures: {
          from: 0,
          to: 0,
          bucket: "day",
          axis: isFunnel
            ? [{ key: null, label: "" }]
            : places.map((key, at) => ({ key, label: key, at: timeOf(key, at) })),
          series: shown,
        },
      },
    ];
  });
}
