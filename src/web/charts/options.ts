import type { EChartsCoreOption } from "echarts/core";
import type { Chart, ChartFigures, Series } from "#kernel/chart.ts";
import type { ChartColors } from "./colors.ts";
import { figureText, headOf, weekdayText } from "./figures-text.ts";
import { count } from "#web/i18n/text.ts";

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

const valueAxis = ({ colors, figures, height }: Given) => ({
  type: "value",
  min: 0,
  splitNumber: height < LOW_PX ? 2 : 3,
  splitLine: { lineStyle: { color: colors.line } },
  axisLabel: {
    ...axisLabel(colors),
    formatter: (value: number) =>
      figures.series.every(({ isRatio }) => isRatio) ? figureText(value, true) : count(value),
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

const last = (values: Series["values"]): string => figureText(values.at(-1));

/** Thin line at the marked day. */
const dayMark = (colors: ChartColors, mark: number) => ({
  markLine: {
    silent: true,
    symbol: "none",
    label: { show: false },
    lineStyle: { color: colors.base, type: "solid", width: 1 },
    data: [{ xAxis: mark }],
  },
});

function lineOptions(input: Given): EChartsCoreOption {
  const { figures, colors, mark } = input;
  const tones = colors.lines;
  const line = (name: string, values: Series["values"], color: string, more: object) => ({
    type: "line",
    data: values,
    name,
    showAllSymbol: true,
    symbol: (_: unknown, { dataIndex }: { dataIndex: number }) => (dataIndex === mark ? "circle" : "none"),
    symbolSize: 7,
    itemStyle: { color, borderColor: colors.surface, borderWidth: 1 },
    lineStyle: { color, width: 1.6 },
    labelLayout: { moveOverlap: "shiftY" },
    endLabel: endLabel(`${name} ${last(values)}`, color),
    ...more,
  });
  const series = figures.series.flatMap((one, i) => [
    ...(one.before ? [line(headOf(one, "before"), one.before, colors.before, { z: 1 })] : []),
    line(one.label, one.values, tones[i % tones.length] ?? colors.ink, {
      ...(i === 0 ? dayMark(colors, mark) : {}),
      ...(one.wrong ? { lineStyle: { color: tones[i % tones.length], width: 1.4, type: "dashed" } } : {}),
    }),
  ]);
  return { ...frame(input, LABELS_PX), yAxis: valueAxis(input), series };
}

/** Pale areas, one upon the other, with a line over all. Each label stands at the end of its line. */
function areaOptions(input: Given): EChartsCoreOption {
  const { figures, colors, mark } = input;
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
    endLabel: endLabel(`${one.label} ${last(one.values)}`, colors.text),
    ...(i === top ? dayMark(colors, mark) : {}),
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
    ...frame(input, 12),
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
