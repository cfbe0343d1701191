import type { EChartsCoreOption } from "echarts/core";
import type { Chart, ChartFigures, Series } from "#kernel/chart.ts";
import type { ChartColors } from "./colors.ts";
import { axisText, figureText, headOf, thresholdText, weekdayText } from "./figures-text.ts";

type Given = { chart: Chart; figures: ChartFigures; colors: ChartColors; mark: number; height: number };

/** Height in px below which a drawing has fewer lines. */
const LOW_PX = 150;

const FONT = 11;
const LABELS_PX = 118;

const axisLabel = (colors: ChartColors) => ({ color: colors.muted, fontSize: FONT, fontFamily: "inherit" });

/** A short label of a bucket on the axis: days without the year. */
const shortLabel = (label: string): string => label.replace(/^(?:week of )?\d{4}-(?=\d{2}-\d{2})/, "");

function frame({ figures, colors }: Given, right: number) {
  return {
    animation: false,
    grid: { left: 8, right, top: 12, bottom: 4, containLabel: true },
    xAxis: {
      type: "category",
      data: figures.axis.map(({ label }) => shortLabel(label)),
      axisLine: { lineStyle: { color: colors.base } },
      axisTick: { show: false },
      axisLabel: { ...axisLabel(colors), hideOverlap: true },
    },
  };
}

/** True if a figure is below zero, such as a payment. */
const hasNegative = ({ series }: ChartFigures): boolean =>
  series.some(({ values, before = [] }) => [...values, ...before].some((value) => value !== null && value < 0));

/** The axis begins at 0. It reaches as far as the threshold. */
const valueAxis = ({ colors, figures, height }: Given) => ({
  type: "value",
  ...(hasNegative(figures) ? {} : { min: 0 }),
  max: ({ max }: { max: number }) => ((figures.threshold ?? max) > max ? figures.threshold : null),
  splitNumber: height < LOW_PX ? 2 : 3,
  splitLine: { lineStyle: { color: colors.line } },
  axisLabel: {
    ...axisLabel(colors),
    formatter: (value: number) => axisText(value, figures.series),
  },
});

const endLabel = (text: string, color: string) => ({
  show: true,
  formatter: text,
  color,
  fontSize: 12,
  fontFamily: "inherit",
  distance: 6,
  // Labels that would overlap are moved apart by the height of their lines.
  lineHeight: 17,
  width: LABELS_PX - 14,
  overflow: "truncate",
});

const last = (values: Series["values"], series?: Series): string => figureText(values.at(-1), series);

/** Dashed line at the threshold, with its name and value. @param position of the text, where no other label stands */
const thresholdMark = ({ chart, figures, colors }: Given, position: "end" | "insideStartTop") =>
  figures.threshold === undefined
    ? []
    : [
        {
          yAxis: figures.threshold,
          lineStyle: { color: colors.text, type: "dashed", width: 1 },
          label: {
            show: true,
            position,
            formatter: thresholdText(chart, figures),
            color: colors.text,
            fontSize: 12,
            fontFamily: "inherit",
          },
        },
      ];

const markLine = (colors: ChartColors, data: readonly object[]) => ({
  markLine: {
    silent: true,
    symbol: "none",
    label: { show: false },
    lineStyle: { color: colors.base, type: "solid", width: 1 },
    data,
  },
});

/** Thin line at the marked day, and the line of the threshold. */
const dayMark = (input: Given) =>
  markLine(input.colors, [{ xAxis: input.mark }, ...thresholdMark(input, "insideStartTop")]);

function lineOptions(input: Given): EChartsCoreOption {
  const { chart, figures, colors, mark } = input;
  const tones = colors.lines;
  const line = (of: Series, side: "now" | "before", color: string, more: object) => ({
    type: "line",
    data: side === "now" ? of.values : of.before,
    name: headOf(of, side),
    // Each value holds for its whole place.
    ...(chart.step ? { step: "middle" } : {}),
    showAllSymbol: true,
    symbol: (_: unknown, { dataIndex }: { dataIndex: number }) => (dataIndex === mark ? "circle" : "none"),
    symbolSize: 7,
    itemStyle: { color, borderColor: colors.surface, borderWidth: 1 },
    lineStyle: { color, width: 1.6 },
    labelLayout: { moveOverlap: "shiftY" },
    endLabel: endLabel(`${headOf(of, side)} ${last((side === "now" ? of.values : of.before) ?? [], of)}`, color),
    ...more,
  });
  const series = figures.series.flatMap((one, i) => [
    ...(one.before ? [line(one, "before", colors.before, { z: 1 })] : []),
    line(one, "now", tones[i % tones.length] ?? colors.ink, {
      ...(chart.step && figures.series.length === 1 ? { areaStyle: { color: colors.areas[2], opacity: 1 } } : {}),
      ...(i === 0 ? dayMark(input) : {}),
      ...(one.wrong ? { lineStyle: { color: tones[i % tones.length], width: 1.4, type: "dashed" } } : {}),
    }),
  ]);
  return { ...frame(input, LABELS_PX), yAxis: valueAxis(input), series };
}

