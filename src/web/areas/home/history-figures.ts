import type { Chart, ChartFigures, Measure, Series } from "#kernel/chart.ts";
import type { DeskHistory } from "#domain/api/queue.ts";
import { DAY } from "#kernel/time-units.ts";
import { weekdayText } from "#web/charts/figures-text.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import type { QueueSection } from "./queue-sections.ts";

/** A chart of the home screen with its figures. */
export interface Drawn {
  chart: Chart;
  figures: ChartFigures;
}

const common = { from: 0, to: 0, bucket: "day" } as const;
const sum = (values: readonly (number | null)[]): number => values.reduce<number>((all, n) => all + (n ?? 0), 0);

function drawn(
  [id, title, kind]: [id: string, title: string, kind: Chart["kind"]],
  axis: ChartFigures["axis"],
  lines: readonly { name: string; label: string; values: readonly number[] }[],
): Drawn {
  const measures = lines.map(({ name, label }): Measure => ({ id: name, label: [label, label], count: true }));
  const series = lines.map(({ name, label, values }): Series => ({ measure: name, label, values, total: sum(values) }));
  return { chart: { id, label: [title, title], kind, time: "", measures }, figures: { ...common, axis, series } };
}

const daysOf = ({ days }: DeskHistory): ChartFigures["axis"] =>
  days.map((time) => {
    const label = new Date(time * 1_000).toISOString().slice(0, 10);
    return { key: label, label, at: time };
  });

/** Number of sections that the chart shows singly. More labels do not fit at its side. */
const MOST = 3;

interface Line {
  name: string;
  label: string;
  values: number[];
}

/** Adds up all lines after the first few, the largest first. */
function firstOf(lines: readonly Line[]): Line[] {
  if (lines.length <= MOST + 1) return [...lines];
  const rest = lines.slice(MOST);
  const values = (rest[0]?.values ?? []).map((_, index) => sum(rest.map((one) => one.values[index] ?? 0)));
  return [...lines.slice(0, MOST), { name: "rest", label: l(["其余", "Others"]), values }];
}

/**
 * Returns what waited at the end of each day by section, the largest section first. The current day shows what waits
 * now, where that is known and counts the same items.
 * @param today local begin of the current day, in seconds since 1970
 */
export function backlogOf(history: DeskHistory, sections: readonly QueueSection[], today: number | null): Drawn {
  const ends = new Map(history.backlog.map(({ queue, waiting }) => [queue, waiting]));
  const lines = sections.map(({ name, label, queues }) => {
    const ended = queues.filter(({ queue }) => ends.has(queue.id));
    const values = history.days.map((day, index) =>
      sum(
        ended.map(({ queue, state }) => (day === today && state ? state.waiting : (ends.get(queue.id)?.[index] ?? 0))),
      ),
    );
    return { name, label: l(label), values };
  });
  const filled = lines.filter(({ values }) => values.some((n) => n > 0));
  const byLast = filled.toSorted((a, b) => (b.values.at(-1) ?? 0) - (a.values.at(-1) ?? 0));
  return drawn(["backlog", t("home.backlog"), "area"], daysOf(history), firstOf(byLast));
}

/** Returns what was decided on each day, and what came. */
export const flowOf = (history: DeskHistory): Drawn =>
  drawn(["flow", t("home.flows"), "line"], daysOf(history), [
    { name: "decisions", label: t("home.done"), values: history.decisions },
    { name: "arrivals", label: t("home.arrived"), values: history.arrivals },
  ]);

/** Returns the arrivals by weekday and hour. */
export function hoursOf({ byHour }: DeskHistory): Drawn {
  const axis = byHour.map((_, place) => {
    const [day, hour] = [Math.floor(place / 24) + 1, place % 24];
    const label = `${l(["周", ""])}${weekdayText(day)} ${String(hour).padStart(2, "0")}:00`;
    return { key: `${day} ${hour}`, label };
  });
  return drawn(["hours", t("home.arrivals"), "heat"], axis, [
    { name: "arrivals", label: t("home.arrived"), values: byHour },
  ]);
}

/** Waiting items of all sections on a day, and on the same weekday a week before; null where that is not known. */
export function backlogAt({ axis, series }: ChartFigures, place: number): { now: number; before: number | null } {
  const sumAt = (index: number): number => sum(series.map(({ values }) => values[index] ?? 0));
  const before = axis.findIndex((one) => one.at === (axis[place]?.at ?? 0) - 7 * DAY);
  return { now: sumAt(place), before: before < 0 ? null : sumAt(before) };
}
