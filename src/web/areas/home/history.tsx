import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { Fragment, useMemo, useState } from "react";
import type { DeskHistory } from "#domain/api/queue.ts";
import { v2 } from "#domain/api/call.ts";
import { useActor } from "#web/auth/session/actor.ts";
import { figureText, placeText } from "#web/charts/figures-text.ts";
import { call } from "#web/data/client.ts";
import { moment } from "#web/fields/format.ts";
import { t } from "#web/i18n/part-text.ts";
import { count } from "#web/i18n/text.ts";
import { serverTime } from "#web/queue/session/clock.ts";
import { Failed, Skeleton } from "#web/ui/states.tsx";
import type { Drawn } from "./history-figures.ts";
import { backlogAt, backlogOf, flowOf, hoursOf } from "./history-figures.ts";
import { HomeChart, NoChart } from "./home-chart.tsx";
import type { QueueSection } from "./queue-sections.ts";

const REFRESH_MS = 300_000;
/** Days of the backlog; with fewer the charts say from when on there are records. */
const DAYS = 14;

/** Name of a day in the head of a chart, without the year. */
const dayText = ({ figures }: Drawn, place: number): string => placeText(figures, place).slice(5);

const signed = (n: number): string => (n < 0 ? `−${count(-n)}` : `+${count(n)}`);

/** What waited, came and was decided, day by day. One mark is on the same day of both charts. */
function DayCharts({ history, sections }: { history: DeskHistory; sections: readonly QueueSection[] }): JSX.Element {
  const [marked, setMarked] = useState<number | null>(null);
  const last = history.days.length - 1;
  const mark = Math.min(marked ?? last, last);
  const isScoped = (useActor()?.reads?.length ?? 0) > 0;
  const today = Date.parse(moment(serverTime()).date) / 1_000;
  // Sections are made anew with every drawing.
  const waiting = sections.flatMap(({ queues }) => queues.map(({ queue, state }) => `${queue.id} ${state?.waiting}`));
  // The records have no languages, so they count other items than an admin of some languages works.
  const backlog = useMemo(
    () => backlogOf(history, sections, isScoped ? null : today),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the sections, only what waits changes
    [history, waiting.join(), isScoped, today],
  );
  const flow = useMemo(() => flowOf(history), [history]);
  const readBacklog = (place: number): string => {
    const { now, before } = backlogAt(backlog.figures, place);
    const text = t("home.backlog.at", { day: dayText(backlog, place), n: count(now) });
    return before === null ? text : `${text} · ${t("home.backlog.before", { n: count(before) })}`;
  };
  const readFlow = (place: number): string => {
    const [decided = 0, came = 0] = flow.figures.series.map(({ values }) => values[place] ?? 0);
    return t("home.flows.at", {
      day: dayText(flow, place),
      in: count(came),
      out: count(decided),
      net: signed(came - decided),
    });
  };
  const few = history.days.length < DAYS ? t("home.history.few", { n: history.days.length }) : "";
  const note = [few, isScoped ? t("home.history.all") : ""].filter(Boolean).join(" · ");
  const marking = { mark, choose: setMarked, first: last };
  return (
    <>
      <HomeChart {...backlog} {...marking} note={note} read={readBacklog} none={t("home.backlog.none")} />
      <HomeChart {...flow} {...marking} read={readFlow} none={t("home.flows.none")} />
    </>
  );
}

/** Fills of the steps of a heat map, palest first, as `charts/colors.ts` mixes them. */
const steps = ["bg-chart/6", "bg-chart/24", "bg-chart/45", "bg-chart/70", "bg-chart"] as const;

/** Steps of the heat map with both ends in figures. */
function HeatScale({ most }: { most: number }): JSX.Element {
  return (
    <span className="text-small text-muted" aria-hidden="true">
      0{" "}
      {steps.map((step) => (
        <Fragment key={step}>
          <i className={`inline-block h-2.5 w-3 rounded-[2px] ${step}`} />{" "}
        </Fragment>
      ))}
      {count(most)}
    </span>
  );
}

function Hours({ history }: { history: DeskHistory }): JSX.Element {
  const [mark, choose] = useState<number | null>(null);
  const hours = useMemo(() => hoursOf(history), [history]);
  const most = Math.max(...history.byHour);
  return (
    <HomeChart
      {...hours}
      {...{ mark, choose }}
      first={history.byHour.indexOf(most)}
      note={t("home.arrivals.note")}
      read={(place) => `${hours.figures.axis[place]?.label ?? ""} · ${figureText(history.byHour[place])}`}
      idle={<HeatScale most={most} />}
      none={t("home.arrivals.none")}
    />
  );
}

/** What waited in the queues in the last days, what came and was decided, and when items arrive. */
export function History(props: { sections: readonly QueueSection[]; ofTeam: boolean }): JSX.Element {
  const { sections, ofTeam } = props;
  const { data, error, refetch } = useQuery({
    queryKey: ["queueHistory", ofTeam],
    queryFn: ({ signal }) => call<DeskHistory>(v2("queue", "history"), { team: ofTeam }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
  if (!data)
    return error ? (
      <Failed error={error} title={t("home.history.failed")} retry={() => void refetch()} />
    ) : (
      <Skeleton rows={8} />
    );
  if (data.days.length < 2) return <NoChart title={t("home.backlog")} text={t("home.history.new")} />;
  return (
    <>
      <DayCharts history={data} sections={sections} />
      <Hours history={data} />
    </>
  );
}