/** Pale areas, one upon the other, with a line over all. Each label stands at the end of its line. */
function areaOptions(input: Given): EChartsCoreOption {
  const { figures, colors } = input;
  const top = figures.series.length - 1;
  const series = figures.series.map((one, i) => ({
    type: "line",
    stack: "all",
    data: one.values,
    name: one.label,
    symbol: "none",
    lineStyle: { color: i === top ? colors.ink : colors.base, width: i === top ? 1.6 : 1 },
    areaStyle: { color: colors.areas[i % colors.areas.length], opacity: 1 },
    labelLayout: { moveOverlap: "shiftY" },
    endLabel: endLabel(`${one.label} ${last(one.values, one)}`, colors.text),
    ...(i === top ? dayMark(input) : {}),
  }));
  return { ...frame(input, LABELS_PX), yAxis: valueAxis(input), series };
}

/** Hatching of what went wrong. */
const hatch = (colors: ChartColors) => ({
  decal: { color: colors.surface, dashArrayX: [1, 0], dashArrayY: [2, 3], rotation: -Math.PI / 4, symbol: "rect" },
});

function columnOptions(input: Given): EChartsCoreOption {
  const { chart, figures, colors, mark } = input;
  const isStacked = chart.kind === "stacked";
  const series = figures.series.map((one, i) => ({
    type: "bar",
    name: one.label,
    data: one.values,
    barWidth: isStacked ? "84%" : `${Math.floor(84 / figures.series.length)}%`,
    ...(isStacked ? { barGap: "-100%" } : {}),
    ...(isStacked ? { stack: "all" } : {}),
    itemStyle: { color: colors.fills[i % colors.fills.length], ...(one.wrong ? hatch(colors) : {}) },
    ...(i === 0 ? markLine(colors, thresholdMark(input, "end")) : {}),
  }));
  const ground = {
    type: "bar",
    data: figures.axis.map((_, i) => (i === mark ? 1 : 0)),
    yAxisIndex: 1,
    barWidth: "100%",
    barGap: "-100%",
    silent: true,
    z: 0,
    itemStyle: { color: colors.press },
  };
  return {
    ...frame(input, figures.threshold === undefined ? 12 : LABELS_PX),
    yAxis: [valueAxis(input), { type: "value", min: 0, max: 1, show: false }],
    series: [ground, ...series],
  };
}

/** Weekdays by hours, in five steps. @param mark index of the chosen cell */
function heatOptions(input: Given): EChartsCoreOption {
  const { figures, colors, mark } = input;
  const values = figures.series[0]?.values ?? [];
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const cell = (i: number) => ({ value: [i % 24, Math.floor(i / 24), values[i] ?? 0] });
  // The chosen cell is drawn last, so that its frame is over its neighbors.
  const cells = [
    ...values.flatMap((_, i) => (i === mark ? [] : [cell(i)])),
    ...(mark < values.length ? [{ ...cell(mark), itemStyle: { borderColor: colors.focus, borderWidth: 2 } }] : []),
  ];
  const label = axisLabel(colors);
  const bare = { axisLine: { show: false }, axisTick: { show: false }, splitLine: { show: false } };
  return {
    animation: false,
    grid: { left: 8, right: 12, top: 8, bottom: 4, containLabel: true },
    xAxis: {
      type: "category",
      data: Array.from({ length: 24 }, (_, i) => i),
      ...bare,
      axisLabel: { ...label, interval: 2 },
    },
    yAxis: { type: "category", inverse: true, data: [1, 2, 3, 4, 5, 6, 7].map(weekdayText), ...bare, axisLabel: label },
    visualMap: {
      show: false,
      type: "piecewise",
      min: 0,
      max: most,
      splitNumber: 5,
      inRange: { color: colors.heat },
    },
    series: [
      { type: "heatmap", data: cells, itemStyle: { borderColor: colors.surface, borderWidth: 2, borderRadius: 3 } },
    ],
  };
}

/** Options of the chart library for kinds that it draws; null for kinds that are rows of bars. */
export function optionsOf(input: Given): EChartsCoreOption | null {
  if (input.chart.kind === "line") return lineOptions(input);
  if (input.chart.kind === "area") return areaOptions(input);
  if (input.chart.kind === "heat") return heatOptions(input);
  return input.chart.kind === "column" || input.chart.kind === "stacked" ? columnOptions(input) : null;
}
