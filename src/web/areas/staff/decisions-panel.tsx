import type { JSX } from "react";
import { Fragment, useState } from "react";
import type { StaffDecisions } from "#domain/api/staff.ts";
import { dayAfter, dayOf } from "#web/fields/days.ts";
import { isFew, shareWords } from "#kernel/share.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { t } from "#web/i18n/part-text.ts";
import { count, l, language } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { EmptyState } from "#web/ui/states.tsx";
import { LoadPanelData } from "./load-panel-data.tsx";

const LEVELS = 4;

/** Classes of a day by its level. */
const heats = [
  "bg-press",
  "bg-[color-mix(in_srgb,var(--color-ink)_28%,var(--color-surface))]",
  "bg-[color-mix(in_srgb,var(--color-ink)_50%,var(--color-surface))]",
  "bg-[color-mix(in_srgb,var(--color-ink)_74%,var(--color-surface))]",
  "bg-ink",
].map((color) => `size-3 rounded-[2px] ${color}`);

/** Returns the days of the last weeks up to today, oldest first. Each week starts on Monday. */
function daysOf(weeks: number, now: number): string[] {
  const sinceMonday = (new Date(now).getDay() + 6) % 7;
  const days = (weeks - 1) * 7 + sinceMonday + 1;
  return Array.from({ length: days }, (_, i) => dayAfter(dayOf(new Date(now)), i + 1 - days));
}

const spoken = (day: string, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language(), { ...how, timeZone: "UTC" }).format(Date.parse(day));
const weekday = (day: string): string => (day === "" ? "" : spoken(day, { weekday: "short" }));
const month = (day: string): string => spoken(day, { month: "short" });

function HeatMap({ data }: { data: StaffDecisions }): JSX.Element {
  const [now] = useState(() => Date.now());
  const days = daysOf(data.weeks, now);
  const most = Math.max(1, ...Object.values(data.days));
  return (
    <figure data-testid="heat-map" className="p-4 text-small text-muted">
      <div
        className="grid auto-cols-[12px] grid-cols-[max-content] grid-rows-[16px_repeat(7,12px)] gap-0.75 overflow-x-auto"
        role="img"
        aria-label={t("staff.heat", { weeks: data.weeks, n: count(data.total) })}
      >
        {[0, 2, 4].map((row) => (
          <span key={row} className="col-start-1 pr-1.25 leading-3" style={{ gridRow: row + 2 }}>
            {weekday(days[row] ?? "")}
          </span>
        ))}
        {days.map((day, index) => {
          const n = data.days[day] ?? 0;
          const level = n === 0 ? 0 : Math.ceil((n / most) * LEVELS);
          const place = { gridColumn: Math.floor(index / 7) + 2, gridRow: (index % 7) + 2 };
          return (
            <Fragment key={day}>
              {day.endsWith("-01") && (
                <span
                  className="w-0 leading-3.5 whitespace-nowrap"
                  style={{ gridColumn: place.gridColumn, gridRow: 1 }}
                >
                  {month(day)}
                </span>
              )}
              <i className={heats[level]} style={place} title={t("staff.heat.day", { day, n: count(n) })} />
            </Fragment>
          );
        })}
      </div>
      <figcaption className="mt-2 flex items-center gap-0.75">
        {t("staff.heat.few")}
        {Array.from({ length: LEVELS + 1 }, (_, level) => (
          <i key={level} className={heats[level]} />
        ))}
        {t("staff.heat.many", { n: count(most) })}
      </figcaption>
    </figure>
  );
}

const figureRow = "grid grid-cols-[minmax(0,1fr)_max-content] border-b border-line-soft py-1.25";

/** Share of a number that stands before it: in percent, or the whole where it is few. */
const share = (part: number, all: number): string => (isFew(all) && all > 0 ? `/ ${all}` : shareWords(part, all));
const verdictName = (id: string): string => {
  const command = registry().command(id);
  return command ? l(command.label) : id;
};

/**
 * Number of an admin's decisions, by kind, and the share that was overturned or undone. All numbers come from the
 * operation records.
 */
export function DecisionsPanel({ record }: PanelProps): JSX.Element {
  return (
    <LoadPanelData<StaffDecisions> verb="decisions" id={record.id}>
      {(data) =>
        data.total + data.undone === 0 ? (
          <EmptyState title={t("staff.decisions.none", { weeks: data.weeks })} />
        ) : (
          <>
            <HeatMap data={data} />
            <dl className="px-4 pb-4">
              {Object.entries(data.verdicts)
                .toSorted((a, b) => b[1] - a[1])
                .map(([id, n]) => (
                  <div key={id} className={figureRow}>
                    <dt>{verdictName(id)}</dt>
                    <dd className="text-ink tabular-nums">
                      {count(n)} <span className="text-muted">{share(n, data.total)}</span>
                    </dd>
                  </div>
                ))}
              <div className={figureRow}>
                <dt>{t("staff.decisions.overturned")}</dt>
                <dd className="text-ink tabular-nums">
                  {count(data.overturned)} <span className="text-muted">{share(data.overturned, data.total)}</span>
                </dd>
              </div>
              <div className={figureRow}>
                <dt>{t("staff.decisions.undone")}</dt>
                <dd className="text-ink tabular-nums">
                  {count(data.undone)}{" "}
                  <span className="text-muted">{share(data.undone, data.total + data.undone)}</span>
                </dd>
              </div>
            </dl>
          </>
        )
      }
    </LoadPanelData>
  );
}
